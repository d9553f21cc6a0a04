/** The member whose page a visitor opened. Whoever did not agree to be shown is not there. */
import type { LoaderFunctionArgs } from 'react-router'
import { readSlug } from '#domain/lander-slugs.ts'
import { apiContext } from '#web/api.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { startContext } from '#web/start.ts'

/** A slug in a language that the brand does not speak is a wrong one. */
export function loadShown({ context, params, url, request }: LoaderFunctionArgs) {
  const language = readSlug(params.slug ?? '')?.language
  if (language && !context.get(startContext).settings.languages.includes(language)) throw pageNotFound(url)
  const query = { profile: params.memberId }
  return context.get(apiContext)('GET /api/shown_profile.php', { query }, { signal: request.signal })
}

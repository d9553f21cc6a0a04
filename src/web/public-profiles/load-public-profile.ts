/** The loader of the public profile pages. Answers 404 for a member without a public profile. */
import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/kit/api/api.ts'
import { currentAttribution } from '#web/parts/attribution/attribution.ts'
import { nicheOfSlug } from '#web/landers/load-lander.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

/** A slug names the page's niche and language, as on landers (`nicheOfSlug`). */
export function loadPublicProfile({ context, params, url, request }: LoaderFunctionArgs) {
  const start = context.get(startContext)
  if (params.slug !== undefined) nicheOfSlug(params.slug, url, start.locale, start.settings.languages)
  const trafficsource = currentAttribution(start)?.network
  const query = { profile: params.memberId, ...(trafficsource && { trafficsource }) }
  return context.get(apiContext)('GET /api/shown_profile.php', { query }, { signal: request.signal })
}

/** The member whose page a visitor opened. Whoever did not agree to be shown is not there. */
import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/kit/api/api.ts'
import { currentAttribution } from '#web/parts/attribution/attribution.ts'
import { nicheOfSlug } from '#web/landers/load-lander.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

/** Where the address has a slug, it names the page's niche and language, as of a lander (`nicheOfSlug`). */
export function loadPublicProfile({ context, params, url, request }: LoaderFunctionArgs) {
  const start = context.get(startContext)
  if (params.slug !== undefined) nicheOfSlug(params.slug, url, start.locale, start.settings.languages)
  const trafficsource = currentAttribution(start)?.network
  const query = { profile: params.memberId, ...(trafficsource && { trafficsource }) }
  return context.get(apiContext)('GET /api/shown_profile.php', { query }, { signal: request.signal })
}

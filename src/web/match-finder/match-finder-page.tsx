/** /match-finder: five quick questions, a true count after each, and then the sign-up, with the answers filled in. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { maySignUp } from '#domain/sites/visitor-rules.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { useAttribution } from '#web/parts/attribution/attribution.ts'
import { Finder } from '#web/match-finder/finder.tsx'
import { PlainFinder } from '#web/match-finder/plain-finder.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { LazySignup } from '#web/signup/lazy-signup.tsx'
import { useText } from '#web/kit/text/text.tsx'

/** Without an answer there is one question less, or no number: the others stand by themselves. */
async function load({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [fields, everyone] = await Promise.all([
    api('GET /api/profile_fields.php').catch(() => null),
    api('GET /api/match_count.php', { query: {} }).catch(() => null),
  ])
  return { allowed: fields?.allowed_values ?? {}, everyone }
}
export { load as clientLoader, load as loader }

/** The answers change nothing of what was loaded. */
export const shouldRevalidate = () => false

export default function MatchFinderPage() {
  const text = useText('match_finder')
  const { signups } = useSettings()
  const attribution = useAttribution()
  const { allowed, everyone } = useLoaderData<typeof load>()
  return (
    <>
      <Title>{text('page_title')}</Title>
      {maySignUp(signups, attribution?.network) ? (
        <>
          {/* the browser needs no code for it */}
          <noscript>{import.meta.env.SSR && <PlainFinder />}</noscript>
          <Finder allowed={allowed} everyone={everyone} />
        </>
      ) : (
        // It says that new members come by invitation only, before anything is asked.
        <LazySignup user={null} level={1} />
      )}
    </>
  )
}

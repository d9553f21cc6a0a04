/** The question about cookies, until it is answered, and only where there is something to ask: whom a partner sent. Nobody else, no robot, and no member is asked. */
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useAttribution } from '#web/parts/attribution/attribution.ts'
import { useConsent } from '#web/consent/use-consent.ts'
import { useAppContext, useUser } from '#web/kit/providers.tsx'

const ConsentBar = lazy(() => import('#web/consent/consent-bar.tsx').then(({ ConsentBar }) => ConsentBar))

export function ConsentQuestion() {
  const isAnswered = useConsent() !== null
  const isSent = useAttribution() !== null
  // what a member came by was stored with the account
  const isMember = useUser() !== null
  const { isCrawler } = useAppContext().start
  if (isAnswered || !isSent || isMember || isCrawler) return null
  return <ConsentBar />
}

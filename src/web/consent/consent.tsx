/** The question about cookies for visitors sent by a partner, until it is answered. Members and crawlers get none. */
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useAttribution } from '#web/parts/attribution/attribution.ts'
import { useConsent } from '#web/consent/use-consent.ts'
import { useAppContext, useUser } from '#web/kit/providers.tsx'

const ConsentBar = lazy(() => import('#web/consent/consent-bar.tsx'), 'ConsentBar')

export function ConsentQuestion() {
  const isAnswered = useConsent() !== null
  const hasAttribution = useAttribution() !== null
  // A member's attribution was stored with the account.
  const isMember = useUser() !== null
  const { isCrawler } = useAppContext().start
  if (isAnswered || !hasAttribution || isMember || isCrawler) return null
  return <ConsentBar />
}

/** The question about cookies, on every page until it is answered. Robots are not asked. */
import { lazy, Suspense } from 'react'
import { useConsent } from '#web/consent/use-consent.ts'
import { useHanded } from '#web/providers.tsx'

const ConsentBar = lazy(async () => ({ default: (await import('#web/consent/consent-bar.tsx')).ConsentBar }))

export function ConsentQuestion() {
  const isAsked = useConsent() === null
  const { isCrawler } = useHanded().start
  if (!isAsked || isCrawler) return null
  return (
    <Suspense>
      <ConsentBar />
    </Suspense>
  )
}

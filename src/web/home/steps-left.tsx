/** What the member has not told yet, and the way to go on with it: first of all gender and birth date, in place. Once all is told, what else may be offered. */
import { isComplete } from '#domain/profiles/basics.ts'
import { stepsAheadOf } from '#domain/signup/open-steps.ts'
import { OfferPlace } from '#web/store/offer-place.tsx'
import { useMember, useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const BasicsCard = lazy(() => import('#web/basics/basics-card.tsx').then(({ BasicsCard }) => BasicsCard))

export function StepsLeft() {
  const text = useText('home')
  const user = useMember()
  const open = stepsAheadOf(user.profile, useSettings().visible_profile_notes)
  if (!isComplete(user.profile)) return <BasicsCard />
  if (open.length === 0) return <OfferPlace />
  const action = (
    <ButtonLink to="/complete-signup" size="small">
      {text('steps.go')}
    </ButtonLink>
  )
  return (
    <Notice icon="sparkles" title={text('steps.title', { count: open.length })} action={action}>
      {open.map((step) => text(`steps.${step}`)).join(' · ')}
    </Notice>
  )
}

/** What the member has not told yet, and the way to go on with it. Once all is told, what else may be offered. */
import { OfferPlace } from '#web/app/offer-place.tsx'
import { openStepsOf } from '#web/home/open-steps.ts'
import { useMember, useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function StepsLeft() {
  const text = useText('home')
  const open = openStepsOf(useMember(), useSettings().visible_profile_notes)
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

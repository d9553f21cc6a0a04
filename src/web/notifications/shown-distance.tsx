/** The switch for distances, in both directions: who shows none sees none. */
import { SavingSwitch } from '#web/kit/ui/switch.tsx'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { useUserChoice } from '#web/notifications/use-user-choice.ts'

export function ShownDistance() {
  const text = useText('notifications')
  const { busy, error, choose } = useUserChoice('show_distance')
  const checked = useMember().show_distance === true
  return (
    <AccountSection id="distance" title={text('sections.distance')}>
      <SavingSwitch
        label={text('distance.choice')}
        help={text('distance.choice_help')}
        {...{ checked, busy, error }}
        onChoose={choose}
      />
    </AccountSection>
  )
}

/** The switch for read receipts, in both directions: who sends none receives none. */
import { SavingSwitch } from '#web/kit/ui/switch.tsx'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { useUserChoice } from '#web/notifications/use-user-choice.ts'

export function ReadReceipts() {
  const text = useText('notifications')
  const { busy, error, choose } = useUserChoice('read_receipts')
  const checked = useMember().read_receipts !== false
  return (
    <AccountSection id="receipts" title={text('sections.receipts')}>
      <SavingSwitch
        label={text('receipts.choice')}
        help={text('receipts.choice_help')}
        {...{ checked, busy, error }}
        onChoose={choose}
      />
    </AccountSection>
  )
}

/** The switch for read receipts, in both directions: who sends none receives none. */
import { useState } from 'react'
import { SavingSwitch } from '#web/kit/ui/switch.tsx'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useApi, useMember, useSession } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function ReadReceipts() {
  const text = useText('notifications')
  const { busy, error, choose } = useChoice()
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

function useChoice() {
  const api = useApi()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const choose = async (read_receipts: boolean) => {
    setBusy(true)
    setError(null)
    await api('PUT /api/user.php', { body: { read_receipts } }).then((user) => session.set(user), setError)
    setBusy(false)
  }
  return { busy, error, choose }
}

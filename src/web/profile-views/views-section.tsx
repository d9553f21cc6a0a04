/** The switch for browsing incognito, in both directions: who leaves no views sees none. Nothing where the brand shows no views. */
import { useState } from 'react'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useApi, useMember, useSession, useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { SavingSwitch } from '#web/kit/ui/switch.tsx'

export function ViewsSection() {
  const text = useText('views')
  const { profile_views } = useSettings()
  const api = useApi()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const checked = useMember().incognito === true
  const choose = async (incognito: boolean) => {
    setBusy(true)
    setError(null)
    await api('PUT /api/user.php', { body: { incognito } }).then((user) => session.set(user), setError)
    setBusy(false)
  }
  if (!profile_views) return null
  return (
    <AccountSection id="views" title={text('title')}>
      <SavingSwitch label={text('choice')} help={text('choice_help')} {...{ checked, busy, error }} onChoose={choose} />
    </AccountSection>
  )
}

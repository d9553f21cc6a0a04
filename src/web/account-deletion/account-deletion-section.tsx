/** Leaving, on the settings page: exporting the data, pausing, or deleting the account. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import styles from '#web/account-deletion/account-deletion.module.css'
import { ExportChoice } from '#web/account-deletion/export-choice.tsx'
import { usePause } from '#web/account-deletion/pause-bar.tsx'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useMember, useAppContext } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { PasswordDialog } from '#web/parts/password/password-dialog.tsx'
import { forgetEverything } from '#web/pwa/offline/forget-everything.ts'

export function AccountDeletion() {
  const text = useText('account_deletion')
  return (
    <AccountSection id="departure" title={text('title')} lead={text('lead')}>
      <div className={styles.choices}>
        <ExportChoice />
        <PauseChoice />
        <DeleteChoice />
      </div>
    </AccountSection>
  )
}

function PauseChoice() {
  const text = useText('account_deletion.pause')
  const { paused = false } = useMember()
  const { busy, pause, resume } = usePause()
  return (
    <div className={styles.choice}>
      <h3>{text('title')}</h3>
      <p>{text(paused ? 'paused' : 'text')}</p>
      <Button tone={paused ? 'primary' : 'outline'} busy={busy} onClick={paused ? resume : pause}>
        {text(paused ? 'resume' : 'action')}
      </Button>
    </div>
  )
}

/** Deleting the account: what it does, and the password. */
function DeleteChoice() {
  const text = useText('account_deletion.delete')
  const { credits } = useMember()
  const deleteAccount = useDeletion()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.choice}>
      <h3>{text('title')}</h3>
      <p>{text('text')}</p>
      <Button tone="outline" onClick={() => setIsOpen(true)}>
        {text('action')}
      </Button>
      <PasswordDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('ask_title')}
        action={text('confirm')}
        tone="danger"
        onConfirm={deleteAccount}
      >
        <ul className={styles.effects}>
          <li>{text('effects.hidden')}</li>
          <li>{text('effects.grace')}</li>
          <li>{text('effects.erased', { credits })}</li>
        </ul>
      </PasswordDialog>
    </div>
  )
}

/** The next page reads the reply from the history state, not from its address. */
function useDeletion() {
  const { api, session } = useAppContext()
  const navigate = useNavigate()
  return async (password: string) => {
    const member = session.get()?.profile.id
    const deletion = await api('POST /api/delete.php', { body: { password } })
    await navigate('/account-deleted', { replace: true, state: deletion })
    session.leave()
    await forgetEverything(member)
  }
}

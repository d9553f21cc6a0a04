/** Deleting the account: what it does in plain words, the password, done. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PasswordDialog } from '#web/parts/password/password-dialog.tsx'
import styles from '#web/account-deletion/departure.module.css'
import { forgetEverything } from '#web/pwa/offline/forget-everything.ts'
import { useAppContext, useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function DeleteChoice() {
  const text = useText('departure.delete')
  const { credits } = useMember()
  const deleteAccount = useDeletion()
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.choice}>
      <h3>{text('title')}</h3>
      <p>{text('text')}</p>
      <Button tone="outline" onClick={() => setAsking(true)}>
        {text('action')}
      </Button>
      <PasswordDialog
        open={asking}
        onClose={() => setAsking(false)}
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

/** What the next page tells stands in the history, not in its address. */
function useDeletion() {
  const { api, session } = useAppContext()
  const navigate = useNavigate()
  return async (password: string) => {
    const member = session.get()?.profile.id
    const gone = await api('POST /api/delete.php', { body: { password } })
    await navigate('/account-deleted', { replace: true, state: gone })
    session.leave()
    await forgetEverything(member)
  }
}

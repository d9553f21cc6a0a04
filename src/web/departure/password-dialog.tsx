/** Asks for the password before something that only the owner may do: one field, one button that says what happens. */
import { type ReactNode, useState } from 'react'
import styles from '#web/departure/departure.module.css'
import { useErrorText, useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

type PasswordDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** What the button says. */
  action: string
  tone?: 'primary' | 'danger'
  /** What is thrown is told in the dialog, which stays open. */
  onConfirm: (password: string) => Promise<unknown>
}

export function PasswordDialog({ open, onClose, title, children, ...rest }: PasswordDialogProps) {
  const text = useText('departure')
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')} size="small">
      {children}
      <PasswordForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

type PasswordFormProps = Pick<PasswordDialogProps, 'action' | 'tone' | 'onConfirm' | 'onClose'>

function PasswordForm({ action, tone = 'primary', onConfirm, onClose }: PasswordFormProps) {
  const text = useText('departure')
  const errorText = useErrorText()
  const { password, setPassword, confirm, busy, missing, error } = useConfirmation(onConfirm)
  return (
    <form action={() => void confirm()} className={styles.form} noValidate>
      {error !== null && (
        <Notice tone="danger" live>
          {errorText(error)}
        </Notice>
      )}
      <PasswordField
        id="departure-password"
        label={text('password')}
        showLabel={text('show_password')}
        hideLabel={text('hide_password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={missing ? text('password_missing') : undefined}
        required
      />
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" tone={tone} busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

function useConfirmation(onConfirm: (password: string) => Promise<unknown>) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async () => {
    if (busy) return
    setAsked(true)
    setError(null)
    if (password === '') return document.getElementById('departure-password')?.focus()
    setBusy(true)
    try {
      await onConfirm(password)
    } catch (thrown) {
      setError(thrown)
      document.getElementById('departure-password')?.focus()
    } finally {
      setBusy(false)
    }
  }
  return { password, setPassword, confirm, busy, missing: asked && password === '', error }
}

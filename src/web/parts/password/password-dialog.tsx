/** Asks for the password before an action that only the owner may do. */
import { type ReactNode, useState } from 'react'
import styles from '#web/parts/password/account-sections.module.css'
import { CurrentPassword } from '#web/parts/password/current-password.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Form } from '#web/kit/ui/form.tsx'

const fieldId = 'proof-password'

type PasswordDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The text of the button. */
  action: string
  tone?: 'primary' | 'danger'
  /** Its error is shown in the dialog, which stays open. */
  onConfirm: (password: string) => Promise<unknown>
}

export function PasswordDialog({ open, onClose, title, children, ...rest }: PasswordDialogProps) {
  const text = useText('account.proof')
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')} size="small">
      {children}
      <PasswordForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

type PasswordFormProps = Pick<PasswordDialogProps, 'action' | 'tone' | 'onConfirm' | 'onClose'>

function PasswordForm({ action, tone = 'primary', onConfirm, onClose }: PasswordFormProps) {
  const text = useText('account.proof')
  const errorText = useErrorText()
  const { password, setPassword, confirm, busy, missing, error } = useConfirmation(onConfirm)
  const isWrong = isRefused(error, 'wrong_password')
  return (
    <Form onSend={confirm} className={styles.proof} noValidate>
      <ErrorNotice error={isWrong ? null : error} />
      <CurrentPassword
        id={fieldId}
        label={text('password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={missing ? text('password_missing') : isWrong ? errorText(error) : undefined}
      />
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" tone={tone} busy={busy}>
          {action}
        </Button>
      </div>
    </Form>
  )
}

function useConfirmation(onConfirm: (password: string) => Promise<unknown>) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async () => {
    if (busy) return
    setSubmitted(true)
    setError(null)
    if (password === '') return document.getElementById(fieldId)?.focus()
    setBusy(true)
    try {
      await onConfirm(password)
    } catch (thrown) {
      setError(thrown)
      document.getElementById(fieldId)?.focus()
    } finally {
      setBusy(false)
    }
  }
  return { password, setPassword, confirm, busy, missing: isSubmitted && password === '', error }
}

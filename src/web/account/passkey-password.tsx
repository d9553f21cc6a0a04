/** Before a way in is added: the password once more, for whoever logged in a while ago. */
import { useId, useState } from 'react'
import { isRefused } from '#web/api-refusal.ts'
import { useErrorText, useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'

type PasskeyPasswordProps = { open: boolean; error: unknown; onCancel: () => void; onTold: (password: string) => void }

export function PasskeyPassword({ open, error, onCancel, onTold }: PasskeyPasswordProps) {
  const text = useText('account.passkeys')
  const errorText = useErrorText()
  const form = useId()
  const [password, setPassword] = useState('')
  const tell = () => {
    if (password === '') return
    onTold(password)
    setPassword('')
  }
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={text('add')}
      closeLabel={text('close')}
      size="small"
      actions={
        <>
          <Button tone="quiet" onClick={onCancel}>
            {text('cancel')}
          </Button>
          <Button type="submit" form={form}>
            {text('go_on')}
          </Button>
        </>
      }
    >
      <form id={form} action={tell}>
        <Stack gap={3}>
          <p>{text('password_lead')}</p>
          <PasswordField
            name="password"
            label={text('password')}
            showLabel={text('show_password')}
            hideLabel={text('hide_password')}
            value={password}
            error={isRefused(error, 'wrong_password') ? errorText(error) : undefined}
            onChange={(event) => setPassword(event.target.value)}
            required
          />
        </Stack>
      </form>
    </Dialog>
  )
}

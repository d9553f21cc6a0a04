/** Restoring a deleted account: by the mailed link, by address and password, or by passkey. */
import { useState } from 'react'
import { CurrentPassword } from '#web/parts/password/current-password.tsx'
import { isDeadLink } from '#web/kit/api/api-refusal.ts'
import styles from '#web/account-deletion/account-deletion.module.css'
import { useRestore } from '#web/account-deletion/use-restore.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { requestCredential, usePasskeySupport, PasskeyErrorNotice } from '#web/parts/passkey/passkey.tsx'
import passkey from '#web/parts/password/passkey-login.module.css'
import { useApi } from '#web/kit/providers.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function RestoreByLink({ token }: { token: string }) {
  const text = useText('account_deletion.deleted')
  const { busy, error, restore } = useRestore()
  const isOver = isDeadLink(error)
  return (
    <div className={styles.form}>
      <ErrorNotice error={error}>{isOver && text('link_expired')}</ErrorNotice>
      {isOver ? (
        <RestoreForm />
      ) : (
        <Button size="large" wide busy={busy} onClick={() => void restore({ token })}>
          {text('restore')}
        </Button>
      )}
    </div>
  )
}

export const RestoreForm = ({ email = '' }: { email?: string }) => (
  <>
    <RestoreByPassword email={email} />
    <RestoreByPasskey />
  </>
)

function RestoreByPassword({ email }: { email: string }) {
  const text = useText('account_deletion.deleted')
  const words = useText('account.proof')
  const { busy, error, restore } = useRestore()
  const [form, setForm] = useState({ email, password: '' })
  const [isSent, setSent] = useState(false)
  const send = () => {
    setSent(true)
    const empty = form.email.trim() === '' ? 'email' : form.password === '' ? 'password' : null
    if (empty) return document.getElementById(`restore-${empty}`)?.focus()
    void restore({ email: form.email.trim(), password: form.password })
  }
  return (
    <Form onSend={send} className={styles.form} noValidate>
      <ErrorNotice error={error} />
      <EmailField
        id="restore-email"
        label={text('email')}
        autoComplete="username"
        value={form.email}
        onChange={({ target }) => setForm((before) => ({ ...before, email: target.value }))}
        error={isSent && form.email.trim() === '' ? text('email_missing') : undefined}
      />
      <CurrentPassword
        id="restore-password"
        label={words('password')}
        value={form.password}
        onChange={({ target }) => setForm((before) => ({ ...before, password: target.value }))}
        error={isSent && form.password === '' ? words('password_missing') : undefined}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {text('restore')}
      </Button>
    </Form>
  )
}

/** Restoring by passkey instead of address and password. */
const RestoreByPasskey = () => (usePasskeySupport() ? <PasskeyButton /> : null)

function PasskeyButton() {
  const text = useText('account_deletion.deleted')
  const login = useText('account.login')
  const api = useApi()
  const { busy, error, restore } = useRestore()
  const request = async () => ({
    passkey: await requestCredential(await api('POST /api/passkey_options.php'), { autofill: false }),
  })
  return (
    <div className={passkey.login}>
      <p className={passkey.or}>{login('or')}</p>
      <PasskeyErrorNotice error={error} />
      <Button tone="outline" size="large" wide busy={busy} onClick={() => void restore(request)}>
        <Icon name="key-round" size={20} />
        {text('restore_by_passkey')}
      </Button>
    </div>
  )
}

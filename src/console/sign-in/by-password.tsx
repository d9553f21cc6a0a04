/** Joining with a password and an authenticator app: the secret as a picture and as text, proved by its first code. */
import { useEffect, useState } from 'react'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { minStaffPassword } from '#domain/staff/staff.ts'
import { useApi } from '#console/app/console.ts'
import type { JoiningProps } from '#console/sign-in/joining.ts'
import styles from '#console/sign-in/sign-in.module.css'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { PasswordField } from '#web/kit/ui/password-field.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

type Offer = ConsoleReply<'POST /api/link/totp'>

export function ByPassword({ newcomer, email, onEntered }: JoiningProps & { email: string }) {
  const text = useText('console.link')
  const signIn = useText('console.sign_in')
  const api = useApi()
  const { token } = newcomer
  const [offer, setOffer] = useState<Offer | null>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    api('POST /api/link/totp', { body: { token } }).then(setOffer, setError)
  }, [api, token])
  const join = async () => {
    setBusy(true)
    setError(null)
    try {
      onEntered(await api('POST /api/link/password', { body: { ...newcomer, password, code } }))
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form onSend={join}>
      <Stack>
        {/* Password managers store the address with the password. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={signIn('password')}
          help={text('password_help', { n: String(minStaffPassword) })}
          autoComplete="new-password"
          showLabel={signIn('show')}
          hideLabel={signIn('hide')}
          required
          minLength={minStaffPassword}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <h2>{text('app_title')}</h2>
        {offer ? <Secret offer={offer} /> : <Skeleton shape="block" />}
        <Field
          label={text('app_code')}
          help={text('app_code_help')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          minLength={6}
          maxLength={12}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        {error !== null && <Problem error={error} />}
        <Button type="submit" size="large" wide busy={busy}>
          {text('join')}
        </Button>
      </Stack>
    </Form>
  )
}

function Secret({ offer: { secret, qr } }: { offer: Offer }) {
  const text = useText('console.link')
  return (
    <div className={styles.offer}>
      <img className={styles.qr} alt={text('qr')} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} />
      <div className={styles.secret}>
        <p>{text('app_lead')}</p>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} />
      </div>
    </div>
  )
}

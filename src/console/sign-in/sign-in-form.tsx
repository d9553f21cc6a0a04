/** Signing in: a passkey first, or e-mail address, password and code in one form. One answer for every failure. */
import { useState } from 'react'
import { useApi } from '#console/app/console.ts'
import type { State } from '#console/app/console.ts'
import { askPasskey, hasPasskeys } from '#console/sign-in/passkey.ts'
import { PasskeyNotice } from '#console/sign-in/passkey-notice.tsx'
import styles from '#console/sign-in/sign-in.module.css'
import { useWays } from '#console/sign-in/use-ways.ts'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { PasswordField } from '#web/kit/ui/password-field.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

/** `email`: of the person whose session ended. */
export function SignInForm({ email: known = '', onEntered }: { email?: string; onEntered: (state: State) => void }) {
  const text = useText('console.sign_in')
  const api = useApi()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, go, errorOf } = useWays()
  const error = errorOf('typed')
  const enter = (way: 'passkey' | 'typed', ask: () => Promise<State>) => go(way, async () => onEntered(await ask()))
  const byPasskey = async () =>
    api('POST /api/sign_in/passkey', { body: await askPasskey(await api('POST /api/sign_in/passkey_options')) })
  const byForm = () => api('POST /api/sign_in', { body: { email: email.trim(), password, code } })

  return (
    <Stack gap={6}>
      {hasPasskeys() && (
        <>
          <Stack gap={3}>
            <Button size="large" wide busy={busy === 'passkey'} onClick={() => void enter('passkey', byPasskey)}>
              <Icon name="key-round" />
              {text('passkey')}
            </Button>
            <PasskeyNotice error={errorOf('passkey')} />
          </Stack>
          <p className={styles.or}>{text('or')}</p>
        </>
      )}
      <Form onSend={() => enter('typed', byForm)}>
        <Stack>
          <EmailField
            label={text('email')}
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <PasswordField
            label={text('password')}
            name="password"
            showLabel={text('show')}
            hideLabel={text('hide')}
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <Field
            label={text('code')}
            help={text('code_help')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            minLength={6}
            maxLength={40}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          {error !== null && <Problem error={error} />}
          <Button type="submit" tone={hasPasskeys() ? 'outline' : 'primary'} wide busy={busy === 'typed'}>
            {text('enter')}
          </Button>
        </Stack>
      </Form>
    </Stack>
  )
}

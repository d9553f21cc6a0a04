/** The way back in without a passkey: the address and a recovery code, then new factors as by a link. */
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApi } from '#console/app/console.ts'
import { Ground } from '#console/sign-in/ground.tsx'
import styles from '#console/sign-in/sign-in.module.css'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export function RecoveryPage() {
  const text = useText('console.recovery')
  const signIn = useText('console.sign_in')
  const codes = useText('console.codes')
  const api = useApi()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const begin = async () => {
    setBusy(true)
    setError(null)
    try {
      const { token } = await api('POST /api/sign_in/recovery', { body: { email: email.trim(), code } })
      await navigate(`/link#${token}`, { replace: true })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Ground title={text('title')} lead={text('lead')}>
      <Form onSend={begin}>
        <Stack>
          <EmailField
            label={signIn('email')}
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Field
            label={codes('one')}
            help={text('code_help')}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            minLength={10}
            maxLength={40}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          {error !== null && <Problem error={error} />}
          <Button type="submit" size="large" wide busy={busy}>
            {text('act')}
          </Button>
        </Stack>
      </Form>
      <p className={styles.quiet}>{text('with_password')}</p>
      <p>
        <Link to="/sign-in">{text('back')}</Link>
      </p>
    </Ground>
  )
}

/** /login: back in, and on to the page that was asked for. */
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { safeReturn } from '#web/guards.ts'
import { Title } from '#web/shell/title.tsx'
import { useSettings } from '#web/providers.tsx'
import styles from '#web/account/account.module.css'
import { HalfOut } from '#web/account/half-out.tsx'
import { KnownPassword } from '#web/account/known-password.tsx'
import { LoginRefusal } from '#web/account/login-refusal.tsx'
import { PasskeyLogin } from '#web/account/passkey-login.tsx'
import { type LoginField, useLogin } from '#web/account/use-login.ts'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export default function LoginPage() {
  const text = useText('account.login')
  const { name } = useSettings()
  const [search] = useSearchParams()
  const isSentHere = safeReturn(search.get('to')) !== null
  return (
    <div className={styles.page}>
      <Title>{text('page_title')}</Title>
      <div>
        <div>
          <PageTitle lead={text(isSentHere ? 'lead_back' : 'lead')}>{text('title')}</PageTitle>
        </div>
      </div>
      <HalfOut />
      <LoginForm />
      <PasskeyLogin />
      <p className={styles.other}>{text.rich('no_account', { brand: name, signup: toSignup })}</p>
    </div>
  )
}

const toSignup = (words: ReactNode) => <Link to="/signup">{words}</Link>

function LoginForm() {
  const text = useText('account.login')
  const [form, setForm] = useState({ email: '', password: '' })
  const { logIn, busy, error, missing } = useLogin(form)
  const fieldOf = (field: LoginField) => ({
    id: `login-${field}`,
    value: form[field],
    error: missing.has(field) ? text(`${field}_missing`) : undefined,
    onChange: (event: { target: { value: string } }) => setForm((before) => ({ ...before, [field]: event.target.value })),
  })
  return (
    <Form onSend={logIn} className={styles.form} noValidate>
      <noscript>{text('needs_script')}</noscript>
      {error !== null && <LoginRefusal error={error} email={form.email.trim()} />}
      <EmailField {...fieldOf('email')} label={text('email')} autoComplete="username webauthn" />
      <KnownPassword {...fieldOf('password')} label={text('password')} />
      <Link to="/reset-password" state={{ email: form.email.trim() }} className={styles.forgot}>
        {text('forgot')}
      </Link>
      <Button type="submit" size="large" wide busy={busy}>
        {text('submit')}
      </Button>
    </Form>
  )
}

/** /login: the login form, then the requested page. */
import { type ReactNode, useEffect, useState } from 'react'
import { Link, redirect, useLocation, useSearchParams } from 'react-router'
import { safeReturn } from '#web/kit/routing/guards.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useSettings, useApi } from '#web/kit/providers.tsx'
import styles from '#web/account/account.module.css'
import { LogoutFailed, LazyLoginRefusal } from '#web/account/login-notices.tsx'
import { CurrentPassword } from '#web/parts/password/current-password.tsx'
import { PasskeyLogin } from '#web/account/passkey-login.tsx'
import { type ActionArgs, handlePlainForm, PlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { useEnter } from '#web/parts/account/use-account.ts'
import { LoginRefusal } from '#web/account/login-refusal.tsx'

export default function LoginPage() {
  const text = useText('account.login')
  const { name } = useSettings()
  const [search] = useSearchParams()
  const isSentHere = safeReturn(search.get('to')) !== null
  const { state } = useLocation() as { state: { restored?: boolean } | null }
  const lead = state?.restored ? 'lead_restored' : isSentHere ? 'lead_back' : 'lead'
  return (
    <div className={styles.page}>
      <Title>{text('page_title')}</Title>
      <div>
        <div>
          <PageTitle lead={text(lead)}>{text('title')}</PageTitle>
        </div>
      </div>
      <LogoutFailed />
      <LoginForm />
      {/* for browsers without JavaScript */}
      {import.meta.env.SSR ? <PlainLogin /> : <noscript />}
      <PasskeyLogin />
      <p className={styles.other}>{text.rich('no_account', { brand: name, signup: toSignup })}</p>
    </div>
  )
}

/** The login of a browser without JavaScript. */
export const action = (args: ActionArgs) =>
  handlePlainForm(args, async (api, { email = '', password = '' }) => {
    await api('POST /api/login.php', { body: { email: email.trim(), password } })
    throw redirect(safeReturn(new URL(args.request.url).searchParams.get('to')) ?? '/home')
  })

const toSignup = (words: ReactNode) => <Link to="/signup">{words}</Link>

function LoginForm() {
  const text = useText('account.login')
  const [form, setForm] = useState({ email: '', password: '' })
  const { logIn, busy, error, missing } = useLogin(form)
  // Preloaded, because the refusal may be a lost connection.
  useEffect(() => void LazyLoginRefusal.preload(), [])
  const fieldOf = (field: LoginField) => ({
    id: `login-${field}`,
    value: form[field],
    error: missing.has(field) ? text(`${field}_missing`) : undefined,
    onChange: (event: { target: { value: string } }) => setForm((before) => ({ ...before, [field]: event.target.value })),
  })
  return (
    <Form onSend={logIn} className={styles.form} noValidate data-scripted="">
      {error !== null && <LazyLoginRefusal error={error} typed={{ email: form.email.trim(), password: form.password }} />}
      <EmailField {...fieldOf('email')} label={text('email')} autoComplete="username webauthn" />
      <CurrentPassword {...fieldOf('password')} label={text('password')} />
      <Link to="/reset-password" state={{ email: form.email.trim() }} className={styles.forgot}>
        {text('forgot')}
      </Link>
      <Button type="submit" size="large" wide busy={busy}>
        {text('submit')}
      </Button>
    </Form>
  )
}

type LoginField = 'email' | 'password'
const fields = ['email', 'password'] as const satisfies readonly LoginField[]

/** The state of the login form: missing fields, the last error. */
function useLogin(form: Record<LoginField, string>) {
  const api = useApi()
  const enter = useEnter()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [marked, setMarked] = useState<ReadonlySet<LoginField>>(new Set())
  const empty = fields.filter((field) => form[field].trim() === '')

  const logIn = async () => {
    if (busy) return
    setMarked(new Set(empty))
    setError(null)
    const [first] = empty
    if (first) return document.getElementById(`login-${first}`)?.focus()
    setBusy(true)
    try {
      await enter(await api('POST /api/login.php', { body: { email: form.email.trim(), password: form.password } }))
    } catch (thrown) {
      setError(thrown)
      document.getElementById('login-password')?.focus()
    } finally {
      setBusy(false)
    }
  }
  return { logIn, busy, error, missing: new Set(empty.filter((field) => marked.has(field))) }
}

/** The login form for browsers without JavaScript; its action is in `account/login-page.tsx`. */
function PlainLogin() {
  const text = useText('account.login')
  const { error, typed } = usePlainResult<never>()
  return (
    <PlainForm submit={text('submit')} className={styles.form}>
      {error !== null && <LoginRefusal error={error} />}
      <EmailField id="plain-email" label={text('email')} defaultValue={typed.email} autoComplete="username" />
      <Field
        id="plain-password"
        name="password"
        type="password"
        label={text('password')}
        autoComplete="current-password"
        required
      />
      <Link to="/reset-password" className={styles.forgot}>
        {text('forgot')}
      </Link>
    </PlainForm>
  )
}

/** /reset-password: requests a mail for a forgotten password. The answer is the same for an address without an account. */
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isEmail } from '#domain/signup/signup-rules.ts'
import styles from '#web/account/account.module.css'
import { useApi, useUser } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { bold } from '#web/kit/text/rich-text.tsx'
import { type ActionArgs, handlePlainForm, PlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Drawing } from '#web/kit/ui/drawing.tsx'
import { EmailField } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

export default function ResetPage() {
  const text = useText('account.reset')
  const { done } = usePlainResult<string>()
  const [sentTo, setSentTo] = useState<string | null>(done)
  const [email, setEmail] = useState(useEmailFromLogin())
  return (
    <div className={styles.page}>
      <Title>{text('page_title')}</Title>
      {sentTo === null ? (
        <>
          <div>
            <PageTitle lead={text('lead')}>{text('title')}</PageTitle>
          </div>
          <ResetForm email={email} onType={setEmail} onSent={setSentTo} />
          <PlainResetForm />
          <p className={styles.other}>
            <Link to="/login">{text('back')}</Link>
          </p>
        </>
      ) : (
        <Sent email={sentTo} onOther={() => setSentTo(null)} />
      )}
    </div>
  )
}

/** The form for browsers without JavaScript. */
export const action = (args: ActionArgs) =>
  handlePlainForm(args, async (api, { email = '' }) => {
    await api('POST /api/reset_password.php', { body: { email: email.trim() } })
    return email.trim()
  })

function PlainResetForm() {
  const text = useText('account.reset')
  const { error, typed } = usePlainResult<string>()
  return (
    <PlainForm submit={text('submit')} className={styles.form}>
      <ErrorNotice error={error} />
      <EmailField id="plain-email" label={text('email')} defaultValue={typed.email} autoComplete="username" />
    </PlainForm>
  )
}

/** The address typed at the login, from the history state, never from the URL. */
function useEmailFromLogin(): string {
  const { state } = useLocation() as { state: { email?: unknown } | null }
  const user = useUser()
  return typeof state?.email === 'string' ? state.email : (user?.email ?? '')
}

type ResetFormProps = { email: string; onType: (email: string) => void; onSent: (email: string) => void }

function ResetForm({ email, onType, onSent }: ResetFormProps) {
  const text = useText('account.reset')
  const { requestReset, busy, error, isWrong } = useResetRequest(email, onSent)
  return (
    <Form onSend={requestReset} className={styles.form} noValidate data-scripted="">
      <ErrorNotice error={error} />
      <EmailField
        id="reset-email"
        label={text('email')}
        value={email}
        error={isWrong ? text('email_wrong') : undefined}
        onChange={(event) => onType(event.target.value)}
        autoComplete="username"
      />
      <Button type="submit" size="large" wide busy={busy}>
        {text('submit')}
      </Button>
    </Form>
  )
}

function useResetRequest(typed: string, onSent: (email: string) => void) {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isSent, setSent] = useState(false)
  const email = typed.trim()
  const send = async () => {
    if (busy) return
    setSent(true)
    setError(null)
    if (!isEmail(email)) return document.getElementById('reset-email')?.focus()
    setBusy(true)
    try {
      await api('POST /api/reset_password.php', { body: { email } })
      onSent(email)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { requestReset: send, busy, error, isWrong: isSent && !isEmail(email) }
}

function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const text = useText('account.reset')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <Drawing name="mail-sent" />
      <h1 ref={title} tabIndex={-1}>
        {text('sent_title')}
      </h1>
      <p>{text.rich('sent_text', { email, b: bold })}</p>
      <ButtonLink to="/login">{text('back')}</ButtonLink>
      <Button tone="quiet" onClick={onOther}>
        {text('other_address')}
      </Button>
    </div>
  )
}

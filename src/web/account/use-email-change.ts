/** Changing the e-mail address: freely before it is confirmed, afterwards with the password and a mail to the new one. */
import { useEffect, useState } from 'react'
import type { MailChangeState } from '#domain/accounts/accounts.ts'
import { isEmail } from '#domain/signup/signup-rules.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { useAppContext, useMember } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'

export const emailFields = { email: 'account-email', password: 'account-email-password' } as const
type EmailFieldName = keyof typeof emailFields
type Problems = Partial<Record<EmailFieldName, string>>
const nothing = { email: '', password: '' }
const noChange: MailChangeState = { email: null, failed: false }

/** The address that waits for confirmation, loaded when shown. */
function useWaiting() {
  const { api } = useAppContext()
  const [waiting, setWaiting] = useState(noChange)
  useEffect(() => {
    const leaving = new AbortController()
    // The form works without an answer.
    const loading = api('GET /api/mail_change.php', {}, { signal: leaving.signal }).catch(() => null)
    void loading.then((state) => state && !leaving.signal.aborted && setWaiting(state))
    return () => leaving.abort()
  }, [api])
  return [waiting, setWaiting] as const
}

export function useEmailChange() {
  const { api, session } = useAppContext()
  const { activated } = useMember()
  const errorText = useErrorText()
  const problemsOf = useProblems(activated)
  const [waiting, setWaiting] = useWaiting()
  const [form, setForm] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const [corrected, setCorrected] = useState<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<string | null>(null)

  const refuse = (found: Problems) => {
    setProblems(found)
    document.getElementById(emailFields[found.email ? 'email' : 'password'])?.focus()
  }
  const send = async (email: string) => {
    if (activated) return setWaiting(await api('POST /api/mail_change.php', { body: { email, password: form.password } }))
    session.set(await api('PUT /api/activate_mail.php', { body: { email } }))
    setCorrected(email)
  }
  const fail = (thrown: unknown) => {
    const refusal = refusalOf(thrown)
    if (refusal?.code === 'wrong_password') return refuse({ password: errorText(thrown) })
    if (refusal?.details.field === 'email') return refuse({ email: errorText(thrown) })
    return setError(errorText(thrown))
  }
  const save = async () => {
    if (busy) return
    setError(null)
    setCorrected(null)
    const found = problemsOf(form)
    if (Object.keys(found).length > 0) return refuse(found)
    setProblems({})
    setBusy(true)
    try {
      await send(form.email.trim())
      setForm(nothing)
    } catch (thrown) {
      fail(thrown)
    } finally {
      setBusy(false)
    }
  }
  const type = (field: EmailFieldName, value: string) => {
    setForm((before) => ({ ...before, [field]: value }))
    setProblems(({ [field]: _, ...rest }) => rest)
  }
  return { form, type, save, busy, waiting, corrected, problems, error }
}

function useProblems(activated: boolean) {
  const text = useText('account.email')
  const reset = useText('account.reset')
  return ({ email, password }: typeof nothing): Problems => ({
    ...(!isEmail(email.trim()) && { email: reset('email_wrong') }),
    ...(activated && password === '' && { password: text('password_missing') }),
  })
}

/** Logging in: what is missing, what was refused, and where to go then. */
import { useState } from 'react'
import { useEnter } from '#web/parts/account/use-account.ts'
import { useApi } from '#web/kit/providers.tsx'

export type LoginField = 'email' | 'password'
const fields = ['email', 'password'] as const satisfies readonly LoginField[]

export function useLogin(form: Record<LoginField, string>) {
  const api = useApi()
  const enter = useEnter()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState<ReadonlySet<LoginField>>(new Set())
  const empty = fields.filter((field) => form[field].trim() === '')

  const logIn = async () => {
    if (busy) return
    setAsked(new Set(empty))
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
  return { logIn, busy, error, missing: new Set(empty.filter((field) => asked.has(field))) }
}

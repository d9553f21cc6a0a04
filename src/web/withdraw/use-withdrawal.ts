/** The state of a withdrawal: the form, the purchase found, and the declaration. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Withdrawal } from '#domain/credits/refunds.ts'
import { isEmail } from '#domain/signup/signup-rules.ts'
import { usePlainResult } from '#web/kit/api/plain-form.tsx'
import { useApi, useSession, useUser } from '#web/kit/providers.tsx'

const fields = ['transaction', 'email'] as const
export type WithdrawalField = (typeof fields)[number]
type Form = Record<WithdrawalField, string>

/** The result of the plain form's action. */
export type PlainWithdrawal = { shown: Withdrawal; email: string }

/** The call's body from the typed form, without spaces and capitals of a copied number. */
export const withdrawalOf = ({ transaction, email }: Form) => ({
  transaction: transaction.replaceAll(/\s/g, '').toLowerCase(),
  email: email.trim(),
})

/** The page of a payment links here with `?transaction=…`. */
export function useWithdrawal() {
  const api = useApi()
  const [search] = useSearchParams()
  const user = useUser()
  const session = useSession()
  const { done } = usePlainResult<PlainWithdrawal>()
  const [form, setForm] = useState<Form>({
    transaction: done?.shown.transaction ?? search.get('transaction') ?? '',
    email: done?.email ?? user?.email ?? '',
  })
  const [shown, setShown] = useState<Withdrawal | null>(done?.shown ?? null)
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const withdrawal = withdrawalOf(form)
  const missing = problemsOf(withdrawal)

  const send = async (confirm: boolean) => {
    if (busy) return
    setSent(true)
    setError(null)
    if (missing[0]) return document.getElementById(`withdraw-${missing[0]}`)?.focus()
    setBusy(true)
    try {
      setShown(await api('POST /api/withdrawal.php', { body: confirm ? { ...withdrawal, confirm } : withdrawal }))
      // For the balance in the page's frame; it is reloaded within a minute anyway.
      if (confirm && user) session.load().catch(() => {})
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const change = (field: WithdrawalField, value: string) => setForm((before) => ({ ...before, [field]: value }))
  const back = () => {
    setError(null)
    setShown(null)
  }
  return { form, change, problems: new Set(isSent ? missing : []), shown, send, back, busy, error, email: withdrawal.email }
}
export type Withdrawing = ReturnType<typeof useWithdrawal>

const problemsOf = ({ transaction, email }: Form): WithdrawalField[] =>
  fields.filter((field) => (field === 'transaction' ? !/^[a-z0-9]{26}$/.test(transaction) : !isEmail(email)))

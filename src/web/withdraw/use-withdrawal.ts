/** Withdrawing in two steps: which purchase, then the statement itself. What was typed stays until it is done. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Withdrawal } from '#domain/credits/refunds.ts'
import { isEmail } from '#domain/signup/signup-rules.ts'
import { usePlainResult } from '#web/kit/api/plain-result.ts'
import { useApi, useSession, useUser } from '#web/kit/providers.tsx'

const fields = ['transaction', 'email'] as const
export type WithdrawalField = (typeof fields)[number]
type Form = Record<WithdrawalField, string>

/** What a plain form's action gives back. */
export type PlainWithdrawal = { shown: Withdrawal; email: string }

/** What a typed form says as a call. Spaces and capitals that crept in with a copy mean nothing. */
export const withdrawalOf = ({ transaction, email }: Form) => ({
  transaction: transaction.replaceAll(/\s/g, '').toLowerCase(),
  email: email.trim(),
})

/** A payment's page may send its owner here: `?transaction=…`. */
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
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const told = withdrawalOf(form)
  const missing = problemsOf(told)

  const send = async (confirm: boolean) => {
    if (busy) return
    setAsked(true)
    setError(null)
    if (missing[0]) return document.getElementById(`withdraw-${missing[0]}`)?.focus()
    setBusy(true)
    try {
      setShown(await api('POST /api/withdrawal.php', { body: confirm ? { ...told, confirm } : told }))
      // the balance in the frame of the page follows; it is asked for again within a minute anyway
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
  return { form, change, problems: new Set(asked ? missing : []), shown, send, back, busy, error, email: told.email }
}
export type Withdrawing = ReturnType<typeof useWithdrawal>

const problemsOf = ({ transaction, email }: Form): WithdrawalField[] =>
  fields.filter((field) => (field === 'transaction' ? !/^[a-z0-9]{26}$/.test(transaction) : !isEmail(email)))

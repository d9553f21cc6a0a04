/** The account form at work: what is wrong, when it is said, and making the account. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { SignupRequest } from '#domain/signup/signup.ts'
import type { User } from '#domain/members/members.ts'
import { mayBeEmail } from '#domain/signup/signup-rules.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { useApi } from '#web/kit/providers.tsx'
import {
  type AccountField,
  accountFields,
  type AccountForm,
  accountProblems,
  type AccountProblems,
} from '#web/signup/account-rules.ts'
import { useEmailCheck } from '#web/signup/use-email-check.ts'

type Making = {
  form: AccountForm
  payloadOf: (token: string | null) => Promise<SignupRequest>
  onMade: (user: User) => Promise<void>
}

/** An address is checked after a pause of this long in typing, in milliseconds. */
const pauseMs = 600

const everyField: ReadonlySet<AccountField> = new Set(accountFields)

export function useAccountForm({ form, payloadOf, onMade }: Making) {
  const api = useApi()
  const { check, cancel, answerFor, setAnswer } = useEmailCheck()
  const [left, setLeft] = useState<ReadonlySet<AccountField>>(new Set())
  const [refusedPassword, setRefusedPassword] = useState<{ password: string; code: string } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const problemsWith = (checkedAs: Parameters<typeof accountProblems>[1]): AccountProblems => {
    const problems = accountProblems(form, checkedAs)
    return refusedPassword?.password === form.password ? { password: refusedPassword.code, ...problems } : problems
  }
  const all = problemsWith(answerFor(form.email)?.status ?? null)
  // what the server says of an address is shown as soon as it is known, everything else once the field is left
  const isShown = (field: AccountField) => left.has(field) || (field === 'email' && answerFor(form.email) !== null)
  const shown = Object.fromEntries(accountFields.filter(isShown).map((field) => [field, all[field]]))

  const checkTyped = useEffectEvent(() => void check(form.email))
  const cancelOther = useEffectEvent(() => cancel(form.email))
  useEffect(() => {
    cancelOther()
    if (!mayBeEmail(form.email)) return
    const timer = setTimeout(() => checkTyped(), pauseMs)
    return () => clearTimeout(timer)
  }, [form.email])

  const leave = (field: AccountField) => {
    setLeft((before) => new Set([...before, field]))
    if (field === 'email') void check(form.email)
  }

  /** A refusal that belongs to a field is said there, any other above the form. */
  const refuse = (thrown: unknown) => {
    setBusy(false)
    const code = refusalOf(thrown)?.code
    if (code === 'email_taken') setAnswer({ email: form.email.trim(), status: 'active', token: null })
    else if (code === 'password_too_short' || code === 'password_too_common')
      setRefusedPassword({ password: form.password, code })
    else setError(thrown)
  }

  /** Once it is made, the form stays busy until the next question stands in its place. */
  const make = async () => {
    const answer = await check(form.email)
    const [first] = accountFields.filter((field) => problemsWith(answer?.status ?? null)[field])
    if (first) {
      focusField(first)
      return setBusy(false)
    }
    await onMade(await api('POST /api/user.php?new=1', { body: await payloadOf(answer?.token ?? null) }))
  }

  const submit = async () => {
    if (busy) return
    setLeft(everyField)
    setError(null)
    setBusy(true)
    await make().catch(refuse)
  }

  const hasLeft = (field: AccountField) => left.has(field)
  const recheck = (email = form.email) => void check(email)
  return { problems: shown as AccountProblems, missing: all, error, busy, hasLeft, leave, submit, recheck }
}

export const idOfField = (field: AccountField) => `signup-${field}`
const focusField = (field: AccountField) => document.getElementById(idOfField(field))?.focus()

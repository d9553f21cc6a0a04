/** The account form: its problems, when they are shown, the check of the address, and making the account. */
import { useEffect, useEffectEvent, useState, useRef } from 'react'
import type { SignupRequest } from '#domain/signup/signup.ts'
import type { User } from '#domain/members/members.ts'
import { mayBeEmail, isEmail } from '#domain/signup/signup-rules.ts'
import { refusalOf, isRefused } from '#web/kit/api/api-refusal.ts'
import { useApi } from '#web/kit/providers.tsx'
import {
  type AccountField,
  accountFields,
  type AccountForm,
  accountProblems,
  type AccountProblems,
  type CheckedAs,
} from '#web/signup/account-rules.ts'

type Making = {
  form: AccountForm
  /** Of an experiment. */
  variant?: string | undefined
  payloadOf: (token: string | null) => Promise<SignupRequest>
  onMade: (user: User) => Promise<void>
}

/** An address is checked after a pause of this long in typing, in milliseconds. */
const pauseMs = 600

const everyField: ReadonlySet<AccountField> = new Set(accountFields)

export function useAccountForm({ form, variant, payloadOf, onMade }: Making) {
  const api = useApi()
  const { check, cancel, answerFor, setAnswer } = useEmailCheck(variant)
  const [left, setLeft] = useState<ReadonlySet<AccountField>>(new Set())
  const [refusedPassword, setRefusedPassword] = useState<{ password: string; code: string } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const problemsWith = (checkedAs: Parameters<typeof accountProblems>[1]): AccountProblems => {
    const problems = accountProblems(form, checkedAs)
    return refusedPassword?.password === form.password ? { password: refusedPassword.code, ...problems } : problems
  }
  const all = problemsWith(answerFor(form.email)?.status ?? null)
  // The server's answer about an address is shown at once, every other problem when the field was left.
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

  /** A refusal of a field's value is shown at that field, any other above the form. */
  const refuse = (thrown: unknown) => {
    setBusy(false)
    const code = refusalOf(thrown)?.code
    if (code === 'email_taken') setAnswer({ email: form.email.trim(), status: 'active', token: null })
    else if (code === 'password_too_short' || code === 'password_too_common')
      setRefusedPassword({ password: form.password, code })
    else setError(thrown)
  }

  /** The form stays busy after success, until the next step replaces it. */
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

type EmailCheckResult = { email: string; status: CheckedAs; token: string | null }

/** Checks an address on the server; a newer check cancels the older. */
function useEmailCheck(variant: string | undefined) {
  const api = useApi()
  /** Named once: a second address begins no second sign-up. */
  const named = useRef(variant)
  const [answer, setAnswer] = useState<EmailCheckResult | null>(null)
  const inFlight = useRef<{ email: string; controller: AbortController; answer: Promise<EmailCheckResult | null> } | null>(null)

  const request = async (email: string, signal: AbortSignal): Promise<EmailCheckResult | null> => {
    try {
      const begun = named.current ? { variant: named.current } : {}
      const { status, token } = await api('POST /api/validate_email.php', { body: { email, ...begun } }, { signal })
      named.current = undefined
      return { email, status, token }
    } catch (error) {
      if (signal.aborted) return null
      return { email, status: isRefused(error, 'too_many_requests') ? 'unchecked' : 'failed', token: null }
    }
  }

  /** The result for this address; null for what is no address, and when a newer check replaced this one. */
  const check = async (typed: string): Promise<EmailCheckResult | null> => {
    const email = typed.trim()
    if (answer?.email === email && answer.status !== 'failed') return answer
    if (inFlight.current?.email === email) return inFlight.current.answer
    inFlight.current?.controller.abort()
    inFlight.current = null
    if (!mayBeEmail(email) || !isEmail(email)) return null
    const controller = new AbortController()
    const pending = request(email, controller.signal)
    inFlight.current = { email, controller, answer: pending }
    const result = await pending
    if (inFlight.current?.controller === controller) inFlight.current = null
    if (result) setAnswer(result)
    return result
  }

  /** Cancels the check of any other address. */
  const cancel = (typed: string) => {
    if (!inFlight.current || inFlight.current.email === typed.trim()) return
    inFlight.current.controller.abort()
    inFlight.current = null
  }

  return { check, cancel, answerFor: (typed: string) => (answer?.email === typed.trim() ? answer : null), setAnswer }
}

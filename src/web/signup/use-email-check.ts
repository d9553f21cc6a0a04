/** Asks the server about an address; a newer question cancels the older. */
import { useRef, useState } from 'react'
import { isEmail, mayBeEmail } from '#domain/signup/signup-rules.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useApi } from '#web/kit/providers.tsx'
import type { CheckedAs } from '#web/signup/account-rules.ts'

export type EmailCheckResult = { email: string; status: CheckedAs; token: string | null }

export function useEmailCheck() {
  const api = useApi()
  const [answer, setAnswer] = useState<EmailCheckResult | null>(null)
  const inFlight = useRef<{ email: string; controller: AbortController; answer: Promise<EmailCheckResult | null> } | null>(null)

  const ask = async (email: string, signal: AbortSignal): Promise<EmailCheckResult | null> => {
    try {
      const { status, token } = await api('POST /api/validate_email.php', { body: { email } }, { signal })
      return { email, status, token }
    } catch (error) {
      if (signal.aborted) return null
      return { email, status: isRefused(error, 'too_many_requests') ? 'unchecked' : 'failed', token: null }
    }
  }

  /** The answer for this address; null when there is nothing to ask, or when a newer question took over. */
  const check = async (typed: string): Promise<EmailCheckResult | null> => {
    const email = typed.trim()
    if (answer?.email === email && answer.status !== 'failed') return answer
    if (inFlight.current?.email === email) return inFlight.current.answer
    inFlight.current?.controller.abort()
    inFlight.current = null
    if (!mayBeEmail(email) || !isEmail(email)) return null
    const controller = new AbortController()
    const asked = ask(email, controller.signal)
    inFlight.current = { email, controller, answer: asked }
    const answered = await asked
    if (inFlight.current?.controller === controller) inFlight.current = null
    if (answered) setAnswer(answered)
    return answered
  }

  /** Ends the question about any address but this one: its answer is no longer wanted. */
  const cancel = (typed: string) => {
    if (!inFlight.current || inFlight.current.email === typed.trim()) return
    inFlight.current.controller.abort()
    inFlight.current = null
  }

  return { check, cancel, answerFor: (typed: string) => (answer?.email === typed.trim() ? answer : null), setAnswer }
}

/** Asking for the activation mail again: once a minute at most, and the wait is counted down. */
import { useEffect, useState } from 'react'
import { resendPauseSeconds } from '#domain/signup/signup-rules.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import { useErrorText } from '#web/kit/text/text.tsx'

/** A wait this long is told in words; shorter ones are counted down. */
const countedSeconds = 120

export function useResend() {
  const { api, session } = useAppContext()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [waitSeconds, setWait] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (waitSeconds <= 0) return undefined
    const timer = setTimeout(() => setWait(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  /** True when another mail is on its way. */
  async function resend(): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    try {
      await api('POST /api/activate_resend.php')
      setWait(resendPauseSeconds)
      return true
    } catch (error) {
      const refusal = refusalOf(error)
      const seconds = Number(refusal?.details.retry_after ?? 0)
      if (seconds > 0 && seconds <= countedSeconds) setWait(seconds)
      setProblem(errorText(error))
      // Confirmed, or refused, since this page was read.
      if (refusal?.code === 'already_activated' || refusal?.code === 'address_refused') await session.load().catch(() => null)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { resend, isBusy, waitSeconds, problem }
}

/** Around the activation mail: requesting it again, and the page that its link returns to. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { resendPauseSeconds } from '#domain/signup/signup-rules.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { readFromBrowser, storeInBrowser } from '#web/kit/app/browser-store.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import { useErrorText } from '#web/kit/text/text.tsx'
import { safeReturn } from '#web/kit/routing/guards.ts'

/** The longest wait with a countdown, in seconds; a longer one is in the error's text. */
const countedSeconds = 120

/** Requests the mail again: at most once a minute, with a countdown. `problem` is a text. */
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

  /** True when the mail was queued. */
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
      // Confirmed or refused since the page was loaded.
      if (refusal?.code === 'already_activated' || refusal?.code === 'address_refused') await session.load().catch(() => null)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { resend, isBusy, waitSeconds, problem }
}

/** Where the page that a member was on before opening the mail is stored. */
const storeKey = 'activation.page'

/** Stores the page in this browser as soon as it shows. Without storage the link leads home. */
export function useReturnPage({ pathname, search }: { pathname: string; search: string }) {
  useLayoutEffect(() => {
    storeInBrowser(storeKey, `${pathname}${search}`)
  }, [pathname, search])
}

/** Reads and deletes the stored page; null if there is none. */
export function takeReturnPage(): string | null {
  const page = readFromBrowser(storeKey)
  storeInBrowser(storeKey, null)
  return safeReturn(page)
}

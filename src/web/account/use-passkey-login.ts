/** Logging in by a passkey: with the button, or by picking it in the address field. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { requestCredential, canOfferInAutofill, passkeyProblem, cancelRequest } from '#web/parts/passkey/passkey-device.ts'
import { useEnter } from '#web/parts/account/use-account.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { useApi } from '#web/kit/providers.tsx'

export function usePasskeyLogin() {
  const api = useApi()
  const enter = useEnter()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isHere = useRef(false)

  const ask = async ({ autofill }: { autofill: boolean }) => {
    const options = await api('POST /api/passkey_options.php')
    if (!isHere.current) return
    const body = await requestCredential(options, { autofill })
    setError(null)
    await enter(await api('POST /api/passkey_login.php', { body }))
  }

  /** A challenge is answered once: after an answer that did not open the door, the field gets a new one. */
  const offer = async () => {
    if (!(await canOfferInAutofill()) || !isHere.current) return
    try {
      await ask({ autofill: true })
    } catch (thrown) {
      // A browser that cannot offer it, or no connection: the button and the password are still there.
      if (refusalOf(thrown)?.code.startsWith('passkey_') !== true) return
      setError(thrown)
      await offer()
    }
  }
  const offerFirst = useEffectEvent(offer)
  useEffect(() => {
    isHere.current = true
    Promise.resolve().then(() => offerFirst())
    return () => {
      isHere.current = false
      void cancelRequest()
    }
  }, [])

  const logIn = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await ask({ autofill: false })
    } catch (thrown) {
      setError(passkeyProblem(thrown) === null ? null : thrown)
      void offer()
    } finally {
      setBusy(false)
    }
  }
  return { logIn, busy, error }
}

/** The login by passkey, under the login form: by a button, or by autofill in the address field. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from '#web/parts/password/passkey-login.module.css'
import { LazyLoginRefusal } from '#web/account/login-notices.tsx'
import {
  usePasskeySupport,
  requestCredential,
  canOfferInAutofill,
  passkeyProblem,
  cancelRequest,
  PasskeyErrorNotice,
} from '#web/parts/passkey/passkey.tsx'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useEnter } from '#web/parts/account/use-account.ts'
import { useApi } from '#web/kit/providers.tsx'

export const PasskeyLogin = () => (usePasskeySupport() ? <PasskeyButton /> : null)

function PasskeyButton() {
  const text = useText('account.login')
  const { logIn, busy, error } = usePasskeyLogin()
  return (
    <div className={styles.login}>
      <p className={styles.or}>{text('or')}</p>
      {refusalOf(error) ? <LazyLoginRefusal error={error} /> : <PasskeyErrorNotice error={error} />}
      <Button tone="outline" size="large" wide busy={busy} onClick={() => void logIn()}>
        <Icon name="key-round" size={20} />
        {text('passkey')}
      </Button>
    </div>
  )
}

/** Logs in by passkey; offers it in the browser's autofill while the page is open. */
function usePasskeyLogin() {
  const api = useApi()
  const enter = useEnter()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isMounted = useRef(false)

  const request = async ({ autofill }: { autofill: boolean }) => {
    const options = await api('POST /api/passkey_options.php')
    if (!isMounted.current) return
    const body = await requestCredential(options, { autofill })
    setError(null)
    await enter(await api('POST /api/passkey_login.php', { body }))
  }

  /** Offers autofill. A challenge is valid once: after a refused answer a new one is offered. */
  const offer = async () => {
    if (!(await canOfferInAutofill()) || !isMounted.current) return
    try {
      await request({ autofill: true })
    } catch (thrown) {
      // An unsupported browser, or no connection: the button and the password remain.
      if (refusalOf(thrown)?.code.startsWith('passkey_') !== true) return
      setError(thrown)
      await offer()
    }
  }
  const offerFirst = useEffectEvent(offer)
  useEffect(() => {
    isMounted.current = true
    Promise.resolve().then(() => offerFirst())
    return () => {
      isMounted.current = false
      void cancelRequest()
    }
  }, [])

  const logIn = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await request({ autofill: false })
    } catch (thrown) {
      setError(passkeyProblem(thrown) === null ? null : thrown)
      void offer()
    } finally {
      setBusy(false)
    }
  }
  return { logIn, busy, error }
}

/** Whether this browser gets push messages, with one button to change it, or a guide where only its owner can. */
import { isAppleMobile, needsHomeScreen } from '#web/pwa/install/installed.ts'
import { InstallHere } from '#web/pwa/install/install-offer.tsx'
import { useAppContext, useSettings } from '#web/kit/providers.tsx'
import styles from '#web/pwa/push/this-browser.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { useCallback, useEffect, useState } from 'react'
import type { DisplayedNotification } from '#domain/push/push.ts'
import type { PushState } from '#domain/signup/signup-steps.ts'
import { useMemberStore } from '#web/store/member-store.ts'
import { attachPush, readPush, subscribeToPush, unsubscribeFromPush } from '#web/pwa/push/push.ts'

export function ThisBrowser() {
  const text = useText('notifications.here')
  const { state, lastMessage, busy, failed, turnOn, turnOff } = useThisBrowser()
  const { name: brand } = useSettings()
  const isOn = state === 'on'
  return (
    <section className={styles.here} aria-labelledby="this-browser">
      <h3 id="this-browser" className={styles.name}>
        {text('title')}
      </h3>
      <output className={styles.state} data-state={state}>
        {state && (
          <>
            <Icon name={isOn ? 'bell' : 'bell-off'} size={16} />
            {state === 'needs_home_screen' ? text(state, { brand }) : text(state)}
          </>
        )}
      </output>
      {isOn && lastMessage?.body && <p className={styles.how}>{text('last', { note: lastMessage.body })}</p>}
      {state === 'denied' && <p className={styles.how}>{isAppleMobile() ? text('allow_apple', { brand }) : text('allow')}</p>}
      {(isOn || state === 'off') && (
        <Button size="small" tone={isOn ? 'outline' : 'primary'} busy={busy} onClick={() => void (isOn ? turnOff() : turnOn())}>
          {text(isOn ? 'turn_off' : 'turn_on')}
        </Button>
      )}
      {failed && (
        <Notice tone="danger" live>
          {text(isOn ? 'off_failed' : 'on_failed')}
        </Notice>
      )}
      <InstallHere />
    </section>
  )
}

type BrowserState = 'on' | 'off' | 'denied' | 'needs_home_screen' | 'unsupported'

function stateOf({ supported, denied, subscribed }: PushState, pushKey: string | null): BrowserState {
  if (!supported) return pushKey !== null && needsHomeScreen() ? 'needs_home_screen' : 'unsupported'
  if (denied) return 'denied'
  return subscribed ? 'on' : 'off'
}

/** `state` is null until the browser has answered, `lastMessage` until a notification was shown. */
function useThisBrowser() {
  const { api, start } = useAppContext()
  const pushKey = start.settings.push_pub
  const [state, setState] = useState<BrowserState | null>(null)
  const [lastMessage, setLastMessage] = useState<DisplayedNotification | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const look = useCallback(
    () =>
      readPush(pushKey).then((push) => {
        setState(stateOf(push, pushKey))
        setLastMessage(push.lastMessage ?? null)
      }),
    [pushKey],
  )
  useEffect(() => {
    // Sends the subscription again, in case the account does not have it.
    void attachPush(api, pushKey).catch(() => null)
    void look()
    // The permission may have been changed in the browser's settings while the page was hidden.
    const leaving = new AbortController()
    addEventListener('focus', () => void look(), { signal: leaving.signal })
    // The worker reports that it showed a notification.
    navigator.serviceWorker?.addEventListener('message', () => void look(), { signal: leaving.signal })
    return () => leaving.abort()
  }, [api, pushKey, look])

  const { live } = useMemberStore()
  useEffect(() => {
    if (state !== null) live.setState({ isPushed: state === 'on' })
  }, [state, live])

  const change = (work: () => Promise<boolean>) => async () => {
    if (busy) return
    setBusy(true)
    setFailed(false)
    setFailed(!(await work().catch(() => false)))
    await look()
    setBusy(false)
  }
  const turnOn = change(async () => pushKey !== null && (await subscribeToPush(api, pushKey)) !== 'failed')
  const turnOff = change(async () => {
    await unsubscribeFromPush(api)
    return true
  })
  return { state, lastMessage, busy, failed, turnOn, turnOff }
}

/** Whether this browser is told, and changing that. */
import { useCallback, useEffect, useState } from 'react'
import { needsHomeScreen } from '#web/pwa/install/apple-mobile.ts'
import type { DisplayedNotification } from '#domain/push/push-notification.ts'
import type { PushState } from '#domain/signup/signup-steps.ts'
import { useMemberStore } from '#web/store/member-store.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import { attachPush, readPush, subscribeToPush, unsubscribeFromPush } from '#web/pwa/push/push.ts'

export type BrowserState = 'on' | 'off' | 'denied' | 'needs_home_screen' | 'unsupported'

function stateOf({ supported, denied, subscribed }: PushState, pushKey: string | null): BrowserState {
  if (!supported) return pushKey !== null && needsHomeScreen() ? 'needs_home_screen' : 'unsupported'
  if (denied) return 'denied'
  return subscribed ? 'on' : 'off'
}

/** `state` is null until the browser has answered, `lastMessage` until a note was shown. */
export function useThisBrowser() {
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
    // Whoever sees "on" is told: the account hears it again, should it have missed it.
    void attachPush(api, pushKey).catch(() => null)
    void look()
    // The permission is given and taken in the browser's own settings, and the page comes back from there.
    const leaving = new AbortController()
    addEventListener('focus', () => void look(), { signal: leaving.signal })
    // The worker says that it showed a note.
    navigator.serviceWorker?.addEventListener('message', () => void look(), { signal: leaving.signal })
    return () => leaving.abort()
  }, [api, pushKey, look])

  const { live } = useMemberStore()
  useEffect(() => {
    if (state !== null) live.become({ isPushed: state === 'on' })
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

/** Whether this browser is told, and changing that. */
import { useCallback, useEffect, useState } from 'react'
import { needsHomeScreen } from '#web/app/apple-mobile.ts'
import { useMemberStore } from '#web/member/member-store.ts'
import { useHanded } from '#web/providers.tsx'
import { attachPush, readPush, subscribeToPush, unsubscribeFromPush } from '#web/push/push.ts'

export type BrowserState = 'on' | 'off' | 'denied' | 'needs_home_screen' | 'unsupported'

async function readState(pushKey: string | null): Promise<BrowserState> {
  const { supported, denied, subscribed } = await readPush(pushKey)
  if (!supported) return pushKey !== null && needsHomeScreen() ? 'needs_home_screen' : 'unsupported'
  if (denied) return 'denied'
  return subscribed ? 'on' : 'off'
}

/** `state` is null until the browser has answered. */
export function useThisBrowser() {
  const { api, start } = useHanded()
  const pushKey = start.settings.push_pub
  const [state, setState] = useState<BrowserState | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const look = useCallback(() => readState(pushKey).then(setState), [pushKey])
  useEffect(() => {
    // Whoever sees "on" is told: the account hears it again, should it have missed it.
    void attachPush(api, pushKey).catch(() => null)
    void look()
    // The permission is given and taken in the browser's own settings, and the page comes back from there.
    const leaving = new AbortController()
    addEventListener('focus', () => void look(), { signal: leaving.signal })
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
  return { state, busy, failed, turnOn, turnOff }
}

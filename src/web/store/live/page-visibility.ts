/** Work that depends on whether a page is visible, hidden or frozen: two beacons to the server, and the live stream. */
import { useEffect } from 'react'
import { namedAddress } from '#web/kit/api/caller-name.ts'
import { useMemberStore } from '#web/store/member-store.ts'

/** One beacon for a burst of events, and one at its end if more followed. */
const gapMs = 3_000

export function usePageShown() {
  const { live } = useMemberStore()
  useEffect(() => {
    let count = 0
    let isNew = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      if (!isNew || timer !== undefined || document.visibilityState === 'hidden') return
      isNew = false
      timer = setTimeout(() => {
        timer = undefined
        report()
      }, gapMs)
      navigator.sendBeacon?.(namedAddress('/api/page-shown.php'), new Blob(['{}'], { type: 'application/json' }))
    }
    const forget = live.listen('unread', ({ unread_messages, new_likes }) => {
      isNew ||= unread_messages + new_likes > count
      count = unread_messages + new_likes
      report()
    })
    document.addEventListener('visibilitychange', report)
    return () => {
      forget()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', report)
    }
  }, [live])
}

/** Sends a beacon when the page is hidden: the server uses it for the member's presence only (spec, section 7). */
export function usePageHidden() {
  useEffect(() => {
    const report = () => {
      if (document.visibilityState !== 'hidden') return
      // An empty body; the beacon is also sent when the page is closed.
      navigator.sendBeacon?.(namedAddress('/api/page-hidden.php'), new Blob(['{}'], { type: 'application/json' }))
    }
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [])
}

/** Runs `start` while the page is active, not while it is frozen or in the back-forward cache. Returns the function that ends it. */
export function whilePageActive(start: () => () => void): () => void {
  let stop: (() => void) | null = start()
  const pause = () => {
    stop?.()
    stop = null
  }
  const resume = () => {
    stop ??= start()
  }
  const listened = [
    [globalThis, 'pagehide', pause],
    [globalThis, 'pageshow', resume],
    [document, 'freeze', pause],
    [document, 'resume', resume],
  ] as const
  for (const [target, event, listener] of listened) target.addEventListener(event, listener)
  return () => {
    for (const [target, event, listener] of listened) target.removeEventListener(event, listener)
    pause()
  }
}

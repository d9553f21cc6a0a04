/** What depends on whether a page is shown, hidden or frozen: two beacons to the server, and the live stream. */
import { useEffect } from 'react'
import { namedAddress } from '#web/kit/api/caller-name.ts'
import { useMemberStore } from '#web/store/member-store.ts'

/** A burst of news is one word; what came meanwhile is told at its end. */
const gapMs = 3_000

export function usePageShown() {
  const { live } = useMemberStore()
  useEffect(() => {
    let known = 0
    let isNew = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      if (!isNew || timer !== undefined || document.visibilityState === 'hidden') return
      isNew = false
      timer = setTimeout(() => {
        timer = undefined
        tell()
      }, gapMs)
      navigator.sendBeacon?.(namedAddress('/api/page-shown.php'), new Blob(['{}'], { type: 'application/json' }))
    }
    const forget = live.listen('unread', ({ unread_messages, new_likes }) => {
      isNew ||= unread_messages + new_likes > known
      known = unread_messages + new_likes
      tell()
    })
    document.addEventListener('visibilitychange', tell)
    return () => {
      forget()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [live])
}

/** Tells the server when the page is hidden: only the member's presence rests on it (spec, section 7). */
export function usePageHidden() {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'hidden') return
      // An empty body; a beacon reaches the server even when the page goes for good.
      navigator.sendBeacon?.(namedAddress('/api/page-hidden.php'), new Blob(['{}'], { type: 'application/json' }))
    }
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [])
}

/** Runs `start` while the page is active. A page that is frozen, or kept for the way back, holds nothing open. Returns a function that ends it. */
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

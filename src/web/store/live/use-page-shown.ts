/** Tells that a page in sight shows what is new, so that no push message has to. */
import { useEffect } from 'react'
import { namedAddress } from '#web/kit/api/named-address.ts'
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

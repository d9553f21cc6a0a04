/** Tells that nobody looks any more: only the member's presence rests on it (spec, section 7). */
import { useEffect } from 'react'
import { namedAddress } from '#web/kit/api/named-address.ts'

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

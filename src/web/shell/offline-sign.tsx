/** A quiet word while there is no connection: it lies over the page, moves nothing, and goes by itself. */
import { useSyncExternalStore } from 'react'
import styles from '#web/shell/offline-sign.module.css'
import { useLiveOpen } from '#web/store/live/use-live.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function OfflineSign() {
  const text = useText('live')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isLive = useLiveOpen()
  return (
    <output className={styles.place}>
      {!isOnline && !isLive && (
        <span className={styles.sign}>
          <Icon name="wifi-off" />
          {text('offline')}
        </span>
      )}
    </output>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

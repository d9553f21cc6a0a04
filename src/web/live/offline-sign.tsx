/** A quiet word while there is no connection: it lies over the page, moves nothing, and goes by itself. */
import { useSyncExternalStore } from 'react'
import styles from '#web/live/offline-sign.module.css'
import { useLiveOpen } from '#web/live/use-live.ts'
import { useText } from '#web/text.tsx'
import { Icon } from '#web/ui/icon.tsx'

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

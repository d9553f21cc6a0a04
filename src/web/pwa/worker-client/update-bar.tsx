/** Tells of a new version; taken when the member wants it, and put aside where it would disturb. */
import { useState, useSyncExternalStore } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import styles from '#web/pwa/worker-client/update-bar.module.css'
import type { Updates } from '#web/pwa/worker-client/updates.ts'

export function UpdateBar({ updates }: { updates: Updates }) {
  const isReady = useSyncExternalStore(updates.subscribe, updates.isReady)
  const [isAside, putAside] = useState(false)
  return <UpdateNote isShown={isReady && !isAside} onTake={updates.take} onLater={() => putAside(true)} />
}

type UpdateNoteProps = { isShown: boolean; onTake: () => void; onLater: () => void }

/** What is read aloud stands there from the beginning, and is filled when there is something to say. */
export function UpdateNote({ isShown, onTake, onLater }: UpdateNoteProps) {
  const text = useText('updates')
  return (
    <div className={isShown ? styles.bar : undefined} data-update={isShown || undefined}>
      <output className={styles.words}>{isShown && text('ready')}</output>
      {isShown && (
        <>
          <Button size="small" onClick={onTake}>
            {text('take')}
          </Button>
          <IconButton icon="x" label={text('later')} onClick={onLater} />
        </>
      )}
    </div>
  )
}

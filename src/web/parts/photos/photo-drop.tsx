/** Where photos come in: a ground to drop them on, a press to choose them, the camera in the hand or on the desk. */
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import styles from '#web/parts/photos/photo-step.module.css'
import { useHasCamera } from '#web/parts/photos/use-camera.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

const CameraDialog = lazy(() => import('#web/parts/photos/camera-dialog.tsx').then(({ CameraDialog }) => CameraDialog))

/** Where whoever was on a photo goes on once it is gone. */
export const choosePhotosId = 'choose-photos'

const accept = 'image/png,image/jpeg,.jpg,.jpeg,.png'

/** `more`: there is a photo already. */
type PhotoDropProps = { onFiles: (files: readonly File[]) => void; more: boolean }

export function PhotoDrop({ onFiles, more }: PhotoDropProps) {
  const text = useText('signup.photo')
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const take = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // The same file may be chosen again after it failed.
    target.value = ''
  }
  return (
    <div className={styles.way}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way; its input works by keyboard */}
      <label
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={hold}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        <span className={styles.dropWords}>
          <Icon name="image-plus" />
          {text(more ? 'choose_more' : 'choose')}
        </span>
        <span className={styles.dropHelp}>
          <span className={styles.byMouse}>{text('drop_or_paste')}</span> {text('formats')}
        </span>
        <input id={choosePhotosId} className={styles.input} type="file" accept={accept} multiple onChange={choose} />
      </label>
      <label className={styles.camera}>
        <Icon name="camera" />
        {text('camera')}
        <input className={styles.input} type="file" accept="image/jpeg,image/png" capture="user" onChange={choose} />
      </label>
      <DeskCamera onTaken={(file) => onFiles([file])} />
    </div>
  )
}

/** A phone's own camera does better: it has the input above. */
function DeskCamera({ onTaken }: { onTaken: (file: File) => void }) {
  const text = useText('signup.photo')
  const [open, setOpen] = useState(false)
  const has = useHasCamera()
  if (!has) return null
  return (
    <div className={styles.deskCamera}>
      <Button tone="quiet" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="camera" />
        {text('camera')}
      </Button>
      {open && <CameraDialog onClose={() => setOpen(false)} onTaken={onTaken} />}
    </div>
  )
}

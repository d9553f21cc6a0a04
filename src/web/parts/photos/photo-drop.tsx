/** The ways to add photos: drop, choose, paste, and the camera of a phone or a desktop. */
import { type ChangeEvent, type DragEvent, useState, useEffect, useEffectEvent } from 'react'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import styles from '#web/parts/photos/photo-drop.module.css'
import { useHasCamera } from '#web/parts/photos/use-camera.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

const CameraDialog = lazy(() => import('#web/parts/photos/camera-dialog.tsx'), 'CameraDialog')

/** Takes the focus when a photo is removed. */
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
    // Without this, choosing the same file again would fire no event.
    target.value = ''
  }
  // a file that was chosen before hydration; the phone's camera takes longer than that
  const input = useEarlyAnswer<HTMLInputElement>({ value: '', onChange: choose })
  return (
    <div className={styles.way}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside works by keyboard */}
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
        <input ref={input} id={choosePhotosId} className={styles.input} type="file" accept={accept} multiple onChange={choose} />
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

/** Only where `useHasCamera` is true; a phone has the input above. */
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

/** Calls `onFiles` with pictures pasted anywhere on the page. */
export function usePastedPhotos(onFiles: (files: readonly File[]) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return
    event.preventDefault()
    onFiles(pictures)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

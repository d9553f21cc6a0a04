/** A tile of the member's own photo: stored, uploading, or refused with its reason. */
import type { OwnPhoto as Image } from '#domain/photos/photos.ts'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { choosePhotosId } from '#web/parts/photos/photo-drop.tsx'
import styles from '#web/parts/photos/photo-tile.module.css'
import type { Upload } from '#web/parts/photos/use-uploads.ts'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'
import { Progress } from '#web/kit/ui/progress.tsx'
import { Row } from '#web/kit/ui/stack.tsx'

type SavedPhotoProps = {
  image: Image
  preview: string | undefined
  isMain: boolean
  busy: boolean
  onMain: () => void
  onCrop: () => void
  onMark: (nude: boolean) => void
  onRemove: () => void
}

/** `preview`: the browser's own picture until the server has made the sizes. */
export function SavedPhoto({ image, preview, isMain, busy, onMain, onCrop, onMark, onRemove }: SavedPhotoProps) {
  const text = useText('signup.photo')
  const cropId = `crop-${image.id}`
  useFocusFallback(choosePhotosId)
  return (
    <li className={styles.tile}>
      {preview ? <img src={preview} alt="" className={styles.picture} /> : <Photo image={image} sizes="10rem" />}
      <span className={styles.nude}>
        <IconButton
          label={text('nude')}
          icon="eye-off"
          tone="raised"
          pressed={image.nude !== undefined}
          disabled={image.nude === 'moderator'}
          onClick={() => onMark(image.nude === undefined)}
        />
      </span>
      <span className={styles.remove}>
        <IconButton label={text('remove')} icon="x" tone="raised" busy={busy} onClick={onRemove} />
      </span>
      <span className={styles.below}>
        {isMain ? <Badge tone="primary">{text('main')}</Badge> : <MakeMain beside={cropId} onMain={onMain} />}
        <IconButton id={cropId} label={text('crop')} icon="crop" tone="raised" onClick={onCrop} />
      </span>
    </li>
  )
}

/** Disappears when its photo is the main one: the focus goes to the button beside it. */
function MakeMain({ beside, onMain }: { beside: string; onMain: () => void }) {
  const text = useText('signup.photo')
  useFocusFallback(beside)
  return <IconButton label={text('make_main')} icon="star" tone="raised" onClick={onMain} />
}

export function RunningUpload({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const text = useText('signup.photo')
  useFocusFallback(choosePhotosId)
  return (
    <li className={styles.tile} data-running="">
      <img src={upload.preview} alt="" className={styles.picture} />
      <span className={styles.remove}>
        <IconButton label={text('cancel', { name: upload.file.name })} icon="x" tone="raised" onClick={onCancel} />
      </span>
      <span className={styles.progress}>
        <Progress label={text('uploading', { name: upload.file.name })} labelHidden value={upload.sent} max={1} />
      </span>
    </li>
  )
}

/** The errors after which another try may succeed. */
const retryable = new Set([
  'offline',
  'timeout',
  'try_again_later',
  'maintenance',
  'read_only',
  'moved_host',
  'bad_answer',
  'internal',
  'too_many_requests',
])

export function FailedUpload({ upload, onRetry, onDrop }: { upload: Upload; onRetry: () => void; onDrop: () => void }) {
  const text = useText('signup.photo')
  const errors = useLooseText('errors')
  useFocusFallback(choosePhotosId)
  const code = upload.error && errors.has(upload.error) ? upload.error : 'internal'
  return (
    <Notice
      tone="danger"
      live
      title={upload.file.name}
      action={
        <Row>
          {retryable.has(code) && (
            <Button size="small" tone="outline" onClick={onRetry}>
              {text('retry')}
            </Button>
          )}
          <IconButton label={text('dismiss')} icon="x" onClick={onDrop} />
        </Row>
      }
    >
      {errors(code, { minutes: 1, needed: 0, balance: 0, min_age: 18, max_age: 100 })}
    </Notice>
  )
}

/** Sign-up, step 2: photos. Adding by drop, choice, paste or camera; cropping, ordering and removing with undo. */
import { useState, useEffect, useRef } from 'react'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { PhotoDrop, usePastedPhotos } from '#web/parts/photos/photo-drop.tsx'
import { FailedUpload, SavedPhoto, RunningUpload } from '#web/parts/photos/photo-tile.tsx'
import styles from '#web/parts/photos/photo-tile.module.css'
import { StepForm } from '#web/signup/step-form.tsx'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { usePhotoChanges } from '#web/parts/photos/use-photo-changes.ts'
import { useUploads } from '#web/parts/photos/use-uploads.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Drawing } from '#web/kit/ui/drawing.tsx'
import { photoAddress } from '#web/kit/ui/photo-address.ts'
import { useToast } from '#web/kit/ui/toast.tsx'

const CropDialog = lazy(() => import('#web/parts/photos/crop-dialog.tsx'), 'CropDialog')

type Cropping = { photo: number; source: string }

export function PhotoStep({ user, pass }: StepProps) {
  const text = useText('signup.photo')
  const { cdn_prefix } = useSettings()
  const uploading = useUploads()
  const { uploads, add, drop, retry, busy } = uploading
  const { remove, makeMain, mark, replace, changing, error } = usePhotoChanges(uploading)
  const removing = useRemoval(remove)
  const [cropping, setCropping] = useState<Cropping | null>(null)
  usePastedPhotos(add)
  const images = user.profile.images.filter(({ id }) => !removing.ids.includes(id))
  const waiting = images.find((image) => image.waiting)?.waiting
  const failed = uploads.filter((upload) => upload.error !== null)
  const running = uploads.filter((upload) => upload.error === null && upload.photo === null)
  const some = images.length + running.length > 0
  const previewOf = (photo: number) => uploads.find((upload) => upload.photo === photo)?.preview

  return (
    <StepFrame step="photo">
      <StepForm
        save={some ? { label: text('go_on'), onPress: pass, busy } : undefined}
        without={some ? undefined : { label: text('without'), onPress: pass }}
        error={error}
      >
        {some ? (
          <ul className={styles.tiles} aria-label={text('yours')}>
            {images.map((image, index) => (
              <SavedPhoto
                key={image.id}
                image={image}
                preview={previewOf(image.id)}
                isMain={index === 0}
                busy={changing === image.id}
                onMain={() => void makeMain(image.id)}
                onCrop={() =>
                  setCropping({ photo: image.id, source: previewOf(image.id) ?? photoAddress(cdn_prefix, image, 1280) })
                }
                onMark={(nude) => void mark(image.id, nude)}
                onRemove={() => removing.begin(image.id)}
              />
            ))}
            {running.map((upload) => (
              <RunningUpload key={upload.key} upload={upload} onCancel={() => drop(upload.key)} />
            ))}
          </ul>
        ) : (
          <div className={styles.awaited}>
            <Drawing name="add-photo" size="small" />
          </div>
        )}
        <PhotoDrop onFiles={add} more={some} />
        {failed.map((upload) => (
          <FailedUpload key={upload.key} upload={upload} onRetry={() => void retry(upload)} onDrop={() => drop(upload.key)} />
        ))}
        {/* below what people press next: it comes with the answer, and moves the least here */}
        {waiting && <p className={styles.waiting}>{text(`waiting_${waiting}`)}</p>}
      </StepForm>
      {cropping && (
        <CropDialog
          source={cropping.source}
          onClose={() => setCropping(null)}
          onCropped={(file) => void replace(cropping.photo, file, images[0]?.id === cropping.photo)}
        />
      )}
    </StepFrame>
  )
}

/** Longer than the toast: that is shown for 5 s, and longer while the pointer is on it (spec, section 9). */
const undoMs = 8000

/** Removes a photo with undo: from the page at once, from the server after `undoMs` or when the page is left. */
function useRemoval(remove: (photo: number) => Promise<unknown>) {
  const text = useText('signup.photo')
  const toast = useToast()
  const [ids, setIds] = useState<readonly number[]>([])
  /** The waiting photos, each with the function that sends its removal now. */
  const waiting = useRef(new Map<number, () => void>())
  const latest = useRef(remove)
  useEffect(() => {
    latest.current = remove
  })
  useEffect(() => {
    const waits = waiting.current
    const sendAll = () => {
      for (const send of waits.values()) send()
    }
    addEventListener('pagehide', sendAll)
    return () => {
      removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [])

  const show = (photo: number) => setIds((before) => before.filter((id) => id !== photo))
  const begin = (photo: number) => {
    setIds((before) => [...before, photo])
    const send = () => {
      clearTimeout(timer)
      // Shown again afterwards: it is gone by then, or the server refused.
      if (waiting.current.delete(photo)) void latest.current(photo).then(() => show(photo))
    }
    const timer = setTimeout(send, undoMs)
    waiting.current.set(photo, send)
    const takeBack = () => {
      clearTimeout(timer)
      if (waiting.current.delete(photo)) show(photo)
    }
    toast({ title: text('removed'), action: { label: text('undo'), onPress: takeBack } })
  }
  return { ids, begin }
}

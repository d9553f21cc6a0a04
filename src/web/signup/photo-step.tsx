/** Sign-up, step 2: photos. Dropped, chosen or taken; the ones already there are shown. */
import { useState } from 'react'
import { useApi } from '#web/providers.tsx'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { PhotoDrop } from '#web/signup/photo-drop.tsx'
import { FailedUpload, KeptPhoto, RunningUpload } from '#web/signup/photo-tile.tsx'
import styles from '#web/signup/photo-step.module.css'
import { StepForm } from '#web/signup/step-form.tsx'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useUploads } from '#web/signup/use-uploads.ts'
import { useText } from '#web/text.tsx'

export function PhotoStep({ user, pass }: StepProps) {
  const text = useText('signup.photo')
  const api = useApi()
  const { uploads, add, drop, retry, takeOver, busy } = useUploads()
  const [error, setError] = useState<unknown>(null)
  const { images } = user.profile
  const failed = uploads.filter((upload) => upload.error !== null)
  const running = uploads.filter((upload) => upload.error === null && upload.photo === null)

  const remove = async (id: number) => {
    setError(null)
    await api('DELETE /api/profileimage.php', { body: { id } }).then((reply) => takeOver(reply.images), setError)
  }

  return (
    <StepFrame step="photo">
      <StepForm
        save={images.length > 0 || busy ? { label: text('go_on'), onPress: pass, busy } : undefined}
        without={images.length > 0 || busy ? undefined : { label: text('without'), onPress: pass }}
        error={error}
      >
        <PhotoDrop onFiles={add} small={images.length + running.length > 0} />
        {images.length + running.length > 0 && (
          <ul className={styles.tiles} aria-label={text('yours')}>
            {images.map((image, index) => (
              <KeptPhoto
                key={image.id}
                image={image}
                preview={uploads.find((upload) => upload.photo === image.id)?.preview}
                isMain={index === 0}
                onRemove={() => void remove(image.id)}
              />
            ))}
            {running.map((upload) => (
              <RunningUpload key={upload.key} upload={upload} />
            ))}
          </ul>
        )}
        {failed.map((upload) => (
          <FailedUpload key={upload.key} upload={upload} onRetry={() => void retry(upload)} onDrop={() => drop(upload.key)} />
        ))}
      </StepForm>
    </StepFrame>
  )
}

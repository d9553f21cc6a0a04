/** The own photos: add, order, crop and remove. The first is the main one. Each change is saved at once. */
import { useEffect, useState } from 'react'
import type { User } from '#domain/members/members.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { PhotoDrop, usePastedPhotos } from '#web/parts/photos/photo-drop.tsx'
import { usePhotoChanges } from '#web/parts/photos/use-photo-changes.ts'
import { useUploads } from '#web/parts/photos/use-uploads.ts'
import styles from '#web/my-profile/my-photos.module.css'
import { PhotoTiles } from '#web/my-profile/photo-tiles.tsx'
import { usePhotoOrder, useRecut } from '#web/my-profile/use-photo-order.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Card } from '#web/kit/ui/card.tsx'

const CropDialog = lazy(() => import('#web/parts/photos/crop-dialog.tsx'), 'CropDialog')

/** Fetched with the page: a photo may fail without a connection. */
const FailedUpload = lazy(() => import('#web/parts/photos/photo-tile.tsx'), 'FailedUpload')

export function MyPhotos({ user }: { user: User }) {
  const text = useText('my_profile.photos')
  const uploading = useUploads()
  const { uploads, add, drop, retry, takeOver } = uploading
  const { remove, mark, changing, replace, error: changeError } = usePhotoChanges(uploading)
  const order = usePhotoOrder(user.profile.images, takeOver)
  const recut = useRecut(replace, order.move)
  const [cropping, setCropping] = useState<{ photo: number; source: string } | null>(null)
  usePastedPhotos(add)
  useEffect(() => void FailedUpload.preload(), [])
  const error = order.error ?? changeError
  const failed = uploads.filter((upload) => upload.error !== null)
  return (
    <Card title={text('title')}>
      <div className={styles.photos}>
        <p className={styles.help}>{text('help')}</p>
        <PhotoTiles
          {...{ order, uploads, changing }}
          onCancel={drop}
          onCrop={setCropping}
          onMark={(id, nude) => void mark(id, nude)}
          onRemove={(id) => void remove(id)}
        />
        {user.profile.images.length > 0 && <p className={styles.help}>{text('nude_help')}</p>}
        <ErrorNotice error={error} />
        {failed.map((upload) => (
          <FailedUpload key={upload.key} upload={upload} onRetry={() => void retry(upload)} onDrop={() => drop(upload.key)} />
        ))}
        <PhotoDrop onFiles={add} more={user.profile.images.length > 0} />
      </div>
      {cropping && (
        <CropDialog
          source={cropping.source}
          onClose={() => setCropping(null)}
          onCropped={(file) => void recut(cropping.photo, file)}
        />
      )}
    </Card>
  )
}

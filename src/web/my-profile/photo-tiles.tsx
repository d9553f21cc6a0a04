/** The own photos side by side, in their order, and those on their way. */
import { useState } from 'react'
import { RunningUpload } from '#web/parts/photos/photo-tile.tsx'
import type { Upload } from '#web/parts/photos/use-uploads.ts'
import { MyPhoto } from '#web/my-profile/my-photo.tsx'
import styles from '#web/my-profile/my-photos.module.css'
import { useDragging } from '#web/my-profile/use-dragging.ts'
import type { usePhotoOrder } from '#web/my-profile/use-photo-order.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { photoAddress } from '#web/kit/ui/photo-address.ts'

type PhotoTilesProps = {
  order: ReturnType<typeof usePhotoOrder>
  uploads: readonly Upload[]
  /** The photo something is being done to. */
  changing: number | null
  onCancel: (key: string) => void
  onCrop: (cropping: { photo: number; source: string }) => void
  onMark: (id: number, nude: boolean) => void
  onRemove: (id: number) => void
}

export function PhotoTiles({ order, uploads, changing, onCancel, onCrop, onMark, onRemove }: PhotoTilesProps) {
  const text = useText('my_profile.photos')
  const { cdn_prefix } = useSettings()
  const [said, setSaid] = useState<{ place: string; count: string } | null>(null)
  const { list, held, hold } = useDragging(order.show, order.letGo)
  const { shown } = order
  const running = uploads.filter(({ error, photo }) => error === null && photo === null)
  const previewOf = (photo: number) => uploads.find((upload) => upload.photo === photo)?.preview
  /** Where a photo went is also said, for those who cannot see it go. */
  const move = (id: number, place: number) => {
    setSaid({ place: String(place + 1), count: String(shown.length) })
    void order.move(id, place)
  }
  const tile = (image: (typeof shown)[number], place: number) => (
    <MyPhoto
      key={image.id}
      image={image}
      preview={previewOf(image.id)}
      place={place}
      count={shown.length}
      busy={changing === image.id}
      held={held === image.id}
      onHold={hold}
      onMove={(to) => move(image.id, to)}
      onCrop={() => onCrop({ photo: image.id, source: previewOf(image.id) ?? photoAddress(cdn_prefix, image, 1280) })}
      onMark={(nude) => onMark(image.id, nude)}
      onRemove={() => onRemove(image.id)}
    />
  )
  return (
    <>
      {shown.length + running.length > 0 && (
        <ul className={styles.tiles} aria-label={text('list')} ref={list}>
          {shown.map(tile)}
          {running.map((upload) => (
            <RunningUpload key={upload.key} upload={upload} onCancel={() => onCancel(upload.key)} />
          ))}
        </ul>
      )}
      <output className="visually-hidden">{said && text('moved', said)}</output>
    </>
  )
}

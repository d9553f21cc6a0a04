/** The tiles of the own photos and of the running uploads. */
import { useState, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import type { Upload } from '#web/parts/photos/use-uploads.ts'
import { MyPhoto } from '#web/my-profile/my-photo.tsx'
import styles from '#web/my-profile/my-photos.module.css'
import type { usePhotoOrder } from '#web/my-profile/use-photo-order.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { photoAddress } from '#web/kit/ui/photo-address.ts'

/** Fetched with the page: what is uploaded shows at once. */
const RunningUpload = lazy(() => import('#web/parts/photos/photo-tile.tsx'), 'RunningUpload')

type PhotoTilesProps = {
  order: ReturnType<typeof usePhotoOrder>
  uploads: readonly Upload[]
  /** The photo with a running change. */
  changing: number | null
  onCancel: (key: string) => void
  onCrop: (cropping: { photo: number; source: string }) => void
  onMark: (id: number, nude: boolean) => void
  onRemove: (id: number) => void
}

export function PhotoTiles({ order, uploads, changing, onCancel, onCrop, onMark, onRemove }: PhotoTilesProps) {
  const text = useText('my_profile.photos')
  const { cdn_prefix } = useSettings()
  const [announced, setAnnounced] = useState<{ place: string; count: string } | null>(null)
  useEffect(() => void RunningUpload.preload(), [])
  const { list, held, hold } = useDragging(order.show, order.release)
  const { shown } = order
  const running = uploads.filter(({ error, photo }) => error === null && photo === null)
  const previewOf = (photo: number) => uploads.find((upload) => upload.photo === photo)?.preview
  /** Also announced to screen readers. */
  const move = (id: number, place: number) => {
    setAnnounced({ place: String(place + 1), count: String(shown.length) })
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
      <output className="visually-hidden">{announced && text('moved', announced)}</output>
    </>
  )
}

/** Drags a photo by mouse or finger: it takes the place of the photo under the pointer. */
function useDragging(show: (id: number, place: number) => void, release: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  const hold = (id: number, event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    setHeld(id)
  }
  const drag = useEffectEvent((x: number, y: number) => {
    if (held === null) return
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])]
    const place = tiles.findIndex((tile) => isOver(tile.getBoundingClientRect(), x, y))
    if (place >= 0 && tiles[place]?.dataset.photo !== String(held)) show(held, place)
  })
  const end = useEffectEvent(() => {
    setHeld(null)
    release()
  })
  useEffect(() => {
    if (held === null) return
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pointermove', ({ clientX, clientY }) => drag(clientX, clientY), { signal })
    addEventListener('pointerup', () => end(), { signal })
    addEventListener('pointercancel', () => end(), { signal })
    return () => stop.abort()
  }, [held])
  return { list, held, hold }
}

const isOver = ({ left, right, top, bottom }: DOMRect, x: number, y: number) => x >= left && x <= right && y >= top && y <= bottom

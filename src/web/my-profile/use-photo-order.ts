/** The order of the own photos: moved by hand or by key, shown at once, kept when it is let go. When that fails, the kept order comes back. */
import { useState } from 'react'
import type { OwnPhoto, UploadReply } from '#domain/photos/photos.ts'
import { useApi } from '#web/kit/providers.tsx'

type Reply = Pick<UploadReply, 'images'>

export function usePhotoOrder(images: readonly OwnPhoto[], takeOver: (images: UploadReply['images']) => void) {
  const api = useApi()
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const shown = moved ? inOrder(images, moved) : images
  const ids = shown.map(({ id }) => id)

  const keep = async (order: readonly number[]) => {
    setError(null)
    setMoved(order)
    await api('PUT /api/profileimage.php', { body: { order: [...order] } }).then(
      (reply: Reply) => takeOver(reply.images),
      setError,
    )
    setMoved(null)
  }
  /** While it is dragged: only shown. */
  const show = (id: number, place: number) => setMoved(movedTo(ids, id, place))
  const letGo = () => {
    if (!moved) return
    if (moved.every((id, place) => images[place]?.id === id)) setMoved(null)
    else void keep(moved)
  }
  return { shown, show, letGo, move: (id: number, place: number) => keep(movedTo(ids, id, place)), error }
}

/** The photo at another place; the others close up. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const rest = ids.filter((one) => one !== id)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}

/** Photos that came or went meanwhile are neither lost nor kept. */
function inOrder(images: readonly OwnPhoto[], order: readonly number[]): OwnPhoto[] {
  const placed = order.flatMap((id) => images.find((image) => image.id === id) ?? [])
  return [...placed, ...images.filter(({ id }) => !order.includes(id))]
}

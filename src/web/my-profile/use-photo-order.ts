/** The order of the own photos: shown at once, saved on release, reverted after a failure; and the replacement by a new crop. */
import { useState } from 'react'
import type { OwnPhoto, UploadReply } from '#domain/photos/photos.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

type Reply = Pick<UploadReply, 'images'>

export function usePhotoOrder(images: readonly OwnPhoto[], takeOver: (images: UploadReply['images']) => void) {
  const api = useApi()
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const shown = moved ? inOrder(images, moved) : images
  const ids = shown.map(({ id }) => id)

  const save = async (order: readonly number[]) => {
    setError(null)
    setMoved(order)
    await api('PUT /api/profileimage.php', { body: { order: [...order] } }).then(
      (reply: Reply) => takeOver(reply.images),
      setError,
    )
    setMoved(null)
  }
  /** During a drag: not saved. */
  const show = (id: number, place: number) => setMoved(movedTo(ids, id, place))
  const release = () => {
    if (!moved) return
    if (moved.every((id, place) => images[place]?.id === id)) setMoved(null)
    else void save(moved)
  }
  return { shown, show, release, move: (id: number, place: number) => save(movedTo(ids, id, place)), error }
}

/** The ids with one of them at another place. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const rest = ids.filter((one) => one !== id)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}

/** Applies `order`. Photos added meanwhile come last; removed ones are ignored. */
function inOrder(images: readonly OwnPhoto[], order: readonly number[]): OwnPhoto[] {
  const placed = order.flatMap((id) => images.find((image) => image.id === id) ?? [])
  return [...placed, ...images.filter(({ id }) => !order.includes(id))]
}

type Replace = (old: number, file: File, wasMain: boolean) => Promise<void>

/** A new crop is a new photo; it takes the place of the old one. */
export function useRecut(replace: Replace, move: (id: number, place: number) => Promise<void>) {
  const session = useSession()
  const imageIds = () => session.get()?.profile.images.map(({ id }) => id) ?? []
  return async (old: number, file: File) => {
    const before = imageIds()
    const place = before.indexOf(old)
    await replace(old, file, place === 0)
    const made = imageIds().find((id) => !before.includes(id))
    if (made !== undefined && imageIds()[place] !== made) await move(made, place)
  }
}

/** Changes of a stored photo: remove, make main, mark as nude, replace. */
import { useState } from 'react'
import type { OwnPhoto, UploadReply } from '#domain/photos/photos.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import type { useUploads } from '#web/parts/photos/use-uploads.ts'

export function usePhotoChanges({ addOne, takeOver }: ReturnType<typeof useUploads>) {
  const api = useApi()
  const session = useSession()
  const [error, setError] = useState<unknown>(null)
  const [changing, setChanging] = useState<number | null>(null)

  const change = async (photo: number, work: () => Promise<UploadReply>) => {
    setError(null)
    setChanging(photo)
    await work().then((reply) => takeOver(reply.images), setError)
    setChanging(null)
  }
  const remove = (id: number) => change(id, () => api('DELETE /api/profileimage.php', { body: { id } }))
  const makeMain = (id: number) => change(id, () => api('PUT /api/profileimage.php', { body: { id, main: true } }))

  const mark = (id: number, nude: boolean) => change(id, () => api('PUT /api/profileimage.php', { body: { id, nude } }))

  /** Uploads a new photo with the marks of the old one, then removes the old one: a failed upload loses nothing. */
  const replace = async (old: OwnPhoto['id'], file: File, wasMain: boolean) => {
    const isNude = session.get()?.profile.images.some(({ id, nude }) => id === old && nude !== undefined) ?? false
    const made = await addOne(file)
    if (!made) return
    if (isNude) await mark(made, true)
    if (wasMain) await makeMain(made)
    await remove(old)
  }
  return { remove, makeMain, mark, replace, changing, error }
}

/** What a member does with a photo that is there already: removes it, puts it first, or puts a better cut in its place. */
import { useState } from 'react'
import type { UploadReply } from '#domain/photos.ts'
import { useApi } from '#web/providers.tsx'
import type { useUploads } from '#web/signup/use-uploads.ts'

export function usePhotoChanges({ addOne, takeOver }: ReturnType<typeof useUploads>) {
  const api = useApi()
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

  /** The old photo goes once the new one is there: a failed upload loses nothing. */
  const replace = async (old: number, file: File, wasMain: boolean) => {
    const made = await addOne(file)
    if (!made) return
    if (wasMain) await makeMain(made)
    await remove(old)
  }
  return { remove, makeMain, replace, changing, error }
}

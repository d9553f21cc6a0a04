/** Photos on their way to the profile: one after the other, each with its own progress and its own answer. */
import { useEffect, useRef, useState } from 'react'
import { maxPhotoBytes, maxPhotos, type UploadReply } from '#domain/photos/photos.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { type Api, createApi, newKey } from '#web/kit/api/api.ts'
import { useSession } from '#web/kit/providers.tsx'
import { sendWithProgress } from '#web/parts/photos/send-upload.ts'

export type Upload = {
  key: string
  file: File
  /** The picture as the browser has it already. */
  preview: string
  /** 0 to 1 */
  sent: number
  photo: number | null
  error: string | null
}

const uploadTimeoutMs = 120_000
const accepted = ['image/png', 'image/jpeg']

/** What can be told about a file before it is sent. */
function problemOf(file: File, room: number): string | null {
  if (!accepted.includes(file.type)) return 'photo_not_an_image'
  if (file.size > maxPhotoBytes) return 'photo_too_large'
  return room > 0 ? null : 'photo_limit'
}

const uploadApi = (onProgress: (part: number) => void): Api => createApi(sendWithProgress(onProgress), location.origin)

export function useUploads() {
  const session = useSession()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const previews = useRef(new Set<string>())
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const shown = previews.current
    return () => shown.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])

  const update = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))

  const takeOver = (images: UploadReply['images']) => {
    const user = session.get()
    if (user) session.set({ ...user, profile: { ...user.profile, images, main_image: images[0] ?? null } })
  }

  const send = async ({ key, file }: Upload) => {
    const stop = stops.current.get(key)
    if (!stop || stop.signal.aborted) return
    update(key, { sent: 0, error: null })
    const form = new FormData()
    form.append('file', file, file.name)
    try {
      const api = uploadApi((sent) => update(key, { sent }))
      const reply = await api('POST /api/profileimage.php', { form }, { key, timeoutMs: uploadTimeoutMs, signal: stop.signal })
      const answer = reply.files[0]
      update(key, { sent: 1, photo: answer?.photo ?? null, error: answer?.error ?? null })
      takeOver(reply.images)
      return answer?.photo ?? null
    } catch (thrown) {
      if (!stop.signal.aborted) update(key, { error: refusalOf(thrown)?.code ?? 'internal' })
    }
  }

  const enqueue = (upload: Upload): Promise<number | null | undefined> => {
    stops.current.set(upload.key, new AbortController())
    const sent = line.current.then(() => send(upload))
    line.current = sent
    return sent
  }

  /** One file, and the photo it became. */
  const addOne = (file: File): Promise<number | null | undefined> => {
    const upload = readUpload(file, problemOf(file, 1))
    previews.current.add(upload.preview)
    setUploads((all) => [...all, upload])
    return upload.error === null ? enqueue(upload) : Promise.resolve(null)
  }

  const add = (files: readonly File[]) => {
    const have = (session.get()?.profile.images.length ?? 0) + uploads.filter(isUnderWay).length
    const added = files.map((file, index) => readUpload(file, problemOf(file, maxPhotos - have - index)))
    for (const { preview } of added) previews.current.add(preview)
    setUploads((all) => [...all, ...added])
    added.filter(({ error }) => error === null).forEach(enqueue)
  }

  /** Leaves a file out: while it is under way, it is stopped. */
  const drop = (key: string) => {
    stops.current.get(key)?.abort()
    setUploads((all) => all.filter((upload) => upload.key !== key))
  }
  return { uploads, add, addOne, drop, retry: enqueue, takeOver, busy: uploads.some(isUnderWay) }
}

const isUnderWay = ({ photo, error }: Upload) => photo === null && error === null

const readUpload = (file: File, error: string | null): Upload => ({
  key: newKey(),
  file,
  preview: URL.createObjectURL(file),
  sent: 0,
  photo: null,
  error,
})

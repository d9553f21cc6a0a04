/** Uploads of photos: one after the other, each with its progress and its result. */
import { useEffect, useRef, useState } from 'react'
import { maxPhotoBytes, maxPhotos, type UploadReply } from '#domain/photos/photos.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { type Api, createApi, newKey, type Send } from '#web/kit/api/api.ts'
import { useSession } from '#web/kit/providers.tsx'

export type Upload = {
  key: string
  file: File
  /** The object URL of the file. */
  preview: string
  /** 0 to 1 */
  sent: number
  photo: number | null
  error: string | null
}

const uploadTimeoutMs = 120_000
const accepted = ['image/png', 'image/jpeg']

/** The error code of a file that cannot be sent; `room`: how many more photos are possible. */
function problemOf(file: File, room: number): string | null {
  if (!accepted.includes(file.type)) return 'photo_not_an_image'
  if (file.size > maxPhotoBytes) return 'photo_too_large'
  return room > 0 ? null : 'photo_limit'
}

const uploadApi = (onProgress: (part: number) => void): Api => createApi(sendWithProgress(onProgress), location.origin)

export function useUploads() {
  const session = useSession()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
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
    const sent = queue.current.then(() => send(upload))
    queue.current = sent
    return sent
  }

  /** Resolves to the id of the new photo; null or undefined after a failure. */
  const addOne = (file: File): Promise<number | null | undefined> => {
    const upload = readUpload(file, problemOf(file, 1))
    previews.current.add(upload.preview)
    setUploads((all) => [...all, upload])
    return upload.error === null ? enqueue(upload) : Promise.resolve(null)
  }

  const add = (files: readonly File[]) => {
    const count = (session.get()?.profile.images.length ?? 0) + uploads.filter(isRunning).length
    const added = files.map((file, index) => readUpload(file, problemOf(file, maxPhotos - count - index)))
    for (const { preview } of added) previews.current.add(preview)
    setUploads((all) => [...all, ...added])
    added.filter(({ error }) => error === null).forEach(enqueue)
  }

  /** Removes an upload from the list; a running one is stopped. */
  const drop = (key: string) => {
    stops.current.get(key)?.abort()
    setUploads((all) => all.filter((upload) => upload.key !== key))
  }
  return { uploads, add, addOne, drop, retry: enqueue, takeOver, busy: uploads.some(isRunning) }
}

const isRunning = ({ photo, error }: Upload) => photo === null && error === null

const readUpload = (file: File, error: string | null): Upload => ({
  key: newKey(),
  file,
  preview: URL.createObjectURL(file),
  sent: 0,
  photo: null,
  error,
})

/** Sends by `XMLHttpRequest`, because `fetch` reports no progress of an upload. `onProgress` gets the part sent, 0 to 1. */
const sendWithProgress =
  (onProgress: (part: number) => void): Send =>
  async (request) => {
    const body = await request.blob()
    return new Promise<Response>((resolve, reject) => {
      const upload = new XMLHttpRequest()
      upload.open(request.method, request.url)
      for (const [name, value] of request.headers) upload.setRequestHeader(name, value)
      upload.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      upload.addEventListener('load', () =>
        resolve(new Response(upload.responseText, { status: upload.status, headers: headersOf(upload) })),
      )
      upload.addEventListener('error', () => reject(new TypeError('The upload was cut off')))
      upload.addEventListener('abort', () => reject(request.signal.reason as Error))
      request.signal.addEventListener('abort', () => upload.abort())
      upload.send(body)
    })
  }

function headersOf(upload: XMLHttpRequest): Headers {
  const lines = upload
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  const pairs = lines.map((line) => line.split(/:\s*(.*)/s)).filter(([name]) => name)
  return new Headers(pairs.map(([name = '', value = '']) => [name, value] as [string, string]))
}

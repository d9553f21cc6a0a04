/** Sends a request the way that tells how far it is: only the older kind of request reports an upload's progress. */
import type { Send } from '#web/kit/api/api.ts'

/** `onProgress` gets the part that is sent, 0 to 1. */
export const sendWithProgress =
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

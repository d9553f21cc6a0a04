/** Compresses pages while they are rendered: each part is sent at once. */
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Coding = 'br' | 'gzip'

/** A shorter body fits one packet anyway. */
const smallestCompressedBytes = 1400

/** The best coding that the client accepts; `q=0` refuses one. */
export function chooseCoding(acceptEncoding: string | null | undefined): Coding | null {
  const taken = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...rest] = part.trim().toLowerCase().split(';')
      return [name, !rest.some((rule) => /^\s*q=0(?:\.0*)?$/.test(rule))] as const
    }),
  )
  if (taken.get('br')) return 'br'
  return taken.get('gzip') ? 'gzip' : null
}

/** A small brotli window keeps the memory of a busy server low, and flushing keeps the first paint early. */
const openCompressor = (coding: Coding) =>
  coding === 'br'
    ? createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
      })
    : createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })

const worthIt = /^text\/(?!event-stream)|^application\/(?:javascript|manifest\+json)|^image\/svg/

export function compress(response: Response, acceptEncoding: string | null | undefined): Response {
  const { headers, body, status } = response
  const small = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) < smallestCompressedBytes
  const coding = chooseCoding(acceptEncoding)
  if (!body || small || !coding || headers.has('content-encoding') || !worthIt.test(headers.get('content-type') ?? ''))
    return response
  const compressor = openCompressor(coding)
  const source = Readable.fromWeb(body as NodeReadableStream)
  source.on('error', (error) => compressor.destroy(error))
  compressor.on('close', () => source.destroy())
  const answer = new Headers(headers)
  answer.set('content-encoding', coding)
  answer.delete('content-length')
  return new Response(Readable.toWeb(source.pipe(compressor)) as ReadableStream, { status, headers: answer })
}

/** The pool of processes that decode uploads. A hostile picture can block or crash only its process, for a bounded time. */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import { Refusal } from '#domain/refusal.ts'
import type { Decoded } from '#server/photos/photo-decoder.process.ts'
import type { EncodedPhoto } from '#server/photos/photo-encoding.ts'

/** More waiting uploads than this are refused with 429. */
const maxWaiting = 20
/** A picture of 40 megapixels takes up to 160 MB, and a process has 512 MB (docs/operating/sizing.md). */
const mostDecoders = 2
/** The picture itself has `decodeSeconds` (photo-encoding.ts); past this the whole process is killed. */
const processTimeoutMs = 20_000

const pool = workerpool.pool(fileURLToPath(new URL('./photo-decoder.process.ts', import.meta.url)), {
  workerType: 'process',
  maxWorkers: Math.min(mostDecoders, Math.max(1, availableParallelism() - 1)),
  maxQueueSize: maxWaiting,
  // A decoder gets no settings and no secrets of the server.
  forkOpts: { execArgv: [], env: {}, serialization: 'advanced' },
})

/**
 * Decodes and encodes anew one upload, given as its bytes or the path of its file. Refuses `photo_too_large`, `photo_not_an_image`, and
 * `too_many_requests` when too many wait.
 */
export async function decodeUpload(source: Uint8Array | string): Promise<EncodedPhoto> {
  if (pool.stats().pendingTasks >= maxWaiting) throw new Refusal('too_many_requests', { retry_after: 5 })
  const decoded = await decodeInProcess(source)
  if ('refusal' in decoded) throw new Refusal(decoded.refusal)
  return { ...decoded, bytes: Buffer.from(decoded.bytes), thumbhash: Buffer.from(decoded.thumbhash) }
}

/** A process that timed out or died gives the same result as an unreadable image. */
async function decodeInProcess(source: Uint8Array | string): Promise<Decoded> {
  try {
    return (await pool.exec('decode', [source]).timeout(processTimeoutMs)) as Decoded
  } catch {
    return { refusal: 'photo_not_an_image' }
  }
}

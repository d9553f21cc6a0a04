/** Multipart forms: streamed into temporary files, with limits on parts, sizes, time and concurrency. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { maxPhotoBytes } from '#domain/photos/photos.ts'
import { Refusal } from '#domain/refusal.ts'
import { isDiskFull } from '#server/infrastructure/files.ts'

/** One file of a form; `path` is a temporary file. */
export type UploadedFile = { name: string; path: string }
/** `digest` identifies the content without the boundary. `remove` deletes the temporary files. */
export type UploadForm = {
  files: UploadedFile[]
  fields: Record<string, string>
  digest: Uint8Array
  remove: () => Promise<void>
}

export const formLimits = {
  parts: 8,
  files: 4,
  /** One byte more than a photo may have: a file that is cut here is still seen to be too large. */
  fileBytes: maxPhotoBytes + 1,
  totalBytes: 2 * maxPhotoBytes,
  /** A body slower than this over the time since it began is ended; the first seconds are free. */
  minBytesPerSecond: 10 * 1024,
  graceMs: 5_000,
}
export const uploadsAtOnce = { perAccount: 2, perProcess: 20 }

/** A place for one upload, or `too_many_requests`. Release it when the request ends, however it ends. */
export function openUploadSlots({ perAccount, perProcess } = uploadsAtOnce) {
  const underWay = new Map<string, number>()
  let total = 0
  return function take(account: string): () => void {
    const own = underWay.get(account) ?? 0
    if (own >= perAccount || total >= perProcess) throw new Refusal('too_many_requests', { retry_after: 2 })
    underWay.set(account, own + 1)
    total += 1
    return () => {
      const left = (underWay.get(account) ?? 1) - 1
      if (left === 0) underWay.delete(account)
      else underWay.set(account, left)
      total -= 1
    }
  }
}
export type UploadSlots = ReturnType<typeof openUploadSlots>

/**
 * Reads a multipart body (RFC 7578). Refuses `invalid_input`, `body_too_large` above `totalBytes`, and `upload_too_slow`. Removes
 * its files after a refusal.
 */
export async function readUploadForm(body: Readable, contentType: string, limits = formLimits): Promise<UploadForm> {
  const folder = await mkdtemp(join(tmpdir(), 'duet-upload-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await parse(body, contentType, { folder, limits })), remove }
  } catch (error) {
    await remove()
    throw error instanceof Refusal || isDiskFull(error) ? error : new Refusal('invalid_input', { field: 'file' })
  }
}

type Target = { folder: string; limits: typeof formLimits }

async function parse(body: Readable, contentType: string, { folder, limits }: Target) {
  const parser = new Busboy({ headers: { 'content-type': contentType }, limits: parserLimits(limits) })
  const writes: Promise<{ file: UploadedFile; summary: unknown[] }>[] = []
  const streams: Readable[] = []
  const fields: [string, string][] = []
  const stop = (refusal: Refusal) => parser.destroy(refusal)
  const tooManyParts = () => stop(new Refusal('invalid_input', { field: 'file' }))
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, tooManyParts)
  parser.on('field', (name, value) => fields.push([name, String(value)]))
  parser.on('file', (field, stream, name = '') => {
    streams.push(stream)
    const written = writeFile(stream, { field, name, path: join(folder, String(writes.length)) })
    // the parser would wait for ever for a file that cannot be written
    written.catch((error: Error) => parser.destroy(error))
    writes.push(written)
  })
  const watch = watchSpeed(stop, limits)
  try {
    await pipeline(body, watch.count, parser)
  } catch (error) {
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(writes)
    throw error
  } finally {
    watch.end()
  }
  const done = await Promise.all(writes)
  const content = JSON.stringify([fields, done.map(({ summary }) => summary)])
  return { files: done.map(({ file }) => file), fields: Object.fromEntries(fields), digest: Buffer.from(content) }
}

const parserLimits = ({ parts, files, fileBytes }: typeof formLimits) => ({
  parts,
  files,
  fields: parts,
  fileSize: fileBytes,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 4096,
})

type Part = { field: string; name: string; path: string }
async function writeFile(stream: BusboyFileStream, { field, name, path }: Part) {
  const sha256 = createHash('sha256')
  stream.on('data', (chunk: Buffer) => sha256.update(chunk))
  await pipeline(stream, createWriteStream(path))
  return { file: { name, path }, summary: [field, name, sha256.digest('hex')] }
}

/** Counts what passes: more than the form may hold, or too little a second, stops the parser. */
function watchSpeed(stop: (refusal: Refusal) => void, { totalBytes, minBytesPerSecond, graceMs }: typeof formLimits) {
  const startedMs = performance.now()
  let size = 0
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startedMs
    if (elapsedMs > graceMs && size < (minBytesPerSecond * elapsedMs) / 1000) stop(new Refusal('upload_too_slow'))
  }, 250)
  timer.unref()
  async function* count(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > totalBytes) throw new Refusal('body_too_large', { max: totalBytes })
      yield chunk
    }
  }
  return { count, end: () => clearInterval(timer) }
}

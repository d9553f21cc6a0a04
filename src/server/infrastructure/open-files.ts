/** Opens the file store that the settings name, and moves files from one store to another. */
import { type FileStore, openLocalFiles } from '#server/infrastructure/files.ts'
import { join } from 'node:path'
import type { Config } from '#server/infrastructure/config.ts'
import { openS3Files } from '#server/infrastructure/s3-files.ts'

export function openMovingFiles(to: FileStore, from: FileStore): FileStore {
  /** A file may move between two reads: the third read finds it. */
  const lookAround = async <Found>(look: (store: FileStore) => Promise<Found>) =>
    (await look(to)) || (await look(from)) || look(to)
  return {
    put: to.put,
    get: (path) => lookAround((store) => store.get(path)),
    has: (path) => lookAround((store) => store.has(path)),
    /** Removes from the old store first: the mover checks the old store last and takes back a file that was removed meanwhile. */
    async remove(path) {
      await from.remove(path)
      await to.remove(path)
    },
    async *list(below) {
      yield* to.list(below)
      for await (const path of from.list(below)) if (!(await to.has(path))) yield path
    },
    addresses: null,
  }
}

export type Moved = { seen: number; moved: number; bytes: number }

type Moving = { atOnce?: number; signal?: AbortSignal; onFile?: (done: Moved) => void }

/**
 * Moves all files; can be stopped and continued, but must run alone. A file leaves the old store when it is complete in the new
 * one. `onFile` is called after each.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { atOnce = 8, signal = new AbortController().signal, onFile = () => {} }: Moving = {},
): Promise<Moved> {
  const done: Moved = { seen: 0, moved: 0, bytes: 0 }
  const paths = from.list()[Symbol.asyncIterator]()
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const work = async () => {
    for (let next = await paths.next(); !next.done && !either.aborted; next = await paths.next()) {
      const size = await moveFile(from, to, next.value)
      done.seen += 1
      if (size !== null) done.moved += 1
      done.bytes += size ?? 0
      onFile({ ...done })
    }
  }
  const workers = Array.from({ length: atOnce }, () => work().catch((error: unknown) => failed.abort(error)))
  await Promise.all(workers)
  either.throwIfAborted()
  return done
}

/** The moved bytes; null when the file was already moved or removed. */
async function moveFile(from: FileStore, to: FileStore, path: string): Promise<number | null> {
  const file = (await to.has(path)) ? null : await from.get(path)
  if (file) {
    await to.put(path, file.bytes, { contentType: file.contentType })
    // removed during the copy: it must not come back
    if (!(await from.has(path))) {
      await to.remove(path)
      return null
    }
  }
  await from.remove(path)
  return file?.size ?? null
}

type Settings = Pick<Config, 'dataDir' | 'files'>

export function openFiles(config: Settings, now: () => Date): FileStore {
  const { at, from } = config.files
  const files = openFilesAt(config, at, now)
  return from === null ? files : openMovingFiles(files, openFilesAt(config, from, now))
}

/** `disk`, or `s3://bucket/prefix`. */
export function openFilesAt({ dataDir, files: { s3, signedSeconds } }: Settings, at: string, now: () => Date): FileStore {
  if (at === 'disk') return openLocalFiles(join(dataDir, 'files'))
  if (!s3) throw new Error(`${at} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
  const [, bucket = '', folders = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(at) ?? []
  return openS3Files({ ...s3, bucket, prefix: folders && `${folders}/`, signedSeconds }, { now })
}

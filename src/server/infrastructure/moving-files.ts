/** Two stores while files move from the one to the other: what is new goes to the new one, what is asked for is found in either, what is removed leaves both. */
import type { FileStore } from '#server/infrastructure/files.ts'

export function openMovingFiles(to: FileStore, from: FileStore): FileStore {
  /** A file may change houses between two looks: the third finds it. */
  const lookAround = async <Found>(look: (store: FileStore) => Promise<Found>) =>
    (await look(to)) || (await look(from)) || look(to)
  return {
    put: to.put,
    get: (path) => lookAround((store) => store.get(path)),
    has: (path) => lookAround((store) => store.has(path)),
    /** The old one first: who moves a file looks there last, and takes back what was removed meanwhile. */
    async remove(path) {
      await from.remove(path)
      await to.remove(path)
    },
    async *list() {
      yield* to.list()
      for await (const path of from.list()) if (!(await to.has(path))) yield path
    },
    addresses: null,
  }
}

export type Moved = { seen: number; moved: number; bytes: number }

type Moving = { atOnce?: number; signal?: AbortSignal; onFile?: (done: Moved) => void }

/**
 * Moves every file; each is whole in the new store before it leaves the old one, so a move that was stopped goes on where it was. Only one may run at a time:
 * of two, one would take for removed what the other has moved. `onFile` is told after each.
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

/** How many bytes went over; null when there was nothing to carry. */
async function moveFile(from: FileStore, to: FileStore, path: string): Promise<number | null> {
  const file = (await to.has(path)) ? null : await from.get(path)
  if (file) {
    await to.put(path, file.bytes, { contentType: file.contentType })
    // Removed while we carried it: it must not come back.
    if (!(await from.has(path))) {
      await to.remove(path)
      return null
    }
  }
  await from.remove(path)
  return file?.size ?? null
}

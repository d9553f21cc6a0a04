/** Files: bytes under a path, and the store on disk. Another kind of store joins behind the same port (`s3-files.ts`). */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'

export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string; size: number }
/** What any store does; each of them throws `FilesAway` when it cannot be reached. */
export type FileStore = {
  /** Whole or not at all: a reader never sees half a file, and what was put survives a power cut. */
  put: (path: string, bytes: Uint8Array, meta: { contentType: string }) => Promise<void>
  get: (path: string) => Promise<StoredFile | null>
  has: (path: string) => Promise<boolean>
  /** Removing what is not there is fine. */
  remove: (path: string) => Promise<void>
  /** Every path, in no order that means anything. What is put or removed meanwhile may or may not be among them. */
  list: () => AsyncIterable<string>
  /** Where browsers may fetch a file by themselves; null where all files pass through us. */
  addresses: SignedAddresses | null
}

/** `sign` makes an address that works for `seconds` at least, and never for longer than the file is there. */
export type SignedAddresses = { origin: string; sign: (path: string) => Promise<{ url: string; seconds: number }> }

/** The store cannot be reached, or does not answer as it should: worth another try. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway'
}

/** On disk the type of a file is told by its name. */
const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.zip': 'application/zip',
}

export const contentTypeOf = (path: string) => contentTypes[extname(path)] ?? 'application/octet-stream'

const pathPattern = /^[a-z0-9]+([/._-][a-z0-9]+)*$/
/** A path means the same in every store, so that files can move from one to another. What lies beside our files is none. */
export const isFilePath = (path: string) => pathPattern.test(path) && extname(path) in contentTypes

export function refuseBadPath(path: string, contentType?: string) {
  if (!pathPattern.test(path)) throw new Error(`Not a path of the file store: ${path}`)
  if (contentType !== undefined && contentTypes[extname(path)] !== contentType)
    throw new Error(`${path} cannot hold ${contentType}`)
}

export function openLocalFiles(folder: string): FileStore {
  const locate = (path: string, contentType?: string) => {
    refuseBadPath(path, contentType)
    return join(folder, path)
  }
  return {
    async put(path, bytes, { contentType }) {
      const target = locate(path, contentType)
      await mkdir(dirname(target), { recursive: true })
      const passing = `${target}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await writeDurably(passing, bytes)
        await rename(passing, target)
      } catch (error) {
        await rm(passing, { force: true })
        throw error
      }
      await syncFolder(dirname(target))
    },
    async get(path) {
      const bytes = await readOrNull(locate(path))
      return bytes && { bytes, contentType: contentTypeOf(path), size: bytes.length }
    },
    has: (path) =>
      stat(locate(path)).then(
        (found) => found.isFile(),
        (error: unknown) => nothingIf(error, false),
      ),
    remove: (path) => rm(locate(path), { force: true }),
    list: () => listBelow(folder, ''),
    addresses: null,
  }
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The name of a new file is safe only when its folder is written too. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function readOrNull(path: string) {
  try {
    return await readFile(path)
  } catch (error) {
    return nothingIf(error, null)
  }
}

/** Only what is not there is nothing: a disk that fails must not look like a file that was removed. */
function nothingIf<Nothing>(error: unknown, nothing: Nothing): Nothing {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing
  throw error
}

async function* listBelow(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch((error: unknown) => nothingIf(error, []))
  for (const entry of entries) {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* listBelow(folder, path)
    else if (isFilePath(path)) yield path
  }
}

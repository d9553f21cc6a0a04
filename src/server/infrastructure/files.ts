/** File stores: the port of all stores, and the store on disk. `s3-files.ts` is another store. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'

export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string; size: number }
/** A stored file, and the name that it gets in a ZIP file. */
export type PackedFile = { id: number; name: string; path: string }
/** The operations of a store. Each throws `FilesAway` when the store cannot be reached. */
export type FileStore = {
  /** Atomic and durable: a reader never sees half a file, and a power cut loses nothing. */
  put: (path: string, bytes: Uint8Array, meta: { contentType: string }) => Promise<void>
  get: (path: string) => Promise<StoredFile | null>
  has: (path: string) => Promise<boolean>
  /** A missing file is no error. What a put left half done goes too. */
  remove: (path: string) => Promise<void>
  /** All paths, or those below a folder, in no order. Files that change meanwhile may be missing or listed. */
  list: (below?: string) => AsyncIterable<string>
  /** Signed addresses for browsers; null where files are sent by this server. */
  addresses: SignedAddresses | null
}

/** `sign` returns an address that is valid for at least `seconds`, as long as the file exists. */
export type SignedAddresses = { origin: string; sign: (path: string) => Promise<{ url: string; seconds: number }> }

/** The store cannot be reached or fails: a retry may help. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway'
}

/** Whether a disk has no room left, ours or that of PostgreSQL: somebody must make room, and meanwhile a retry may help. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(String((error as { code?: unknown } | null)?.code))

/** On disk, the content type follows the file name's ending. */
const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.zip': 'application/zip',
  // a voice note, or a brand's film (`filmTypeOf`)
  '.webm': 'audio/webm',
  '.mp4': 'video/mp4',
  // a part of a list of the console
  '.csv': 'text/csv',
  '.ndjson': 'application/x-ndjson',
  // sealed, for an authority
  '.enc': 'application/octet-stream',
}

export const contentTypeOf = (path: string) => contentTypes[extname(path)] ?? 'application/octet-stream'

const pathPattern = /^[a-z0-9]+([/._-][a-z0-9]+)*$/
/** Paths are the same in every store, so that files can move. Other files beside ours are ignored. */
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
    async remove(path) {
      const target = locate(path)
      await rm(target, { force: true })
      await removeHalves(target)
    },
    list: (below = '') => listBelow(folder, below),
    addresses: null,
  }
}

/** A put takes less than this. */
const putMs = 10_000

/** What a process that died while it put the file left beside it. */
async function removeHalves(target: string) {
  const names = await readdir(dirname(target)).catch((error: unknown) => nothingIf(error, []))
  for (const name of names) {
    if (!name.startsWith(`${basename(target)}.`) || !name.endsWith('.tmp')) continue
    const half = join(dirname(target), name)
    const changedMs = await stat(half).then(
      ({ mtimeMs }) => mtimeMs,
      (error: unknown) => nothingIf(error, Infinity),
    )
    if (changedMs < Date.now() - putMs) await rm(half, { force: true })
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

/** A new file is durable only after its folder is synced too. */
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

/** Null for ENOENT only: a failing disk must not look like a removed file. */
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

/** Files: bytes under a path, kept on disk beside the database. Another kind of store joins behind the same port. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'

export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string; size: number }
export type FileStore = {
  /** Whole or not at all: a reader never sees half a file, and what was put survives a power cut. */
  put: (path: string, bytes: Uint8Array, meta: { contentType: string }) => Promise<void>
  get: (path: string) => Promise<StoredFile | null>
  /** Removing what is not there is fine. */
  remove: (path: string) => Promise<void>
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

export function openLocalFiles(folder: string): FileStore {
  const locate = (path: string) => {
    if (!/^[a-z0-9]+([/._-][a-z0-9]+)*$/.test(path)) throw new Error(`Not a path of the file store: ${path}`)
    return join(folder, path)
  }
  return {
    async put(path, bytes, { contentType }) {
      const target = locate(path)
      if (contentTypes[extname(path)] !== contentType) throw new Error(`${path} cannot hold ${contentType}`)
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
      return bytes && { bytes, contentType: contentTypes[extname(path)] ?? 'application/octet-stream', size: bytes.length }
    },
    remove: (path) => rm(locate(path), { force: true }),
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

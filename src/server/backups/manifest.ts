/** The manifest of a backup. It is written last: a folder without one is an interrupted backup, which is never restored. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

export const manifestName = 'manifest.json'

export const Manifest = z.object({
  format: z.literal(1),
  release: z.string(),
  /** The time of the database's snapshot, by its own clock: what a restore brings back. */
  at: z.iso.datetime(),
  done_at: z.iso.datetime(),
  lsn: z.string(),
  postgres: z.string(),
  system: z.string(),
  migrations: z.array(z.string()),
  members: z.number(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      file: z.string(),
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  partitions: z.array(z.object({ parent: z.string(), name: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** Null where the files of the store were left out. */
  files: z.nullable(z.object({ count: z.number(), bytes: z.number() })),
})
export type Manifest = z.infer<typeof Manifest>

/** Durable before its name says that it is whole. */
export async function writeDurably(path: string, value: object) {
  const passing = `${path}.tmp`
  const file = await open(passing, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(value, null, 2))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(passing, path)
}

/** Null where there is no such file. */
export async function readJson<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.infer<S> | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : schema.parse(JSON.parse(text))
}

export const writeManifest = (folder: string, manifest: Manifest) => writeDurably(join(folder, manifestName), manifest)

/** Null for an interrupted backup, or a folder that is none. */
export const readManifest = (folder: string) => readJson(join(folder, manifestName), Manifest)

export async function checksumOf(file: string): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(file), sum)
  return sum.digest('hex')
}

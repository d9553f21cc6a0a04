/** The files of `database/`: migrations, those that wait until old processes are gone (`after/`), and functions. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Directives, directivesIn } from '#server/infrastructure/sql-statements.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

export type DatabaseFile = {
  /** Below `database/`, such as `functions/chats.sql`. */
  path: string
  text: string
  checksum: string
}
export type Migration = DatabaseFile & Directives & { id: number; isAfter: boolean }
export type Applied = { id: number; name: string; checksum: string }

export const databaseFolder = join(import.meta.dirname, '../../../database')

function readFiles(folder: string, part: string): DatabaseFile[] {
  const from = join(folder, part)
  const names = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.sql')) : []
  return names.sort().map((name) => {
    const text = readFileSync(join(from, name), 'utf8')
    return { path: `${part}/${name}`, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

export const readFunctions = (folder: string) => readFiles(folder, 'functions')

/** By number. Both folders share one sequence: `0001`, `0002`, without gaps. */
export function readMigrations(folder: string): Migration[] {
  const read = (part: string, isAfter: boolean) =>
    readFiles(folder, part).map((file) => ({ ...file, ...directivesIn(file.text), isAfter, id: numberOf(file) }))
  const files = [...read('migrations', false), ...read('migrations/after', true)].sort((a, b) => a.id - b.id)
  for (const [place, { id, path, isAfter, least }] of files.entries()) {
    if (id !== place + 1)
      throw new StartError(`${path} should be the ${place + 1}th: number the files 0001, 0002 … without gaps.`)
    if (isAfter && least === null)
      throw new StartError(`${path} must say at its start from which release on code can do without: -- least: 0.2.0`)
  }
  return files
}

const numberOf = ({ path }: DatabaseFile) => Number(/\/(\d{4})_[a-z0-9_-]+\.sql$/.exec(path)?.[1] ?? Number.NaN)

/** Refuses files that differ from what ran on this database. Files of newer releases are unknown here, and fine. */
export function refuseChanged(applied: readonly Applied[], files: readonly Migration[]) {
  for (const { id, name, checksum } of applied) {
    const file = files[id - 1]
    const fileName = file?.path.split('/').at(-1)
    if (file && fileName !== name) {
      throw new StartError(
        `This database was made by migrations that are gone (${name}): stop, delete DATA_DIR (or the database that DATABASE_URL names) and start again; the demo data comes back.`,
      )
    }
    if (file && file.checksum !== checksum)
      throw new StartError(`${file.path} was changed after it ran on this database: put it back and write a new migration.`)
  }
}

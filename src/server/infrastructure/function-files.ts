/** Functions and triggers: applied when their file changed, and never put back by older code. */
import { createHash } from 'node:crypto'
import { readFunctions, type DatabaseFile } from '#server/infrastructure/migration-files.ts'
import { inTurn, lockTables, type Turns } from '#server/infrastructure/migration-turns.ts'
import { statementsIn } from '#server/infrastructure/sql-statements.ts'

type FileRow = { name: string; checksum: string; statements: string[] }

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
/** Replacing a function locks no table, so it is always done: what it replaces may have changed in another way. */
const isFunction = (statement: string) => /^create or replace (function|procedure)\b/i.test(statement)
const nameOf = ({ path }: DatabaseFile) => path.split('/').at(-1) ?? path

/** The files whose text differs from what was applied. */
export async function waitingFunctions({ client }: Pick<Turns, 'client'>, folder: string): Promise<DatabaseFile[]> {
  const { rows } = await client.query<FileRow>('select name, checksum from function_file')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  return readFunctions(folder).filter((file) => applied.get(nameOf(file)) !== file.checksum)
}

/** Whether a file was changed, added or taken away since. */
export async function haveFunctionsChanged({ client }: Pick<Turns, 'client'>, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select name from function_file')
  const names = new Set(readFunctions(folder).map(nameOf))
  return rows.some(({ name }) => !names.has(name)) || (await waitingFunctions({ client }, folder)).length > 0
}

/**
 * All of them or none, in the order of names: a function or trigger may use functions of its own file or of earlier ones. A trigger
 * that did not change is left alone, because making one stops all writes to its table. Returns the applied paths.
 */
export function applyFunctions(turns: Turns, folder: string, ownRelease: string): Promise<string[]> {
  const { client } = turns
  let running = 'functions'
  let order: string[] = []
  return inTurn(
    turns,
    () => running,
    async () => {
      await client.query('delete from function_file where name <> all ($1)', [readFunctions(folder).map(nameOf)])
      const waiting = await waitingFunctions(turns, folder)
      const { rows } = await client.query<FileRow>('select statements from function_file')
      const done = new Set(rows.flatMap(({ statements }) => statements))
      const changed = waiting.map((file) => ({ file, statements: statementsIn(file.text) }))
      const isDue = (statement: string) => isFunction(statement) || !done.has(digest(statement))
      const due = await existing(turns, tablesOf(changed.flatMap(({ statements }) => statements.filter(isDue))))
      order = [...order.filter((table) => due.includes(table)), ...due.filter((table) => !order.includes(table))]
      await lockTables(turns, order, 'share row exclusive')
      for (const { file, statements } of changed) {
        running = file.path
        for (const statement of statements.filter(isDue)) await client.query(statement)
        await client.query(
          `insert into function_file (name, checksum, statements) values ($1, $2, $3)
         on conflict (name) do update set checksum = excluded.checksum, statements = excluded.statements, applied_at = now()`,
          [nameOf(file), file.checksum, statements.map(digest)],
        )
      }
      await client.query('update release set newest = $1', [ownRelease])
      return waiting.map(({ path }) => path)
    },
  )
}

/** The tables of triggers that are made anew, in the order of names. */
function tablesOf(statements: readonly string[]): string[] {
  const made = statements.filter((statement) => !isFunction(statement)).map((statement) => /\bon (\w+)/i.exec(statement)?.[1])
  return [...new Set(made.filter((table) => table !== undefined))].toSorted()
}

async function existing({ client }: Turns, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any ($1) order by 1`,
    [tables],
  )
  return rows.map(({ relname }) => relname)
}

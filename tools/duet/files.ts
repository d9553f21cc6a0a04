/** `duet files`: moves every file from `FILES_FROM` to `FILES_URL`. Can be stopped and repeated. */
import { Client } from 'pg'
import { readConfig, type Config } from '#server/infrastructure/config.ts'
import { moveFiles, type Moved, openFilesAt } from '#server/infrastructure/open-files.ts'
import { withDatabase, type ToolDatabase } from '../with-database.ts'
import { Ending, type Given } from './command.ts'
import { printOutcome } from './output.ts'

const lockNumber = 20260101
const printEveryMs = 2_000
const now = () => new Date()

export async function move(given: Given) {
  const config = readConfig(process.env)
  const { at, from } = config.files
  const to = given.text('to') ?? ''
  if (to !== at || from === null) throw new Ending(firstSteps(to, config))
  const needsStatement = !given.has('quiet') && !given.has('json')
  const print = needsStatement ? (line: string) => console.log(line) : () => {}
  await withDatabase((database) => alone(database, (signal) => moveAll(config, { from, signal, print })))
  printOutcome(given, { files: at }, `Everything is in ${at}. Take FILES_FROM away and restart every process.`)
}

/** Processes that do not know of both places would look for a photo where it is not any more. */
function firstSteps(to: string, { files }: Config) {
  return (
    `First set FILES_URL=${to} and FILES_FROM=${files.from ?? (files.at === to ? 'the place where files are' : files.at)}, ` +
    'restart every process with both, and say this again: from then on photos are found in either place while they move.'
  )
}

/** Two moves at once would take each other's moved files for removed ones. The lock ends with the connection, and the move with the lock. */
async function alone({ address }: ToolDatabase, work: (signal: AbortSignal) => Promise<void>) {
  const client = new Client({ ...(address.url ? { connectionString: address.url } : address.clientConfig), keepAlive: true })
  const lost = new AbortController()
  client.on('error', () => lost.abort(new Error('The database went away. Say this again to go on.')))
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockNumber])
    if (!rows[0]?.locked) throw new Error('Files are being moved by another process already.')
    await work(lost.signal)
  } finally {
    await client.end().catch(() => {})
  }
}

type MoveOptions = { from: string; signal: AbortSignal; print: (line: string) => void }

async function moveAll(config: Config, { from, signal, print }: MoveOptions) {
  const [source, target] = [openFilesAt(config, from, now), openFilesAt(config, config.files.at, now)]
  let total = 0
  for await (const _ of source.list()) total += 1
  print(`${count(total)} files to move from ${from} to ${config.files.at}.`)
  let printedAtMs = performance.now()
  let last: Moved = { seen: 0, moved: 0, bytes: 0 }
  const onFile = (done: Moved) => {
    last = done
    if (performance.now() - printedAtMs < printEveryMs) return
    printedAtMs = performance.now()
    print(progress(done, total))
  }
  try {
    last = await moveFiles(source, target, { onFile, signal })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${progress(last, total)} Then it stopped: ${reason}. Nothing is lost; say this again to go on.`, {
      cause: error,
    })
  }
  print(progress(last, total))
}

function count(number: number) {
  return number.toLocaleString('en')
}

function progress({ seen, bytes }: Moved, total: number) {
  return `${count(seen)} of ${count(Math.max(seen, total))} files, ${(bytes / 1e6).toFixed(1)} MB.`
}

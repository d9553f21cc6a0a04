/** `duet log`: reads the audit log, verifies its chain, and prints its head to be written down elsewhere. */
import { type AuditLine, findHead, listAuditLines, listHeads, type Seal, type Verified, verifyLog } from '#server/audit/audit.ts'
import { type Db, openDb } from '#server/infrastructure/db.ts'
import { withDatabase } from '../with-database.ts'
import { Ending, type Given, wrongWords } from './command.ts'
import { print, printOutcome, withServer } from './output.ts'

const mostLines = 1_000

/** Newest first. */
export function list(given: Given) {
  const limit = numberIn(given, 'limit') ?? 50
  if (limit > mostLines) throw wrongWords(`--limit takes ${mostLines} at most: --before goes on from there.`)
  const [act, actor, since] = [given.text('act'), given.text('actor'), dayIn(given)]
  const [member, before] = [numberIn(given, 'member'), numberIn(given, 'before')]
  const filter = { limit, ...(act && { act }), ...(actor && { actor }), ...(member && { member }) }
  return withServer(async (ctx) => {
    const lines = await listAuditLines(ctx.db, { ...filter, ...(since && { since }), ...(before && { before }) })
    if (given.has('json')) return print(lines)
    if (lines.length === 0) return console.log('No line fits.')
    for (const line of lines) console.log(sentenceOf(line))
    if (lines.length === limit) console.error(`More: --before ${lines.at(-1)?.number}`)
  })
}

function sentenceOf({
  number,
  at,
  actor_kind,
  actor,
  act,
  target_kind,
  target,
  case_reference,
  outcome,
  refusal,
  reason,
  changed,
}: AuditLine) {
  const what = [target_kind, target ?? (target_kind && '(erased)'), case_reference && `case ${case_reference}`]
    .filter(Boolean)
    .join(' ')
  const how = refusal ? `${outcome} (${refusal})` : outcome
  const settings = changed ? Object.keys(changed).join(', ') : null
  return [
    String(number ?? '').padEnd(8),
    at.toISOString().slice(0, 19),
    `${actor_kind}:${actor}`,
    act,
    what,
    how,
    reason,
    settings,
  ]
    .filter(Boolean)
    .join('  ')
}

/**
 * Ends with 1 when a line was changed, removed, added or moved, or when a head that was written down is not in the chain: the given
 * one, or one of those among the files.
 */
export function verify(given: Given) {
  const own = headIn(given)
  return withServer(async (ctx) => {
    const known = [...(await listHeads(ctx)), ...(own ? [own] : [])]
    const found = await withLargeReads((db) => verifyLog(db, known, progressOf(given)))
    if (given.has('json')) print(found)
    if (found.is_whole) {
      const sentence = `The log is whole: ${counted(found.lines, 'line')}, ${counted(found.heads, 'head')} written down; the newest is ${inWords(found.head)}.`
      return given.has('json') || given.has('quiet') ? undefined : console.log(sentence)
    }
    if (!given.has('json')) for (const { number, fault } of found.findings) console.error(`${number}  ${sentences[fault]}`)
    throw new Ending(reasonOf(found))
  })
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

/** Slices of a large log take longer than a request may. */
const withLargeReads = <T>(work: (db: Db) => Promise<T>) =>
  withDatabase(async ({ address }) => {
    const db = openDb({ ...address, max: 2, oltp: false })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  })

function progressOf(given: Given) {
  if (!process.stdout.isTTY || given.has('json') || given.has('quiet')) return () => {}
  return (lines: number) => void process.stdout.write(`\r${lines.toLocaleString('en')} lines\r`)
}

const sentences = {
  gap: 'the line before it is gone, with its seal',
  missing: 'the line is gone',
  changed: 'the line, its place or its seal was changed',
  words: 'the words of the line were changed',
  beyond: 'the line was added after the head',
}

function reasonOf({ findings, unsealed, unsealed_ids, lost_heads: [lost] }: Verified) {
  if (findings.length > 0) return `The log is not whole: ${findings.length} findings.`
  if (unsealed > 0)
    return `The log is not whole: ${counted(unsealed, 'line')} without a seal, with the ${unsealed === 1 ? 'id' : 'ids'} ${unsealed_ids.join(', ')}.`
  return `The chain holds together, but it is not the one that had the head ${lost ? inWords(lost) : ''}: it was written anew.`
}

export function head(given: Given) {
  return withServer(async (ctx) => {
    const found = await findHead(ctx.db)
    printOutcome(given, found, inWords(found))
  })
}

const inWords = ({ number, hash }: Seal) => `${number}:${hash}`

function headIn(given: Given): Seal | null {
  const words = given.text('head')
  if (words === undefined) return null
  const [, number, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(words) ?? []
  if (!number) throw wrongWords('--head takes what duet log head printed, such as 412:9f3c….')
  return { number: Number(number), hash }
}

function numberIn(given: Given, flag: string): number | null {
  const words = given.text(flag)
  if (words === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(words)) throw wrongWords(`--${flag} takes a number.`)
  return Number(words)
}

function dayIn(given: Given): Date | null {
  const words = given.text('since')
  if (words === undefined) return null
  const day = new Date(`${words}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(words) || Number.isNaN(day.getTime()))
    throw wrongWords(`${words} is no day: say it as 2026-06-01.`)
  return day
}

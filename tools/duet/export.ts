/** `duet export`: lists of the console as files, made by a worker and fetched here. */
import { createWriteStream, existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ExportPreview, type ExportWish } from '#domain/list-exports/list-exports.ts'
import { Refusal } from '#domain/refusal.ts'
import { everywhere } from '#domain/staff/rights.ts'
import { type Act, nameOfActor, shellActor } from '#server/audit/audit.ts'
import {
  filtersForLog,
  listExports,
  makerOnMachine,
  previewExport,
  startExport,
  stopExport,
  takeExport,
  writeExport,
} from '#server/list-exports/list-exports.ts'
import { inColumns } from '../columns.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { filterFlags } from './filter-flags.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

const me = () => makerOnMachine(nameOfActor(shellActor()))
/** Flags that narrow a list, and what their value is. */
const filters = ['act', 'actor', 'member', 'target', 'since', 'q', 'lane', ...Object.keys(filterFlags)]

/** Refuses a list that there is not, and a filter that it has not. */
function wishIn(what: string, given: Given): ExportWish {
  const words = filters.flatMap((name) => {
    const value = given.text(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const isDecided = given.has('with-decided') ? { with_decided: true } : {}
  const wish = ExportPreview.safeParse({
    what,
    format: given.text('format') ?? 'csv',
    ...Object.fromEntries(words),
    ...isDecided,
  })
  const foreign = wish.success ? words.find(([name]) => !(name in wish.data)) : undefined
  if (!wish.success || foreign)
    throw wrongWords(
      `${foreign ? `--${foreign[0]} is no filter of ${what}` : 'That is no list'}: duet export start --help tells more.`,
    )
  return wish.data
}

export function list(given: Given) {
  return withServer(async (ctx) => {
    const { rows, next } = await listExports(ctx, given.has('all') ? null : me().name, Number(given.text('cursor')) || null)
    const lines = rows.map((row) => ({ ...writeExport(ctx, row), made_by: row.made_by }))
    if (given.has('json')) return print({ exports: lines, next })
    if (lines.length === 0) return console.log('There is no export.')
    const cells = lines.map(({ id, what, format, state, why, rows, made_at, ends_at, made_by }) => [
      String(id),
      what,
      format,
      why ? `${state} (${why})` : state,
      String(rows),
      made_by,
      made_at.slice(0, 16),
      ends_at?.slice(0, 16) ?? '',
    ])
    console.log(inColumns([['EXPORT', 'LIST', 'FORMAT', 'STATE', 'LINES', 'OF', 'MADE', 'UNTIL'], ...cells]).join('\n'))
    if (next !== null) console.error(`More: --cursor ${next}`)
  })
}

export function preview([what = '']: Words, given: Given) {
  const wish = wishIn(what, given)
  return withServer(async (ctx) => {
    const found = await previewExport(ctx, me(), wish)
    const sentence = `${found.has_more ? `More than ${found.rows}` : found.rows} lines${found.needs_second ? ', about more than 100 people' : ''}.`
    printOutcome(given, found, sentence)
  })
}

export function start([what = '']: Words, given: Given) {
  const wish = wishIn(what, given)
  const reason = given.text('reason')
  return withServer(async (ctx) => {
    const chosen = Object.entries({ list: wish.what, format: wish.format, ...filtersForLog(wish) })
    const changed = Object.fromEntries(chosen.map(([name, after]) => [name, { before: null, after }]))
    const about: Act = { act: 'export start', target_kind: 'export', changed, ...(reason && { reason }) }
    const id = await doAct(ctx, about, async (ctx) => {
      const made = await startExport(ctx, me(), wish, { scope: everywhere, isAgreed: false })
      about.target = String(made)
      return made
    })
    printOutcome(given, { id }, `Export ${id} is being made: duet export fetch ${id} --to FILE.`)
  })
}

const idIn = (word: string) => {
  if (!/^\d{1,15}$/.test(word)) throw wrongWords(`"${word}" is no number of an export.`)
  return Number(word)
}
const refused = (id: number) => (error: unknown) => {
  const isGone = error instanceof Refusal && (error.code === 'not_found' || error.code === 'export_gone')
  if (isGone) throw notThere(`There is no export ${id} to be had: duet export list tells what became of it.`, error)
  throw error
}

/** Also of somebody else: the machine is theirs who run it. */
export function stop([word = '']: Words, given: Given) {
  const id = idIn(word)
  return withServer(async (ctx) => {
    const about = { act: 'export stop', target_kind: 'export', target: String(id) }
    await doAct(ctx, about, (ctx) => stopExport(ctx, null, id)).catch(refused(id))
    printOutcome(given, { id }, `Export ${id} has ended.`)
  })
}

/** Into a file that must not be there yet, or to standard output. */
export function fetchFile([word = '']: Words, given: Given) {
  const id = idIn(word)
  const to = given.text('to')
  if (to !== undefined && existsSync(to)) throw wrongWords(`${to} is there already: nothing was fetched.`)
  return withServer(async (ctx) => {
    const about: Act = { act: 'export fetch', kind: 'look', target_kind: 'export', target: String(id) }
    const { file, chunks } = await doAct(ctx, about, async (ctx) => {
      const taken = await takeExport(ctx, me(), id)
      about.changed = { [taken.file.what]: { before: null, after: taken.file.rows } }
      return taken
    }).catch(refused(id))
    const target = to === undefined ? process.stdout : createWriteStream(to, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.from(chunks(ctx)), target, { end: to !== undefined })
    if (to !== undefined) printOutcome(given, { id, to, rows: file.rows }, `${file.rows} lines are in ${to}.`)
  })
}

/** Lists of the console as files: asked for, made by a job, fetched once by who asked. The folder's public module. */
import type * as z from 'zod/mini'
import { type ExportLine, type ExportPreviewed, type ExportWish, previewMost } from '#domain/list-exports/list-exports.ts'
import { type ExportEnding } from '#domain/list-exports/export-kinds.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { readSetting } from '#server/console-settings/console-settings.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { endListExport, makeListExport, partFile, wipeParts } from '#server/list-exports/list-exports.jobs.ts'
import * as store from '#server/list-exports/list-exports.store.ts'
import { type Maker, rightFor } from '#server/list-exports/makers.ts'
import { placeOfMembers, readPiece } from '#server/list-exports/sources.ts'

export { type Maker, makerOf, makerOnMachine } from '#server/list-exports/makers.ts'
export { placeOfMembers } from '#server/list-exports/sources.ts'

/** Pieces that a preview reads: rare members among many are not looked for to the end. */
const mostPieces = 10

/** So many lines there are, counted to `most`. */
async function countLines(ctx: Context, maker: Maker, wish: ExportWish, most: number) {
  let [rows, after, pieces] = [0, null as string | null, 0]
  do {
    const piece = await readPiece(ctx, maker, { wish, after, limit: most + 1 - rows })
    rows += piece.lines.length
    after = piece.next
    pieces += 1
  } while (after !== null && rows <= most && pieces < mostPieces)
  return { rows: Math.min(rows, most), has_more: rows > most || after !== null }
}

/** Whether a list is of more people than one person takes along alone; where they could not be counted to the end it may be. */
export async function needsTwo(ctx: Context, maker: Maker, wish: ExportWish): Promise<boolean> {
  if (wish.what !== 'members') return false
  return (await countLines(ctx, maker, wish, await readSetting(ctx, 'people_exported'))).has_more
}

/** How many lines it would have, counted to a thousand. Refuses `not_allowed` and `choose_brand`. */
export async function previewExport(ctx: Context, maker: Maker, wish: ExportWish): Promise<z.output<typeof ExportPreviewed>> {
  rightFor(maker, wish.what)
  if (wish.what === 'members') placeOfMembers(ctx, maker, wish)
  const { rows, has_more } = await countLines(ctx, maker, wish, previewMost)
  return {
    rows,
    has_more,
    needs_second: wish.what === 'members' && (has_more || rows > (await readSetting(ctx, 'people_exported'))),
  }
}

/** What the list is narrowed to, as the address of its screen has it. */
function filtersOf(wish: ExportWish): Record<string, string> {
  const filters = Object.entries(wish).filter(([name]) => !['what', 'format', 'reason'].includes(name))
  return Object.fromEntries(filters.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** For the audit log: words that may name a person are not repeated. */
export const filtersForLog = (wish: ExportWish) => {
  const { q, ...filters } = filtersOf(wish)
  return { ...filters, ...(q !== undefined && { q: '…' }) }
}

/** Stores it and has it made. */
export async function startExport(
  ctx: Context,
  maker: Maker,
  wish: ExportWish,
  { scope, isAgreed }: { scope: Scope; isAgreed: boolean },
): Promise<number> {
  rightFor(maker, wish.what)
  return atomically(ctx, async (ctx) => {
    const { id } = await store.insertExport(ctx.db, {
      made_by: maker.name,
      what: wish.what,
      format: wish.format,
      filters: JSON.stringify(filtersOf(wish)),
      scope_kind: scope.kind,
      scope_id: scope.id,
      is_agreed: isAgreed,
      why: null,
      token: null,
      made_at: ctx.now(),
      ends_at: null,
    })
    await enqueue(ctx, makeListExport, { id })
    return id
  })
}

const pageLength = 50

/** Of one person, or of everybody (`null`); newest first. */
export async function listExports(ctx: Context, made_by: string | null, cursor: number | null) {
  const rows = await store.pageOfExports(ctx.db, made_by, cursor, pageLength + 1)
  const page = rows.slice(0, pageLength)
  return { rows: page, next: rows.length > pageLength ? (page.at(-1)?.id ?? null) : null }
}

/** As the console shows it. What waits for the job that ends it has ended. */
export function writeExport(ctx: Context, row: store.KnownExport): ExportLine {
  const { id, what, format, filters, scope_kind, scope_id, state, why, row_count, bytes, made_at, ends_at } = row
  const isOver = ['ready', 'fetching'].includes(state) && ends_at !== null && ends_at <= ctx.now()
  const { q: _, ...shown } = filters as Record<string, string>
  return {
    id,
    what,
    format,
    filters: shown,
    where_name: scope_kind === 'site' ? (ctx.sites.byId(scope_id ?? 0)?.file.name ?? null) : null,
    state: isOver ? 'ended' : state,
    why: isOver ? 'not_fetched' : (why as ExportEnding | null),
    rows: row_count,
    bytes,
    made_at: made_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }
}

/** Its own one, or any for a user of the machine. Refuses `not_found`. */
export async function findListExport(ctx: Context, made_by: string | null, id: number): Promise<store.KnownExport> {
  const row = await store.findExportRow(ctx.db, id)
  if (!row || (made_by !== null && row.made_by !== made_by)) throw new Refusal('not_found')
  return row
}

/** Ends it, whatever it has come to, and takes its file away. Refuses `not_found`, and `export_gone` once it has ended. */
export const stopExport = (ctx: Context, made_by: string | null, id: number) =>
  atomically(ctx, async (ctx) => {
    const row = await findListExport(ctx, made_by, id)
    if (!(await endListExport(ctx, id, 'ended', 'stopped'))) throw new Refusal('export_gone')
    return row
  })

export type ExportFile = {
  what: store.ExportRow['what']
  format: store.ExportRow['format']
  id: number
  rows: number
  bytes: number
}

/**
 * Takes the file for the person who asked for it, with the rights that they have now. What `chunks` reads must be read to its end or
 * given up: whole it is gone for good, broken off it can be fetched again within the hour. Refuses `not_found`, `not_allowed` and
 * `export_gone`.
 */
export async function takeExport(ctx: Context, maker: Maker, id: number) {
  const known = await findListExport(ctx, maker.name, id)
  rightFor(maker, known.what)
  const row = await store.takeRow(ctx.db, id, maker.name, ctx.now())
  if (!row) throw new Refusal('export_gone')
  const { what, format, row_count: rows, bytes } = row
  const file: ExportFile = { what, format, id, rows, bytes }
  return { file, chunks: (ctx: Context) => chunksOf(ctx, row) }
}

async function* chunksOf(ctx: Context, row: store.ExportRow): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let isWhole = false
  try {
    for (let part = 1; part <= row.parts; part++) {
      const found = await ctx.files.get(partFile(row, part))
      if (!found) throw new Error(`part ${part} of the export ${row.id} is gone`)
      yield found.bytes
    }
    isWhole = true
  } finally {
    await atomically(ctx, async (ctx) => {
      await store.settleFetch(ctx.db, row.id, isWhole)
      if (isWhole) await enqueue(ctx, wipeParts, { token: row.token ?? '', parts: row.parts, format: row.format })
    })
  }
}

/** The name under which it is saved: the list and the day. */
export const nameOfFile = ({ what, format, id }: ExportFile, now: Date) =>
  `${what}-${now.toISOString().slice(0, 10)}-${id}.${format}`
export const typeOfFile = ({ format }: Pick<ExportFile, 'format'>) =>
  format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson'

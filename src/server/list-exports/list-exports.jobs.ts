/** Jobs of lists as files: makes them part by part, and takes away what was not fetched or is no longer its maker's to read. */
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ExportPreview, type ExportWish, exportRowLifeMs, listFileLifeMs, mostLines } from '#domain/list-exports/list-exports.ts'
import { type ExportEnding, exportFormats } from '#domain/list-exports/export-kinds.ts'
import { headOf, linesAsText } from '#domain/list-exports/lines-as-text.ts'
import { Refusal } from '#domain/refusal.ts'
import { logAct } from '#server/audit/audit.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { contentTypeOf } from '#server/infrastructure/files.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { randomId, randomIdPattern } from '#server/infrastructure/secrets.ts'
import * as store from '#server/list-exports/list-exports.store.ts'
import { findMaker, type Maker, rightFor } from '#server/list-exports/makers.ts'
import { columnsOf, type Piece, readPiece } from '#server/list-exports/sources.ts'

/** Lines of one statement: short ones keep members waiting least. */
const linesOfRead = 500
/** A part is written after so many statements: its lines are in memory at once. */
const readsOfPart = 4
/** The longest rest after a statement, in milliseconds. */
const restMost = 1_000
/** A part that was being written when it was stopped is there by then. */
const afterLastPart = 60

type Parts = Pick<store.ExportRow, 'token' | 'format'>
export const partFile = ({ token, format }: Parts, part: number) => `list-exports/${token}-${part}.${format}`

export const wipeParts = job({
  name: 'list-exports.wipe',
  isInternal: true,
  payload: z.object({
    token: z.string().check(z.regex(randomIdPattern)),
    parts: z.number(),
    format: z.enum(exportFormats),
  }),
  /** For two days: the files may be away. */
  attempts: 300,
  async run(ctx, { parts, ...where }) {
    for (let part = 1; part <= parts; part++) await ctx.files.remove(partFile(where, part))
  },
})

async function enqueueWipe(ctx: Context, { token, parts, format }: store.Parts) {
  if (token !== null && parts > 0) await enqueue(ctx, wipeParts, { token, parts, format }, { startAfterSeconds: afterLastPart })
}

/** Ends it and takes its file away; false where it has ended already. */
export const endListExport = (ctx: Context, id: number, state: 'ended' | 'failed', why: ExportEnding): Promise<boolean> =>
  atomically(ctx, async (ctx) => {
    const parts = await store.endRow(ctx.db, id, state, why)
    if (parts) await enqueueWipe(ctx, parts)
    return parts !== null
  })

/** A try that died leaves parts of its own; the next one begins the file anew. */
export const makeListExport = job({
  name: 'list-exports.make',
  isInternal: true,
  payload: z.object({ id: z.number() }),
  atOnce: 2,
  fetchers: 2,
  async run(ctx, { id }) {
    const token = randomId()
    const row = await atomically(ctx, async (ctx) => {
      const begun = await store.beginRun(ctx.db, id, token)
      if (begun) await enqueueWipe(ctx, begun.old)
      return begun
    })
    if (!row) return
    try {
      await make(ctx, row, token)
    } catch (error) {
      const why = error instanceof Refusal ? 'right_gone' : 'broken'
      await finish(ctx, row, { state: why === 'broken' ? 'failed' : 'ended', why })
      if (why === 'broken') throw error
    }
  },
})

async function make(ctx: Context, row: store.KnownExport, token: string) {
  const { id, what, format } = row
  const wish = z.parse(ExportPreview, { ...(row.filters as object), what, format, ...withDecided(row.filters) })
  const columns = columnsOf(what)
  const done = { row_count: 0, bytes: 0, parts: 0 }
  let after: string | null = null
  do {
    // a right that was taken meanwhile ends it here
    const maker = await findMaker(ctx, row.made_by)
    if (!maker) throw new Refusal('not_allowed')
    const piece: Piece = await readPart(ctx, maker, wish, after)
    after = piece.next
    if (piece.lines.length === 0 && done.parts > 0) continue
    const head = done.parts === 0 ? headOf(format, columns) : ''
    const bytes = Buffer.from(head + linesAsText(format, columns, piece.lines))
    done.row_count += piece.lines.length
    done.bytes += bytes.length
    done.parts += 1
    if (piece.isCut || done.row_count > mostLines[what]) return finish(ctx, row, { state: 'failed', why: 'too_many' })
    // before the part is there, so that the end of the export knows of it
    if (!(await store.saveProgress(ctx.db, id, token, done))) return
    const path = partFile({ token, format }, done.parts)
    await ctx.files.put(path, bytes, { contentType: contentTypeOf(path) })
  } while (after !== null)
  await finish(ctx, row, { token, rows: done.row_count })
}

/** Members come first: a list of any length takes a quarter of a processor of the database at most. */
async function readPart(ctx: Context, maker: Maker, wish: ExportWish, from: string | null): Promise<Piece> {
  const part: Piece = { lines: [], next: from }
  for (let reads = 0; reads < readsOfPart; reads++) {
    const begunMs = performance.now()
    const { lines, next, isCut } = await readPiece(ctx, maker, { wish, after: part.next, limit: linesOfRead })
    part.lines.push(...lines)
    part.next = next
    part.isCut ||= isCut ?? false
    if (next === null) break
    await pause(Math.min(restMost, 3 * (performance.now() - begunMs)))
  }
  return part
}

/** Filters are kept as words. */
const withDecided = (filters: unknown) =>
  (filters as { with_decided?: string }).with_decided === 'true' ? { with_decided: true } : {}

type Finished = { token: string; rows: number } | { state: 'ended' | 'failed'; why: ExportEnding }
/** The end of the work, with its line in the audit log; nothing where it was stopped meanwhile. */
const finish = (ctx: Context, { id, made_by, what, scope_kind, scope_id }: store.KnownExport, how: Finished) =>
  atomically(ctx, async (ctx) => {
    const isReady = 'token' in how
    const ends_at = new Date(ctx.now().getTime() + listFileLifeMs)
    const isDone = isReady
      ? await store.finishRun(ctx.db, id, how.token, ends_at)
      : await endListExport(ctx, id, how.state, how.why)
    if (!isDone) return
    const [, kind, actor = ''] = /^(staff|shell):(.+)$/.exec(made_by) ?? []
    await logAct(
      ctx,
      { actor_kind: kind === 'shell' ? 'shell' : 'staff', actor },
      {
        act: 'export finish',
        scope_kind,
        ...(scope_id !== null && { scope_id }),
        target_kind: 'export',
        target: String(id),
        ...(isReady ? { changed: { [what]: { before: null, after: how.rows } } } : { refusal: how.why }),
      },
      isReady ? 'done' : 'failed',
    )
  })

/** Every minute: files that nobody fetched in time, and those whose maker may not read them any more. */
export const settleExports = job({
  name: 'list-exports.settle',
  isInternal: true,
  payload: z.object({}),
  everyCron: '* * * * *',
  atOnce: 1,
  async run(ctx) {
    for (const { id, made_by, what, ends_at } of await store.listReady(ctx.db)) {
      const isOver = ends_at !== null && ends_at <= ctx.now()
      if (isOver || !(await mayStill(ctx, made_by, what)))
        await endListExport(ctx, id, 'ended', isOver ? 'not_fetched' : 'right_gone')
    }
    await store.deleteOld(ctx.db, new Date(ctx.now().getTime() - exportRowLifeMs))
  },
})

async function mayStill(ctx: Context, made_by: string, what: store.ExportRow['what']): Promise<boolean> {
  const maker = await findMaker(ctx, made_by)
  try {
    return maker !== null && rightFor(maker, what) !== null
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export const listExportsJobs = [makeListExport, wipeParts, settleExports]

/** Calls of the console about lists as files. */
import type { ExportWish } from '#domain/list-exports/list-exports.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { logAct } from '#server/audit/audit.ts'
import type { ConsoleHandlers, LogNote } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import {
  filtersForLog,
  findListExport,
  listExports,
  makerOf,
  nameOfFile,
  needsTwo,
  placeOfMembers,
  previewExport,
  startExport,
  stopExport,
  takeExport,
  typeOfFile,
  writeExport,
} from '#server/list-exports/list-exports.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

type Names = `GET /api/exports${'' | '/file'}` | `POST /api/exports/${'preview' | 'log' | 'members' | 'cases' | 'stop'}`

type Start = { ctx: Context; caller: StaffCaller; body: ExportWish; note: (more: LogNote) => void; isAgreed: boolean }
async function start({ ctx, caller, body, note, isAgreed }: Start, scope: Scope) {
  const id = await startExport(ctx, makerOf(caller), body, { scope, isAgreed })
  const filters = Object.entries(filtersForLog(body)).map(([name, value]) => `${name}=${value}`)
  const changed = {
    list: { before: null, after: body.what },
    format: { before: null, after: body.format },
    ...(filters.length > 0 && { filters: { before: null, after: filters.join(' ') } }),
  }
  note({ ...on(id), changed })
  return { id }
}
const on = (id: number) => ({ target_kind: 'export', target: String(id) })

export const listExportsConsole: Pick<ConsoleHandlers, Names> = {
  async 'GET /api/exports'({ ctx, caller, query }) {
    const { rows, next } = await listExports(ctx, makerOf(caller).name, query.cursor ?? null)
    return { exports: rows.map((row) => writeExport(ctx, row)), next, as_of: ctx.now().toISOString() }
  },
  'POST /api/exports/preview': ({ ctx, caller, body }) => previewExport(ctx, makerOf(caller), body),
  'POST /api/exports/log': (input) => start(input, input.right.scope),
  'POST /api/exports/cases': (input) => start(input, input.right.scope),
  'POST /api/exports/members': {
    scopeOf: async ({ ctx, caller, body }) => placeOfMembers(ctx, caller, body),
    needsSecond: ({ ctx, caller, body }) => needsTwo(ctx, makerOf(caller), body),
    run: (input) => start(input, placeOfMembers(input.ctx, input.caller, input.body) ?? input.right.scope),
  },
  async 'POST /api/exports/stop'({ ctx, caller, body, note }) {
    note(on(body.id))
    await stopExport(ctx, makerOf(caller).name, body.id)
    return null
  },
  async 'GET /api/exports/file'({ ctx, caller, query, note, line, sendFile }) {
    note(on(query.id))
    const maker = makerOf(caller)
    const { scope_kind, scope_id, what } = await findListExport(ctx, maker.name, query.id)
    const { file, chunks } = await takeExport(ctx, maker, query.id)
    const changed = { [what]: { before: null, after: file.rows } }
    await logAct(ctx, caller.actor, { ...line, ...on(query.id), scope_kind, ...(scope_id !== null && { scope_id }), changed })
    sendFile({ name: nameOfFile(file, ctx.now()), type: typeOfFile(file), bytes: file.bytes, chunks })
    return null
  },
}

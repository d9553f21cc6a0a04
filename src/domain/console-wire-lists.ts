/** Calls about lists as files and saved views. Part of the console's wire (`console-wire.ts`). */
import * as z from 'zod/mini'
import type { ConsoleCall } from '#domain/console-call.ts'
import {
  CasesExport,
  ExportFileQuery,
  ExportMade,
  ExportPreview,
  ExportPreviewed,
  Exports,
  ExportsQuery,
  ExportTarget,
  LogExport,
  MembersExport,
} from '#domain/list-exports/list-exports.ts'
import { NewView, ViewMade, Views, ViewsQuery, ViewTarget } from '#domain/saved-views/saved-views.ts'

const nothing = z.null()

// prettier-ignore
export const listCalls = {
  'GET /api/exports': { may: 'signed_in', at: 'any', query: ExportsQuery, reply: Exports, log: 'none', cli: 'export list' },
  'POST /api/exports/preview': { may: 'signed_in', at: 'any', body: ExportPreview, reply: ExportPreviewed, log: 'none', cli: 'export preview' },
  'POST /api/exports/log': { may: 'log.export', at: 'any', body: LogExport, reply: ExportMade, log: 'act', fresh: true, limit: 'console_export', cli: 'export start' },
  'POST /api/exports/members': { may: 'members.find', at: 'site', body: MembersExport, reply: ExportMade, log: 'act', fresh: true, second: 'sometimes', limit: 'console_export', cli: 'export start' },
  'POST /api/exports/cases': { may: 'cases.work', at: 'any', body: CasesExport, reply: ExportMade, log: 'act', fresh: true, limit: 'console_export', cli: 'export start' },
  'POST /api/exports/stop': { may: 'signed_in', at: 'any', body: ExportTarget, reply: nothing, log: 'act', cli: 'export stop' },
  'GET /api/exports/file': { may: 'signed_in', at: 'any', query: ExportFileQuery, reply: nothing, log: 'inside', file: true, cli: 'export fetch' },
  'GET /api/views': { may: 'signed_in', at: 'any', query: ViewsQuery, reply: Views, log: 'none', cli: 'view list' },
  'POST /api/views': { may: 'signed_in', at: 'any', body: NewView, reply: ViewMade, log: 'act', cli: 'view save' },
  'DELETE /api/views': { may: 'signed_in', at: 'any', body: ViewTarget, reply: nothing, log: 'act', cli: 'view remove' },
} as const satisfies Record<string, ConsoleCall>

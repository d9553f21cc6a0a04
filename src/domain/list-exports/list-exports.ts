/** Lists of the console as files: which there are, how many lines they take, and what the console shows of them. */
import * as z from 'zod/mini'
import { AuditQuery } from '#domain/audit/audit-lines.ts'
import { CasesQuery } from '#domain/cases/case-pages.ts'
import { exportEndings, exportFormats, type ExportKind, exportKinds, exportStates } from '#domain/list-exports/export-kinds.ts'
import { MemberLookup } from '#domain/look-up/look-up.ts'
import { ActReason } from '#domain/staff/staff.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'

export const mostLines: Readonly<Record<ExportKind, number>> = { log: 1_000_000, members: 100_000, cases: 100_000 }
/** So long it can be fetched. */
export const listFileLifeMs = hourMs
/** So long the line about it stays in one's list. */
export const exportRowLifeMs = 30 * dayMs
/** What a preview counts to; beyond it says "more". */
export const previewMost = 1_000

const Format = z._default(z.enum(exportFormats), 'csv')
// the page of a list is no filter
const { before: _before, ...logFilters } = AuditQuery.shape
const { cursor: _member, ...memberFilters } = MemberLookup.shape
const { cursor: _case, ...caseFilters } = CasesQuery.shape

export const LogExport = z.object({ what: z.literal('log'), format: Format, ...logFilters })
/** `reason`: where a second person is needed, which is told by the preview. */
export const MembersExport = z.object({
  what: z.literal('members'),
  format: Format,
  ...memberFilters,
  reason: z.optional(ActReason),
})
/** `with_decided`: also those that are closed. */
export const CasesExport = z.object({
  what: z.literal('cases'),
  format: Format,
  ...caseFilters,
  with_decided: z.optional(z.boolean()),
})
export type ExportWish = z.output<typeof LogExport> | z.output<typeof MembersExport> | z.output<typeof CasesExport>
export const ExportPreview = z.union([LogExport, MembersExport, CasesExport])
/** `has_more`: there are more than `rows`, which were not counted. */
export const ExportPreviewed = z.object({ rows: z.number(), has_more: z.boolean(), needs_second: z.boolean() })
export const ExportMade = z.object({ id: z.number() })
export const ExportTarget = z.object({ id: z.number().check(z.int(), z.positive()) })
export const ExportFileQuery = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })

const Id = z.coerce.number().check(z.int(), z.positive())
export const ExportsQuery = z.object({ cursor: z.optional(Id) })
export const ExportLine = z.object({
  id: z.number(),
  what: z.enum(exportKinds),
  format: Format,
  /** As in the address of the list; words that may name a person are left out. */
  filters: z.record(z.string(), z.string()),
  where_name: z.nullable(z.string()),
  state: z.enum(exportStates),
  why: z.nullable(z.enum(exportEndings)),
  /** So far while it is made. */
  rows: z.number(),
  bytes: z.number(),
  made_at: z.string(),
  ends_at: z.nullable(z.string()),
})
export type ExportLine = z.infer<typeof ExportLine>
/** Newest first, 50 a page. */
export const Exports = z.object({ exports: z.array(ExportLine), next: z.nullable(z.number()), as_of: z.string() })

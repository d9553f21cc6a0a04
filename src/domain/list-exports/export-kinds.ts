/** Which lists become files, in which formats, by which right, and what becomes of them. */
import type { Permission } from '#domain/staff/permissions.ts'

export const exportKinds = ['log', 'members', 'cases'] as const
export type ExportKind = (typeof exportKinds)[number]
export const exportFormats = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The right that is looked at when it is asked for, when it is made and when it is fetched. */
export const rightOfExport = { log: 'log.export', members: 'members.find', cases: 'cases.work' } as const satisfies Record<
  ExportKind,
  Permission
>

/** `ended`: stopped, not fetched in time, or its maker lost the right. */
export const exportStates = ['waiting', 'running', 'ready', 'fetching', 'fetched', 'ended', 'failed'] as const
export const exportEndings = ['stopped', 'not_fetched', 'right_gone', 'too_many', 'broken'] as const
export type ExportEnding = (typeof exportEndings)[number]

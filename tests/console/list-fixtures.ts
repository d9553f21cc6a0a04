/** Lists as files and saved views of an invented installation. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import type { ExportLine } from '#domain/list-exports/list-exports.ts'
import { after, before } from './moments.ts'

const line = (id: number, more: Partial<ExportLine>): ExportLine => ({
  id,
  what: 'log',
  format: 'csv',
  filters: {},
  where_name: null,
  state: 'fetched',
  why: null,
  rows: 0,
  bytes: 0,
  made_at: before(3),
  ends_at: null,
  ...more,
})

export const exportsMade: ConsoleReply<'GET /api/exports'> = {
  exports: [
    line(47, { state: 'running', rows: 418_000, bytes: 160_000_000, made_at: before(2) }),
    line(46, {
      what: 'members',
      state: 'ready',
      where_name: 'Harbour',
      filters: { state: 'banned' },
      rows: 82,
      ends_at: after(52),
      made_at: before(8),
    }),
    line(45, {
      what: 'cases',
      format: 'ndjson',
      filters: { lane: 'safety', with_decided: 'true' },
      state: 'waiting',
      made_at: before(9),
    }),
    line(44, { filters: { act: 'member', since: '2026-01-01' }, rows: 12_904, made_at: before(200) }),
    line(43, { what: 'members', state: 'ended', why: 'not_fetched', rows: 64, made_at: before(3_000) }),
    line(42, { state: 'failed', why: 'too_many', rows: 1_000_000, made_at: before(4_000) }),
  ],
  next: null,
  as_of: before(0),
}

export const exportPreview: ConsoleReply<'POST /api/exports/preview'> = { rows: 82, has_more: false, needs_second: false }

const filtersOf: Record<string, string> = { log: 'act=member+decide', cases: 'lane=safety', members: 'state=banned' }

export const viewsFor = (query: URLSearchParams): ConsoleReply<'GET /api/views'> => ({
  views: [
    {
      id: 1,
      name: 'What I look at first',
      query: filtersOf[query.get('list') ?? ''] ?? '',
      is_team: false,
      made_by: 'Ada Berger',
      is_own: true,
      may_change: true,
    },
    {
      id: 2,
      name: 'Monday review',
      query: 'since=2026-11-01',
      is_team: true,
      made_by: 'Mona Lind',
      is_own: false,
      may_change: true,
    },
  ],
  is_cut: false,
})

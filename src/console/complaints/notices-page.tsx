/** Notices of illegal content: what anybody told us, by view and kind; each is decided as a case. */
import { Link } from 'react-router'
import { noticeKinds } from '#domain/notices/notice-kinds.ts'
import { type NoticeLine, noticeViews } from '#domain/notices/notice-pages.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useFilters, useScope, useScopedPath } from '#console/app/scope.ts'
import { DeskTabs } from '#console/complaints/desk-tabs.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page, Toolbar } from '#console/ui/page.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Lines, Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

export function NoticesPage() {
  const text = useText('console.notices')
  const kindText = useText('console.notice_kinds')
  const { scope } = useScope()
  const { filters, set } = useFilters(['view', 'kind'])
  const view = noticeViews.find((one) => one === filters.view) ?? 'waiting'
  const kind = noticeKinds.find((one) => one === filters.kind)
  const query = { view, ...(kind && { kind }), ...(scope.at === 'site' && { site: scope.id }) }
  const list = useList(`notices ${JSON.stringify(query)}`, async (api, cursor: string | undefined, signal) => {
    const all = { ...query, ...(cursor && { cursor }) }
    const { notices, next } = await api('GET /api/notices', { query: all }, signal ? { signal } : {})
    return { items: notices, next }
  })
  return (
    <Page title={text('title')} lead={text('lead')} log="act=notice" acts={<DeskTabs />}>
      <Toolbar label={text('filters')}>
        <Select
          label={text('view')}
          value={view}
          options={noticeViews.map((value) => ({ value, label: text(`view_${value}`) }))}
          onChange={({ target }) => set({ view: target.value === 'waiting' ? '' : target.value })}
        />
        <Select
          label={text('kind')}
          value={kind ?? ''}
          options={[{ value: '', label: text('any') }, ...noticeKinds.map((value) => ({ value, label: kindText(value) }))]}
          onChange={({ target }) => set({ kind: target.value })}
        />
      </Toolbar>
      <Loaded query={list} lines={8}>
        {(notices) =>
          notices.length === 0 ? <Empty title={text('nothing')}>{text('nothing_lead')}</Empty> : <NoticeTable notices={notices} />
        }
      </Loaded>
      <More {...list} />
    </Page>
  )
}

function NoticeTable({ notices }: { notices: readonly NoticeLine[] }) {
  const text = useText('console.notices')
  const kindText = useText('console.notice_kinds')
  const to = useScopedPath()
  const { iso } = useFormats()
  const languages = new Intl.DisplayNames(iso, { type: 'language' })
  const columns: Column<NoticeLine>[] = [
    {
      name: 'reference',
      label: text('notice'),
      kind: 'head',
      cell: ({ reference, site_name, language }) => (
        <Lines below={`${site_name}, ${languages.of(language) ?? language}`}>
          <Link to={to(`/complaints/notices/${reference}`)}>{reference}</Link>
        </Lines>
      ),
    },
    { name: 'kind', label: text('kind'), cell: ({ kind, flagger }) => <Lines below={flagger}>{kindText(kind)}</Lines> },
    { name: 'received', label: text('received'), cell: ({ created_at }) => <Time at={created_at} /> },
    { name: 'outcome', label: text('outcome'), cell: (notice) => <Outcome notice={notice} /> },
  ]
  return <Table caption={text('title')} items={notices} keyOf={({ reference }) => reference} columns={columns} />
}

export function Outcome({ notice: { outcome, is_groundless, is_last } }: { notice: NoticeLine }) {
  const text = useText('console.notices')
  return (
    <>
      {text(outcome === null ? 'waits' : outcome === 'acted' ? 'acted' : 'nothing_done')}{' '}
      {is_groundless && <Tag>{text('groundless')}</Tag>} {is_last && <Tag tone="warning">{text('last')}</Tag>}
    </>
  )
}

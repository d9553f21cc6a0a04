/** The desk of complaints: what waits for an answer, the most urgent first, with filters in the address. */
import { complaintCountMost, complaintDues, complaintViews } from '#domain/complaints/complaint-pages.ts'
import { complaintTopics } from '#domain/complaints/complaints.ts'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { locales, localeEntries } from '#domain/languages/languages.ts'
import { useConsole } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useFilters, useScope } from '#console/app/scope.ts'
import { ComplaintTable } from '#console/complaints/complaint-table.tsx'
import { DeskTabs } from '#console/complaints/desk-tabs.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page, Toolbar } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

const names = ['view', 'about', 'due', 'language'] as const
type Filters = Record<(typeof names)[number], string>

/** Only words that the call knows. */
function queryOf({ view, about, due, language }: Filters, site: number | null) {
  const chosen = {
    view: complaintViews.find((one) => one === view),
    about: complaintTopics.find((one) => one === about),
    due: complaintDues.find((one) => one === due),
    language: locales.find((one) => one === language),
  }
  return {
    ...(chosen.view && { view: chosen.view }),
    ...(chosen.about && { about: chosen.about }),
    ...(chosen.due && { due: chosen.due }),
    ...(chosen.language && { language: chosen.language }),
    ...(site !== null && { site }),
  }
}

export function ComplaintsPage() {
  const text = useText('console.complaints')
  const { upTo } = useFormats()
  const count = (n: number) => upTo(n, complaintCountMost)
  const { cache } = useConsole()
  const { scope } = useScope()
  const { filters, set } = useFilters(names)
  const query = queryOf(filters, scope.at === 'site' ? scope.id : null)
  const key = `complaints ${JSON.stringify(query)}`
  const list = useList(
    key,
    async (api, cursor: string | undefined, signal) => {
      const all = { ...query, ...(cursor && { cursor }) }
      const { complaints, ...more } = await api('GET /api/complaints', { query: all }, signal ? { signal } : {})
      return { items: complaints, ...more }
    },
    { of: 'complaints' },
  )
  // Of the same reply as the first lines.
  const first = cache.query<Pick<ConsoleReply<'GET /api/complaints'>, 'waiting' | 'overdue' | 'as_of'>>(key).get()
  const isFiltered = Object.keys(query).length > 0
  return (
    <Page
      title={text('title')}
      lead={
        <>
          {text('lead')} {first && text('counts', { waiting: count(first.waiting), overdue: count(first.overdue) })}
        </>
      }
      asOf={first?.as_of}
      log="act=complaint"
      acts={<DeskTabs />}
    >
      <ComplaintFilters filters={filters} onChange={set} />
      <Loaded query={list} lines={8}>
        {(complaints) =>
          complaints.length === 0 ? (
            <Empty title={text(isFiltered ? 'none_found' : 'nothing')}>{!isFiltered && text('nothing_lead')}</Empty>
          ) : (
            <ComplaintTable complaints={complaints} caption={text('title')} />
          )
        }
      </Loaded>
      <More {...list} />
    </Page>
  )
}

function ComplaintFilters({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const text = useText('console.complaints')
  const stateText = useText('console.complaint_states')
  const topicText = useText('console.complaint_topics')
  const any = { value: '', label: text('any') }
  const views = complaintViews.map((value) => ({
    value: value === 'waiting' ? '' : value,
    label: value === 'waiting' || value === 'all' ? text(`view_${value}`) : stateText(value),
  }))
  const options = {
    view: views,
    about: [any, ...complaintTopics.map((value) => ({ value, label: topicText(value) }))],
    due: [any, ...complaintDues.map((value) => ({ value, label: text(`due_${value}`) }))],
    language: [any, ...localeEntries.map(({ code, name }) => ({ value: code, label: name }))],
  }
  return (
    <Toolbar label={text('filters')}>
      {names.map((name) => (
        <Select
          key={name}
          label={text(name)}
          value={filters[name] === 'waiting' ? '' : filters[name]}
          options={options[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </Toolbar>
  )
}

/** Cohorts: what became of those who signed up, by week and by network, as counted last night. */
import { type Cohort, activeWeeks, boughtDays, revenueDays } from '#domain/figures/cohorts.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { usePeople } from '#console/figures/people.ts'
import { useFilters, usePlaceQuery, useScope } from '#console/app/scope.ts'
import tables from '#console/figures/tables.module.css'
import styles from '#console/today/cohorts.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { Empty, Section, Toolbar } from '#console/ui/page.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

const lengths = [8, 13, 26, 52]
/** In the address: those whom no network sent. */
const noNetwork = '-'

export function CohortsSection() {
  const text = useText('console.cohorts')
  const { calendarDay } = useFormats()
  const { sites } = useScope()
  const { filters, set } = useFilters(['weeks', 'network'])
  const weeks = lengths.find((one) => String(one) === filters.weeks) ?? 13
  const network = filters.network === '' ? undefined : filters.network === noNetwork ? '' : filters.network
  const wanted = { weeks, ...(network !== undefined && { network }), ...usePlaceQuery() }
  const query = useQuery(`cohorts ${JSON.stringify(wanted)}`, (api, signal) =>
    api('GET /api/figures/cohorts', { query: wanted }, { signal }),
  )
  const nameOf = (key: string) => (key === '' ? text('no_network') : key)
  const known = query.data?.networks.map(({ key }) => key) ?? []
  const people = usePeople()
  return (
    <Section title={text('title')} lead={text('lead')}>
      <Toolbar label={text('title')}>
        <Select
          label={text('period')}
          value={String(weeks)}
          onChange={({ target }) => set({ weeks: target.value })}
          options={lengths.map((length) => ({ value: String(length), label: text('weeks', { n: length }) }))}
        />
        <Select
          label={text('network')}
          value={filters.network}
          onChange={({ target }) => set({ network: target.value })}
          options={[
            { value: '', label: text('any_network') },
            ...known.map((key) => ({ value: key || noNetwork, label: nameOf(key) })),
          ]}
        />
      </Toolbar>
      <Loaded query={query}>
        {({ weeks: lines, networks, active }) =>
          networks.length === 0 && sites.length > 0 ? (
            <Empty title={text('nothing')}>{text('nothing_lead')}</Empty>
          ) : (
            <div className={tables.tables}>
              {active && (
                <p>
                  {text('active_people', {
                    day: calendarDay(active.day),
                    n: people(active.on_day),
                    month: people(active.in_30_days),
                  })}
                </p>
              )}
              <CohortTable caption={text('by_week')} head={text('week')} lines={lines} nameOf={calendarDay} />
              {network === undefined && (
                <CohortTable caption={text('by_network')} head={text('network')} lines={networks} nameOf={nameOf} />
              )}
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

type CohortTableProps = { caption: string; head: string; lines: readonly Cohort[]; nameOf: (key: string) => string }

function CohortTable({ caption, head, lines, nameOf }: CohortTableProps) {
  const text = useText('console.cohorts')
  const people = usePeople()
  const column = (name: string, label: string, cell: Column<Cohort>['cell']): Column<Cohort> => ({
    name,
    label,
    kind: 'number',
    cell,
  })
  return (
    <div>
      <h3 className={tables.caption}>{caption}</h3>
      <Table
        caption={caption}
        isWide
        items={lines}
        keyOf={({ key }) => key}
        columns={[
          { name: 'key', label: head, kind: 'head', cell: ({ key }) => <span className={tables.key}>{nameOf(key)}</span> },
          column('signed_up', text('signed_up'), ({ signed_up }) => people(signed_up)),
          column('confirmed', text('confirmed'), ({ confirmed }) => people(confirmed)),
          ...activeWeeks.map((week, place) =>
            column(`active${week}`, text('active', { n: String(week) }), ({ active }) => <ShareCell share={active[place]} />),
          ),
          ...boughtDays.map((days, place) =>
            column(`bought${days}`, text('bought', { n: String(days) }), ({ bought }) => <ShareCell share={bought[place]} />),
          ),
          ...revenueDays.map((days, place) =>
            column(`revenue${days}`, text('revenue', { n: String(days) }), ({ revenue }) => (
              <RevenueCell revenue={revenue[place]} />
            )),
          ),
        ]}
      />
    </div>
  )
}

/** The share as a tint, its number, and how many people it is. */
function ShareCell({ share }: { share: Cohort['active'][number] | undefined }) {
  const { iso } = useFormats()
  const people = usePeople()
  if (!share?.is_over) return <span className={styles.open}>–</span>
  const { n, of } = share
  if (n === null || of === null) return people(null)
  const part = of === 0 ? 0 : n / of
  return (
    <span className={styles.share} data-heat={Math.min(4, Math.ceil(part * 10)) || undefined}>
      {new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 0 }).format(part)}
      <small>{people(n)}</small>
    </span>
  )
}

function RevenueCell({ revenue }: { revenue: Cohort['revenue'][number] | undefined }) {
  const { money } = useFormats()
  if (!revenue?.is_over || revenue.per_signup.length === 0) return <span className={styles.open}>–</span>
  return (
    <span className={styles.money}>
      {revenue.per_signup.map(({ currency, amount_minor }) => (
        <span key={currency}>{money(amount_minor, currency)}</span>
      ))}
    </span>
  )
}

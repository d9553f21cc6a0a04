/** Days over time: one figure as a line, its numbers in a table below. */
import { useCallback, useMemo } from 'react'
import { leastPeople } from '#domain/figures/figures.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useFilters, usePlaceQuery } from '#console/app/scope.ts'
import styles from '#console/today/today.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { Section, Toolbar } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

export const LineChart = lazy(() => import('#console/figures/line-chart.tsx'), 'LineChart', {
  fallback: <Skeleton shape="block" />,
})

const names = ['signups', 'confirmed', 'likes', 'messages', 'purchases', 'reports'] as const
const lengths = [7, 30, 90, 365]

type DayCount = { day: string; n: number | null }

export function DaysSection() {
  const text = useText('console.today')
  const nameText = useText('console.figures')
  const place = usePlaceQuery()
  const { filters, set } = useFilters(['figure', 'days'])
  const name = names.find((one) => one === filters.figure) ?? 'signups'
  const days = lengths.find((one) => String(one) === filters.days) ?? 30
  const wanted = { name, days, ...place }
  const query = useQuery(`days ${JSON.stringify(wanted)}`, (api, signal) =>
    api('GET /api/figures/days', { query: wanted }, { signal }),
  )
  return (
    <Section title={text('over_days')}>
      <Toolbar label={text('over_days')}>
        <Select
          label={text('figure')}
          value={name}
          onChange={({ target }) => set({ figure: target.value })}
          options={names.map((value) => ({ value, label: nameText(value) }))}
        />
        <Select
          label={text('period')}
          value={String(days)}
          onChange={({ target }) => set({ days: target.value })}
          options={lengths.map((length) => ({ value: String(length), label: text('days', { n: length }) }))}
        />
      </Toolbar>
      <Loaded query={query}>
        {({ days: found }) => <Days days={found} label={text('chart', { name: nameText(name), n: days })} />}
      </Loaded>
    </Section>
  )
}

function Days({ days, label }: { days: readonly DayCount[]; label: string }) {
  const text = useText('console.today')
  const { calendarDay, weekday, number, iso } = useFormats()
  const list = useMemo(() => ({ days: days.map(({ day }) => day), values: days.map(({ n }) => n) }), [days])
  // oxlint-disable-next-line react/exhaustive-deps -- a new language is a new function
  const formatDay = useCallback((day: string) => calendarDay(day), [iso])
  // oxlint-disable-next-line react/exhaustive-deps -- the same
  const formatNumber = useCallback((n: number) => number(n), [iso])
  return (
    <div className={styles.panel}>
      <LineChart label={label} days={list.days} values={list.values} formatDay={formatDay} formatNumber={formatNumber} />
      <details className={styles.days}>
        <summary>{text('as_table')}</summary>
        <Table
          caption={label}
          isWide
          items={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { name: 'day', label: text('day'), kind: 'head', cell: ({ day }) => `${weekday(day)} ${calendarDay(day)}` },
            { name: 'n', label: text('number'), kind: 'number', cell: ({ n }) => (n === null ? `<${leastPeople}` : number(n)) },
          ]}
        />
      </details>
    </div>
  )
}

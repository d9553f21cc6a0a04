/** For leads: how many decisions of the last 90 days were overturned, by clause and lane. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { leastPeople } from '#domain/figures/figures.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { Empty, Section } from '#console/ui/page.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

type Share = ConsoleReply<'GET /api/appeals/shares'>['shares'][number]

export function OverturnedShares() {
  const text = useText('console.shares')
  const clauseText = useText('console.clauses')
  const laneText = useText('console.lanes')
  const { number, iso } = useFormats()
  const query = useQuery('appeals shares', (api, signal) => api('GET /api/appeals/shares', {}, { signal }))
  const percent = new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 1 })
  const few = `<${leastPeople}`
  const columns: Column<Share>[] = [
    { name: 'clause', label: text('clause'), kind: 'head', cell: ({ clause }) => clauseText(clause) },
    { name: 'lane', label: text('lane'), cell: ({ lane }) => (lane ? laneText(lane) : text('no_case')) },
    {
      name: 'decided',
      label: text('decided'),
      kind: 'number',
      cell: ({ decided }) => (decided === null ? few : number(decided)),
    },
    {
      name: 'overturned',
      label: text('overturned'),
      kind: 'number',
      cell: ({ overturned }) => (overturned === null ? few : number(overturned)),
    },
    {
      name: 'share',
      label: text('share'),
      kind: 'number',
      cell: ({ decided, overturned }) => (decided === null || overturned === null ? few : percent.format(overturned / decided)),
    },
  ]
  return (
    <Section title={text('title')} lead={text('lead')}>
      <Loaded query={query} lines={4}>
        {({ shares }) =>
          shares.length === 0 ? (
            <Empty title={text('none')}>{text('none_lead')}</Empty>
          ) : (
            <Table
              caption={text('title')}
              columns={columns}
              items={shares}
              keyOf={({ clause, lane }) => `${clause} ${lane ?? ''}`}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

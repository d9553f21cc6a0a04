/** Messages a day as bars and as a table: numbers only, never words or with whom. */
import { type MemberPage, messageTalksMost } from '#domain/look-up/look-up.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useDays } from '#console/members/member-table.tsx'
import styles from '#console/members/members.module.css'
import { Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

const height = 64
const barWidth = 10
const gap = 3

export function MessageDays({ days, isCut }: { days: MemberPage['messages']; isCut: boolean }) {
  const text = useText('console.member')
  const { number, calendarDay } = useFormats()
  const { dayOnly } = useDays()
  const most = Math.max(0, ...days.map(({ n }) => n))
  const [first, last] = [days[0], days.at(-1)]
  if (most === 0 || !first || !last) return <p className={styles.quiet}>{text('no_messages')}</p>
  const width = days.length * (barWidth + gap) - gap
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, n }, place) => {
          const tall = n === 0 ? 1 : Math.max(2, (n / most) * height)
          return (
            <rect
              key={day}
              x={place * (barWidth + gap)}
              y={height - tall}
              width={barWidth}
              height={tall}
              data-none={n === 0 || undefined}
            >
              <title>{`${dayOnly(day)}: ${number(n)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className={styles.axis}>
        <span>{calendarDay(first.day)}</span>
        <span>{text('most', { n: most, amount: number(most) })}</span>
        <span>{calendarDay(last.day)}</span>
      </div>
      {isCut && <p className={styles.quiet}>{text('messages_cut', { n: number(messageTalksMost) })}</p>}
      <details>
        <summary>{text('as_table')}</summary>
        <Table
          caption={text('messages')}
          items={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { name: 'day', label: text('day'), kind: 'head', cell: ({ day }) => dayOnly(day) },
            { name: 'n', label: text('messages'), kind: 'number', cell: ({ n }) => number(n) },
          ]}
        />
      </details>
    </figure>
  )
}

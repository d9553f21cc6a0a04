/** The lanes with how many wait in each, and how many of them are late. */
import { Link, useSearchParams } from 'react-router'
import type { CaseLane } from '#domain/cases/cases.ts'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/cases/cases.module.css'
import { useText } from '#web/kit/text/text.tsx'

type LaneListProps = { counts: ConsoleReply<'GET /api/cases'>['counts']; chosen: CaseLane | null }

export function LaneList({ counts, chosen }: LaneListProps) {
  const text = useText('console.cases')
  const laneText = useText('console.lanes')
  const all = { n: sumOf(counts.map(({ n }) => n)), overdue: sumOf(counts.map(({ overdue }) => overdue)) }
  return (
    <nav aria-label={text('lanes')}>
      <ul className={styles.lanes}>
        <Lane lane={null} name={text('all_lanes')} isChosen={chosen === null} {...all} />
        {counts.map(({ lane, n, overdue }) => (
          <Lane key={lane} lane={lane} name={laneText(lane)} isChosen={chosen === lane} n={n} overdue={overdue} />
        ))}
      </ul>
    </nav>
  )
}

type LaneProps = { lane: CaseLane | null; name: string; n: number; overdue: number; isChosen: boolean }

function Lane({ lane, name, n, overdue, isChosen }: LaneProps) {
  const text = useText('console.cases')
  const { number } = useFormats()
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.delete('do')
  if (lane) next.set('lane', lane)
  else next.delete('lane')
  return (
    <li>
      <Link to={{ search: String(next) }} className={styles.lane} aria-current={isChosen ? 'page' : undefined}>
        <span>{name}</span>
        <strong>{number(n)}</strong>
        <small data-late={overdue > 0 || undefined}>
          {overdue > 0 ? text('overdue', { n: number(overdue) }) : text(n > 0 ? 'none_late' : 'lane_empty')}
        </small>
      </Link>
    </li>
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)

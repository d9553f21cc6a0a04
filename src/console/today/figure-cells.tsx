/** Cells of the tables of brands: a figure with its usual value, its line and a word where it is unusual. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type BrandFigures, type FigureName, leastPeople } from '#domain/figures/figures.ts'
import { useRights } from '#console/app/rights.ts'
import { useFormats } from '#console/app/formats.tsx'
import { Sparkline } from '#console/figures/sparkline.tsx'
import styles from '#console/today/today.module.css'
import type { Column } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

/** The first column of every table of brands. */
export const brandColumn = (label: string): Column<BrandFigures> => ({
  name: 'brand',
  label,
  kind: 'head',
  cell: ({ name, host }) => (
    <span className={styles.brand}>
      {name}
      {host && <small>{host}</small>}
    </span>
  ),
})

type FigureProps = {
  count: BrandFigures['counts'][FigureName] | undefined
  /** Of the figures, such as 2026-06-01 (UTC). */
  day: string
  line?: readonly (number | null)[] | undefined
  /** What is a part of it. */
  children?: ReactNode
}

export function Figure({ count, day, line = [], children }: FigureProps) {
  const text = useText('console.today')
  const { number } = useFormats()
  if (!count) return '–'
  const { now, usual, is_unusual } = count
  return (
    <span className={styles.figure}>
      {now === null ? `<${leastPeople}` : number(now)}
      {usual !== null && <small>{text('usual', { n: number(usual) })}</small>}
      {children}
      {is_unusual && <UnusualMark isMore={(now ?? 0) > (usual ?? 0)} day={day} />}
      <Sparkline values={line} />
    </span>
  )
}

/** Leads to what was changed that day, for those who read the log. */
function UnusualMark({ isMore, day }: { isMore: boolean; day: string }) {
  const text = useText('console.today')
  const { sees } = useRights()
  const words = text(isMore ? 'unusual_more' : 'unusual_less')
  if (!sees('log')) return <small data-mark="">{words}</small>
  return (
    <small data-mark="">
      <Link to={`/log?since=${day}`}>
        {words}
        <span className="visually-hidden">. {text('unusual_log')}</span>
      </Link>
    </small>
  )
}

/** A row a brand and their sum: each figure with the same hours of last week's weekday, and a word where it is unusual. */
import { Link } from 'react-router'
import { type BrandFigures, figureNames, type FigureName, leastPeople } from '#domain/figures/figures.ts'
import { useRights } from '#console/app/rights.ts'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/today/today.module.css'
import { type Column, Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

type Count = BrandFigures['counts'][FigureName]
type Part = { name: 'first_purchases' | 'reports_overdue'; n: number | null }

/** A figure that is a part of another stands in its cell. */
const partNames = { purchases: 'first_purchases', reports_open: 'reports_overdue' } as const
const isColumn = (name: FigureName): name is Exclude<FigureName, Part['name']> =>
  name !== 'first_purchases' && name !== 'reports_overdue'
const columnNames = figureNames.filter(isColumn)

function partOf(name: FigureName, counts: BrandFigures['counts']): Part | null {
  const part = name === 'purchases' || name === 'reports_open' ? partNames[name] : null
  const n = part && counts[part]?.now
  return part === null || n === undefined || n === 0 ? null : { name: part, n }
}

/** `day`: of the figures, such as 2026-06-01 (UTC). */
export function BrandTable({ brands, day }: { brands: readonly BrandFigures[]; day: string }) {
  const text = useText('console.today')
  const nameText = useText('console.figures')
  const columns: Column<BrandFigures>[] = [
    { name: 'brand', label: text('brand'), kind: 'head', cell: (brand) => <BrandName brand={brand} /> },
    ...columnNames.map((name): Column<BrandFigures> => ({
      name,
      label: nameText(name),
      kind: 'number',
      cell: ({ counts }) => <Figure count={counts[name]} day={day} part={partOf(name, counts)} />,
    })),
    { name: 'revenue', label: nameText('revenue'), kind: 'number', cell: ({ revenue }) => <Revenue revenue={revenue} /> },
  ]
  return (
    <Table
      caption={text('brands')}
      columns={columns}
      items={brands}
      keyOf={({ site_id }) => site_id}
      {...(brands.length > 1 && { sum: sumOf(brands, text('sum')) })}
    />
  )
}

const BrandName = ({ brand: { name, host } }: { brand: BrandFigures }) => (
  <span className={styles.brand}>
    {name}
    {host && <small>{host}</small>}
  </span>
)

function Figure({ count, day, part }: { count: Count | undefined; day: string; part: Part | null }) {
  const text = useText('console.today')
  const { number } = useFormats()
  if (!count) return '–'
  const { now, usual, is_unusual } = count
  return (
    <span className={styles.figure}>
      {now === null ? `<${leastPeople}` : number(now)}
      {usual !== null && <small>{text('usual', { n: number(usual) })}</small>}
      {part && (
        <small {...(part.name === 'reports_overdue' && { 'data-mark': '' })}>
          {text(part.name, { n: part.n === null ? `<${leastPeople}` : number(part.n) })}
        </small>
      )}
      {is_unusual && <UnusualMark isMore={(now ?? 0) > (usual ?? 0)} day={day} />}
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

function Revenue({ revenue }: { revenue: BrandFigures['revenue'] }) {
  const text = useText('console.today')
  const { money } = useFormats()
  if (revenue.length === 0) return '–'
  return (
    <span className={styles.figure}>
      {revenue.map(({ currency, amount_minor, usual_minor }) => (
        <span key={currency} className={styles.figure}>
          {money(amount_minor, currency)}
          <small>{text('usual', { n: money(usual_minor, currency) })}</small>
        </span>
      ))}
    </span>
  )
}

/** A sum with a cell below five is at least so much: that cell counts as none, and the sum is marked by no word of its own. */
function sumOf(brands: readonly BrandFigures[], name: string): BrandFigures {
  const counts = Object.fromEntries(
    figureNames.map((figure) => {
      const all = brands.map(({ counts }) => counts[figure])
      const now = all.reduce((sum, one) => sum + (one?.now ?? 0), 0)
      const usual = all.every((one) => one?.usual === null) ? null : all.reduce((sum, one) => sum + (one?.usual ?? 0), 0)
      return [figure, { now: now === 0 && all.some((one) => one?.now === null) ? null : now, usual, is_unusual: false }]
    }),
  ) as BrandFigures['counts']
  const currencies = [...new Set(brands.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))]
  const revenue = currencies.map((currency) => {
    const lines = brands.flatMap((brand) => brand.revenue.filter((line) => line.currency === currency))
    return {
      currency,
      amount_minor: lines.reduce((sum, line) => sum + line.amount_minor, 0),
      usual_minor: lines.reduce((sum, line) => sum + line.usual_minor, 0),
    }
  })
  return { site_id: 0, name, host: '', counts, revenue }
}

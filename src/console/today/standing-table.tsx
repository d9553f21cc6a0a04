/** How each brand stands: who is here now and was here lately, what is open, charge-backs, and how fast its pages are. */
import { type BrandFigures, leastPeople } from '#domain/figures/figures.ts'
import { useFormats } from '#console/app/formats.tsx'
import { usePeople } from '#console/figures/people.ts'
import { sumOfBrands } from '#console/today/brand-sum.ts'
import { brandColumn, Figure } from '#console/today/figure-cells.tsx'
import styles from '#console/today/today.module.css'
import { type Column, Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

/** `day`: of the figures, such as 2026-06-01 (UTC). */
export function StandingTable({ brands, day }: { brands: readonly BrandFigures[]; day: string }) {
  const text = useText('console.today')
  const nameText = useText('console.figures')
  const people = usePeople()
  const column = (name: string, label: string, cell: Column<BrandFigures>['cell']): Column<BrandFigures> => ({
    name,
    label,
    kind: 'number',
    cell,
  })
  const columns = [
    brandColumn(text('brand')),
    column('here_now', nameText('here_now'), ({ counts }) => <Figure count={counts.here_now} day={day} />),
    column('active', nameText('active'), ({ night }) => (night ? people(night.active_on_day) : '–')),
    column('active_month', nameText('active_month'), ({ night }) => (night ? people(night.active_in_30_days) : '–')),
    column('reports_open', nameText('reports_open'), ({ counts }) => (
      <Figure count={counts.reports_open} day={day}>
        <Overdue n={counts.reports_overdue?.now} />
      </Figure>
    )),
    column('charge_backs', nameText('charge_backs'), ({ night }) => <ChargeBacks night={night} />),
    column('speed', nameText('speed'), ({ speed }) => <Speed speed={speed} />),
  ]
  return (
    <Table
      caption={text('standing')}
      columns={columns}
      items={brands}
      keyOf={({ site_id }) => site_id}
      {...(brands.length > 1 && { sum: sumOfBrands(brands, text('sum')) })}
    />
  )
}

function Overdue({ n }: { n: number | null | undefined }) {
  const text = useText('console.today')
  const { number } = useFormats()
  if (n === undefined || n === 0) return null
  return <small data-mark="">{text('reports_overdue', { n: n === null ? `<${leastPeople}` : number(n) })}</small>
}

/** A share of payments; without a payment there is none. */
function ChargeBacks({ night }: Pick<BrandFigures, 'night'>) {
  const text = useText('console.today')
  const { number, iso } = useFormats()
  if (!night || night.paid === 0) return '–'
  const share = new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 2 }).format(night.charged_back / night.paid)
  return (
    <span className={styles.figure}>
      {share}
      <small>{text('of_payments', { n: number(night.charged_back), of: number(night.paid) })}</small>
    </span>
  )
}

function Speed({ speed: { p75_ms, usual_ms } }: Pick<BrandFigures, 'speed'>) {
  const text = useText('console.today')
  const { iso } = useFormats()
  const seconds = (ms: number) =>
    new Intl.NumberFormat(iso, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(ms / 1000)
  if (p75_ms === null) return '–'
  return (
    <span className={styles.figure}>
      {seconds(p75_ms)}
      {usual_ms !== null && <small>{text('usual', { n: seconds(usual_ms) })}</small>}
    </span>
  )
}

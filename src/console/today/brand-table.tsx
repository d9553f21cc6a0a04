/** What happened today: a row a brand and their sum, each figure with the same hours of last week's weekday. */
import { type BrandFigures, leastPeople, type LineName, lineNames } from '#domain/figures/figures.ts'
import { useFormats } from '#console/app/formats.tsx'
import { sumOfBrands } from '#console/today/brand-sum.ts'
import { brandColumn, Figure } from '#console/today/figure-cells.tsx'
import styles from '#console/today/today.module.css'
import { type Column, Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

type Brands = { brands: readonly BrandFigures[]; day: string }

/** `day`: of the figures, such as 2026-06-01 (UTC). */
export function BrandTable({ brands, day }: Brands) {
  const text = useText('console.today')
  const nameText = useText('console.figures')
  const lineColumn = (name: LineName): Column<BrandFigures> => ({
    name,
    label: nameText(name),
    kind: 'number',
    cell: ({ counts, lines }) => (
      <Figure count={counts[name]} day={day} line={lines[name]}>
        {name === 'purchases' && <FirstPurchases n={counts.first_purchases?.now} />}
      </Figure>
    ),
  })
  const columns: Column<BrandFigures>[] = [
    brandColumn(text('brand')),
    ...lineNames.map(lineColumn),
    {
      name: 'mails_refused',
      label: nameText('mails_refused'),
      kind: 'number',
      cell: ({ counts }) => <Figure count={counts.mails_refused} day={day} />,
    },
    { name: 'revenue', label: nameText('revenue'), kind: 'number', cell: ({ revenue }) => <Revenue revenue={revenue} /> },
  ]
  return (
    <Table
      caption={text('brands')}
      columns={columns}
      items={brands}
      keyOf={({ site_id }) => site_id}
      {...(brands.length > 1 && { sum: sumOfBrands(brands, text('sum')) })}
    />
  )
}

function FirstPurchases({ n }: { n: number | null | undefined }) {
  const text = useText('console.today')
  const { number } = useFormats()
  if (n === undefined || n === 0) return null
  return <small>{text('first_purchases', { n: n === null ? `<${leastPeople}` : number(n) })}</small>
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

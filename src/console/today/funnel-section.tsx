/** The funnel of the chosen place: days, cut and comparison stand in the address. */
import { comparisons, funnelCuts } from '#domain/figures/funnel.ts'
import { useQuery } from '#console/app/query.ts'
import { useFilters, usePlaceQuery } from '#console/app/scope.ts'
import { FunnelTable } from '#console/figures/funnel.tsx'
import { FunnelCutTable } from '#console/figures/funnel-cut.tsx'
import tables from '#console/figures/tables.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { Empty, Section, Toolbar } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

const lengths = [1, 7, 30, 90]

export function FunnelSection() {
  const text = useText('console.today')
  const funnelText = useText('console.funnel')
  const place = usePlaceQuery()
  const { filters, set } = useFilters(['funnel', 'cut', 'compare'])
  const days = lengths.find((one) => String(one) === filters.funnel) ?? 30
  const cut = funnelCuts.find((one) => one === filters.cut) ?? 'none'
  const compare = comparisons.find((one) => one === filters.compare) ?? 'none'
  const wanted = { days, cut, compare, ...place }
  const query = useQuery(`funnel ${JSON.stringify(wanted)}`, (api, signal) =>
    api('GET /api/figures/funnel', { query: wanted }, { signal }),
  )
  return (
    <Section title={text('funnel')} lead={text('funnel_lead')}>
      <Toolbar label={text('funnel')}>
        <Select
          label={text('period')}
          value={String(days)}
          onChange={({ target }) => set({ funnel: target.value })}
          options={lengths.map((length) => ({ value: String(length), label: text('days', { n: length }) }))}
        />
        <Select
          label={funnelText('cut')}
          value={cut}
          onChange={({ target }) => set({ cut: target.value === 'none' ? '' : target.value })}
          options={funnelCuts.map((value) => ({ value, label: funnelText(`cut_${value}`) }))}
        />
        <Select
          label={funnelText('compare')}
          value={compare}
          onChange={({ target }) => set({ compare: target.value === 'none' ? '' : target.value })}
          options={comparisons.map((value) => ({ value, label: funnelText(`compare_${value}`) }))}
        />
      </Toolbar>
      <Loaded query={query}>
        {({ steps, lines }) =>
          steps.every(({ n }) => n === 0) ? (
            <Empty title={text('no_signups')}>{text('no_signups_lead')}</Empty>
          ) : (
            <div className={tables.tables}>
              <FunnelTable steps={steps} />
              {cut !== 'none' && <FunnelCutTable cut={cut} lines={lines} />}
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

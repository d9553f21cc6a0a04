/** The funnel of those who signed up, for the chosen place. */
import type { ConsoleApi } from '#console/api.ts'
import { useQuery } from '#console/app/query.ts'
import { useFilters, useScope } from '#console/app/scope.ts'
import { FunnelTable } from '#console/figures/funnel.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Empty, Section, Toolbar } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

const lengths = [1, 7, 30, 90]

export function FunnelSection() {
  const text = useText('console.today')
  const { scope, sites } = useScope()
  const { filters, set } = useFilters(['funnel'])
  const days = lengths.find((one) => String(one) === filters.funnel) ?? 30
  const ids = scope.at === 'all' ? [undefined] : sites.map(({ id }) => id)
  const query = useQuery(`funnel ${days} ${ids.join()}`, (api, signal) => readFunnel(api, signal, { days, ids }))
  return (
    <Section title={text('funnel')} lead={text('funnel_lead')}>
      <Toolbar label={text('funnel')}>
        <Select
          label={text('period')}
          value={String(days)}
          onChange={({ target }) => set({ funnel: target.value })}
          options={lengths.map((length) => ({ value: String(length), label: text('days', { n: length }) }))}
        />
      </Toolbar>
      <Loaded query={query}>
        {(steps) =>
          (steps[0]?.n ?? 0) === 0 && steps[0]?.n !== null ? (
            <Empty title={text('no_signups')}>{text('no_signups_lead')}</Empty>
          ) : (
            <FunnelTable steps={steps} />
          )
        }
      </Loaded>
    </Section>
  )
}

/** A pool is the sum of its brands; a brand below five adds nothing to it. */
async function readFunnel(api: ConsoleApi, signal: AbortSignal, { days, ids }: { days: number; ids: (number | undefined)[] }) {
  const replies = await Promise.all(
    ids.map((site) => api('GET /api/figures/funnel', { query: { days, ...(site && { site }) } }, { signal })),
  )
  const [first] = replies
  return (first?.steps ?? []).map(({ step }, place) => {
    const all = replies.map(({ steps }) => steps[place]?.n ?? null)
    return { step, n: all.every((n) => n === null) ? null : all.reduce<number>((sum, n) => sum + (n ?? 0), 0) }
  })
}

/** Experiments: each page in variants, what came of every variant, and how sure one can be. */
import type { ExperimentResult } from '#domain/experiments/results.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useScope } from '#console/app/scope.ts'
import { VariantTable } from '#console/experiments/variant-table.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Empty, Page, Section } from '#console/ui/page.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function ExperimentsPage() {
  const text = useText('console.experiments')
  const { sites } = useScope()
  const query = useQuery('experiments', (api, signal) => api('GET /api/experiments', {}, { signal }))
  const ids = new Set(sites.map(({ id }) => id))
  return (
    <Page title={text('title')} lead={text('lead')} asOf={query.data?.as_of}>
      <Loaded query={query}>
        {({ experiments }) => {
          const shown = experiments.filter(({ site_id }) => ids.has(site_id))
          if (shown.length === 0) return <Empty title={text('nothing')}>{text('nothing_lead')}</Empty>
          return (
            <>
              {shown.map((one) => (
                <Result key={`${one.site_id} ${one.name} ${one.place}`} experiment={one} />
              ))}
              <p>{text('note')}</p>
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function Result({ experiment }: { experiment: ExperimentResult }) {
  const text = useText('console.experiments')
  const { calendarDay } = useFormats()
  const { name, brand, place, first_day, last_day, is_running, variants } = experiment
  const days =
    first_day && last_day ? text('days', { first: calendarDay(first_day), last: calendarDay(last_day) }) : text('no_days')
  return (
    <Section
      title={name}
      lead={`${brand} · ${place === '/' ? place : `/landers/${place}`} · ${days}`}
      acts={<Tag tone={is_running ? 'success' : 'quiet'}>{text(is_running ? 'running' : 'ended')}</Tag>}
    >
      <VariantTable caption={name} variants={variants} />
    </Section>
  )
}

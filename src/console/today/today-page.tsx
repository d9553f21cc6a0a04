/** Today: what waits, each brand's figures with the usual beside, days over time and the funnel. */
import { useQuery } from '#console/app/query.ts'
import { useScope } from '#console/app/scope.ts'
import { BrandTable } from '#console/today/brand-table.tsx'
import { CohortsSection } from '#console/today/cohorts-section.tsx'
import { DaysSection } from '#console/today/days-section.tsx'
import { FunnelSection } from '#console/today/funnel-section.tsx'
import { StandingTable } from '#console/today/standing-table.tsx'
import { WaitsList } from '#console/today/waits-list.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Empty, Page, Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function TodayPage() {
  const text = useText('console.today')
  const { sites } = useScope()
  const query = useQuery('today', (api, signal) => api('GET /api/today', {}, { signal }), { of: 'today' })
  const ids = new Set(sites.map(({ id }) => id))
  return (
    <Page title={text('title')} asOf={query.data?.as_of}>
      <Loaded query={query} lines={8}>
        {({ brands, waits, as_of }) => {
          const shown = brands.filter(({ site_id }) => ids.has(site_id))
          return (
            <>
              <WaitsList waits={waits} />
              <Section title={text('brands')} lead={text('brands_lead')}>
                {shown.length === 0 ? (
                  <Empty title={text('no_brands')}>{text('no_brands_lead')}</Empty>
                ) : (
                  <BrandTable brands={shown} day={as_of.slice(0, 10)} />
                )}
              </Section>
              {shown.length > 0 && (
                <Section title={text('standing')} lead={text('standing_lead')}>
                  <StandingTable brands={shown} day={as_of.slice(0, 10)} />
                </Section>
              )}
            </>
          )
        }}
      </Loaded>
      <DaysSection />
      <FunnelSection />
      <CohortsSection />
    </Page>
  )
}

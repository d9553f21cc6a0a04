/** The queue: lanes with what waits in each, the cases in the order of their urgency, and the next one by one press. */
import { useEffect, useEffectEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type CaseLane, eachCaseLane } from '#domain/cases/cases.ts'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useConsole } from '#console/app/console.ts'
import { useList } from '#console/app/query.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useRights } from '#console/app/rights.ts'
import { useFilters, usePlaceQuery } from '#console/app/scope.ts'
import { CaseTable } from '#console/cases/case-table.tsx'
import { LaneList } from '#console/cases/lane-list.tsx'
import { useNextCase } from '#console/cases/next-case.ts'
import { OverturnedShares } from '#console/cases/overturned-shares.tsx'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { ExportListButton } from '#console/list-exports/export-button.tsx'
import { ViewsMenu } from '#console/saved-views/views-menu.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type FirstPage = Pick<ConsoleReply<'GET /api/cases'>, 'counts' | 'elsewhere' | 'as_of'>

export function CasesPage() {
  const text = useText('console.cases')
  const { cache } = useConsole()
  const { sees } = useRights()
  const { filters } = useFilters(['lane', 'view'])
  const isWaiting = filters.view === 'waiting'
  const place = usePlaceQuery()
  const lane: CaseLane | null = eachCaseLane.find((one) => one === filters.lane) ?? null
  const next = useNextCase(lane)
  const key = `cases ${lane ?? 'all'} ${isWaiting ? 'waiting' : ''} ${JSON.stringify(place)}`
  const list = useList(
    key,
    async (api, cursor: string | undefined, signal) => {
      const query = { ...place, ...(isWaiting && { view: 'waiting' as const }), ...(lane && { lane }), ...(cursor && { cursor }) }
      const { cases, ...more } = await api('GET /api/cases', { query }, signal ? { signal } : {})
      return { items: cases, ...more }
    },
    { of: 'cases' },
  )
  // Of the same reply as the first lines.
  const first = cache.query<FirstPage>(key).get()
  const { iso } = useFormats()
  const languages = new Intl.DisplayNames(iso, { type: 'language' })
  const elsewhere = first?.elsewhere
    .map(({ language, n }) => text('in_language', { n, language: languages.of(language) ?? language }))
    .join(' ')
  useScreenKeys({ Enter: next.take })
  useTakingByAddress(next.take)
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      asOf={first?.as_of}
      log="act=case"
      acts={
        <>
          <ViewsMenu list="cases" />
          <ExportListButton what="cases" filters={lane ? { lane } : {}} />
          <Button busy={next.busy} onClick={next.take}>
            {text('next')} <KeyHint keys="Enter" />
          </Button>
        </>
      }
    >
      {first && <LaneList counts={first.counts} chosen={lane} />}
      <p>
        <ViewLink isWaiting={isWaiting} />
      </p>
      {!isWaiting && elsewhere && list.data && list.data.length > 0 && <p>{elsewhere}</p>}
      <Loaded query={list} lines={8}>
        {(cases) =>
          cases.length === 0 ? (
            <Empty title={text(isWaiting ? 'nothing_answers' : 'nothing_waits')}>
              {text('nothing_waits_lead')} {elsewhere}
            </Empty>
          ) : (
            <CaseTable cases={cases} caption={text('title')} />
          )
        }
      </Loaded>
      <More {...list} />
      {sees('cases.lead') && <OverturnedShares />}
    </Page>
  )
}

/** To those that wait for an answer, and back to the queue. */
function ViewLink({ isWaiting }: { isWaiting: boolean }) {
  const text = useText('console.cases')
  const [search] = useSearchParams()
  const other = new URLSearchParams(search)
  if (isWaiting) other.delete('view')
  else other.set('view', 'waiting')
  return <Link to={{ search: String(other) }}>{text(isWaiting ? 'to_queue' : 'to_waiting')}</Link>
}

/** The palette's "Next case" comes as `?do=next`. */
function useTakingByAddress(take: () => void) {
  const [search] = useSearchParams()
  const isWanted = search.get('do') === 'next'
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    if (isWanted) void Promise.resolve().then(() => takeNow())
  }, [isWanted])
}

/** The queue: lanes with what waits in each, the cases in the order of their urgency, and the next one by one press. */
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { type CaseLane, eachCaseLane } from '#domain/cases/cases.ts'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useConsole } from '#console/app/console.ts'
import { useList } from '#console/app/query.ts'
import { useFilters } from '#console/app/scope.ts'
import { CaseTable } from '#console/cases/case-table.tsx'
import { LaneList } from '#console/cases/lane-list.tsx'
import { useNextCase } from '#console/cases/next-case.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { ExportListButton } from '#console/list-exports/export-button.tsx'
import { ViewsMenu } from '#console/saved-views/views-menu.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type FirstPage = Pick<ConsoleReply<'GET /api/cases'>, 'counts' | 'as_of'>

export function CasesPage() {
  const text = useText('console.cases')
  const { cache } = useConsole()
  const { filters } = useFilters(['lane'])
  const lane: CaseLane | null = eachCaseLane.find((one) => one === filters.lane) ?? null
  const next = useNextCase(lane)
  const key = `cases ${lane ?? 'all'}`
  const list = useList(
    key,
    async (api, cursor: string | undefined, signal) => {
      const query = { ...(lane && { lane }), ...(cursor && { cursor }) }
      const { cases, ...more } = await api('GET /api/cases', { query }, signal ? { signal } : {})
      return { items: cases, ...more }
    },
    { of: 'cases' },
  )
  // Of the same reply as the first lines.
  const first = cache.query<FirstPage>(key).get()
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
      <Loaded query={list} lines={8}>
        {(cases) =>
          cases.length === 0 ? (
            <Empty title={text('nothing_waits')}>{text('nothing_waits_lead')}</Empty>
          ) : (
            <CaseTable cases={cases} caption={text('title')} />
          )
        }
      </Loaded>
      <More {...list} />
    </Page>
  )
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

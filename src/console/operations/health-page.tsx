/** Health: what the checks found and what to do, the processes, the switches, and which settings are set. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useApi } from '#console/app/console.ts'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { FindingList } from '#console/operations/finding-list.tsx'
import { ProcessTable } from '#console/operations/process-table.tsx'
import { SettingTable } from '#console/operations/setting-table.tsx'
import { ThresholdSection } from '#console/operations/threshold-section.tsx'
import { SwitchSection } from '#console/operations/switch-section.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function HealthPage() {
  const text = useText('console.health')
  const { sees } = useRights()
  const query = useQuery('health', (api, signal) => api('GET /api/health', {}, { signal }), { of: 'health' })
  const { check, busy, error } = useCheck(query.set)
  return (
    <Page
      title={text('title')}
      asOf={query.data?.checked_at}
      log="act=switch"
      acts={
        <Button tone="outline" busy={busy || query.data?.is_running === true} onClick={() => void check()}>
          {text('check')}
        </Button>
      }
    >
      {error !== null && <Problem error={error} />}
      <Loaded query={query}>
        {({ checked_at, findings, processes }) => (
          <>
            <Section title={text('findings')}>
              <FindingList checkedAt={checked_at} findings={findings} />
            </Section>
            <SwitchSection />
            <Section title={text('processes')}>
              <ProcessTable processes={processes} />
            </Section>
          </>
        )}
      </Loaded>
      {sees('settings') && <ThresholdSection />}
      <SettingTable />
    </Page>
  )
}

/** Also started by the palette: `?do=check`. */
function useCheck(onChecked: (health: ConsoleReply<'GET /api/health'>) => void) {
  const api = useApi()
  const { sees } = useRights()
  const [search, setSearch] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const check = async () => {
    setBusy(true)
    setError(null)
    await api('POST /api/health/check').then(onChecked, setError)
    setBusy(false)
  }
  const isWanted = search.get('do') === 'check' && sees('health')
  const checkNow = useEffectEvent(() => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('do')
        return after
      },
      { replace: true },
    )
    void check()
  })
  useEffect(() => {
    if (isWanted) void Promise.resolve().then(() => checkNow())
  }, [isWanted])
  return { check, busy, error }
}

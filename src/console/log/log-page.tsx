/** The audit log: who did what, on whom, why, before and after; filters in the address; and whether the chain is whole. */
import { useList } from '#console/app/query.ts'
import { useFilters } from '#console/app/scope.ts'
import { LogFilters, logFilters } from '#console/log/log-filters.tsx'
import { LogLine } from '#console/log/log-line.tsx'
import styles from '#console/log/log.module.css'
import { VerifyButton } from '#console/log/verify-button.tsx'
import { ExportListButton } from '#console/list-exports/export-button.tsx'
import { ViewsMenu } from '#console/saved-views/views-menu.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function LogPage() {
  const text = useText('console.log')
  const { filters, set } = useFilters(logFilters)
  const { act, actor, member, target, since } = filters
  const query = {
    ...(act && { act }),
    ...(actor && { actor }),
    ...(/^\d+$/.test(member) && { member }),
    ...(target && { target }),
    ...(since && { since }),
  }
  const list = useList(`log ${JSON.stringify(query)}`, async (api, before: number | undefined, signal) => {
    const { lines, next } = await api(
      'GET /api/log',
      { query: { ...query, ...(before && { before }) } },
      signal ? { signal } : {},
    )
    return { items: lines, next }
  })
  const isFiltered = Object.keys(query).length > 0
  const clear = () => set({ act: '', actor: '', member: '', target: '', since: '' })
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      acts={
        <>
          <ViewsMenu list="log" />
          <ExportListButton what="log" filters={query} />
          <VerifyButton />
        </>
      }
    >
      <LogFilters filters={filters} onChange={set} onClear={isFiltered ? clear : null} />
      <Loaded query={list} lines={10}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty
              title={text(isFiltered ? 'none_found' : 'empty')}
              act={
                isFiltered && (
                  <Button tone="outline" onClick={clear}>
                    {text('clear')}
                  </Button>
                )
              }
            >
              {text(isFiltered ? 'none_found_lead' : 'empty_lead')}
            </Empty>
          ) : (
            <ul className={styles.lines}>
              {lines.map((line, place) => (
                <LogLine key={line.number ?? `unsealed ${line.at} ${place}`} line={line} onFilter={set} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <More {...list} />
    </Page>
  )
}

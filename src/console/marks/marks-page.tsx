/** Who may not come back: marks of bans and rules by hand, the test box, and lists of domains. */
import { useState } from 'react'
import type { MarkLine } from '#domain/marks/mark-pages.ts'
import { markEffects, markKinds } from '#domain/marks/mark-effects.ts'
import { useApi } from '#console/app/console.ts'
import { useList } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { useFilters, useScope } from '#console/app/scope.ts'
import { AddDialog } from '#console/marks/add-dialog.tsx'
import { ExportButton } from '#console/marks/export-button.tsx'
import { ImportDialog } from '#console/marks/import-dialog.tsx'
import { MarkTable } from '#console/marks/mark-table.tsx'
import { TestBox } from '#console/marks/test-box.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page, Section, Toolbar } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Select } from '#web/kit/ui/field.tsx'

export function MarksPage() {
  const text = useText('console.marks')
  const { may } = useRights()
  const { scope, sites } = useScope()
  const { filters, set } = useFilters(['kind', 'effect'])
  const [shown, setShown] = useState<'add' | 'import' | null>(null)
  const [ended, setEnded] = useState<MarkLine | null>(null)
  const api = useApi()
  const pool = scope.at === 'all' ? undefined : sites[0]?.pool_id
  const kind = markKinds.find((one) => one === filters.kind)
  const effect = markEffects.find((one) => one === filters.effect)
  const query = { ...(kind && { kind }), ...(effect && { effect }), ...(pool !== undefined && { pool }) }
  const list = useList(`marks ${JSON.stringify(query)}`, async (api, cursor: number | undefined, signal) => {
    const input = { query: { ...query, ...(cursor && { cursor }) } }
    const { marks, next } = await api('GET /api/marks', input, signal ? { signal } : {})
    return { items: marks, next }
  })
  const reload = () => void list.reload()
  const close = () => setShown(null)
  const mayChange = may('marks')
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      log="act=mark%20add"
      acts={
        mayChange && (
          <>
            <Button onClick={() => setShown('add')}>{text('add')}</Button>
            <Button tone="outline" onClick={() => setShown('import')}>
              {text('import')}
            </Button>
            <ExportButton />
          </>
        )
      }
    >
      {mayChange && (
        <Section title={text('test')} lead={text('test_lead')}>
          <TestBox />
        </Section>
      )}
      <Section title={text('list')}>
        <Filters filters={filters} onChange={set} />
        <Loaded query={list} lines={8}>
          {(marks) =>
            marks.length === 0 ? (
              <Empty title={text('empty')}>{text('empty_lead')}</Empty>
            ) : (
              <MarkTable marks={marks} onEnd={mayChange ? setEnded : undefined} />
            )
          }
        </Loaded>
        <More {...list} />
      </Section>
      {shown === 'add' && <AddDialog onClose={close} onDone={reload} />}
      {shown === 'import' && <ImportDialog onClose={close} onDone={reload} />}
      {ended && (
        <ActDialog
          open
          onClose={() => setEnded(null)}
          onDone={reload}
          title={text('end_title')}
          lead={text('end_lead')}
          act={text('end')}
          tone="danger"
          done={text('ended')}
          send={(reason) => api('POST /api/marks/end', { body: { id: ended.id, reason } })}
        />
      )}
    </Page>
  )
}

type FiltersProps = { filters: Record<'kind' | 'effect', string>; onChange: (change: { kind?: string; effect?: string }) => void }

function Filters({ filters, onChange }: FiltersProps) {
  const text = useText('console.marks')
  const kindText = useText('console.mark_kinds')
  const effectText = useText('console.mark_effects')
  const all = { value: '', label: text('all') }
  return (
    <Toolbar label={text('filters')}>
      <Select
        label={text('kind')}
        value={filters.kind}
        onChange={({ target }) => onChange({ kind: target.value })}
        options={[all, ...markKinds.map((kind) => ({ value: kind, label: kindText(kind) }))]}
      />
      <Select
        label={text('effect')}
        value={filters.effect}
        onChange={({ target }) => onChange({ effect: target.value })}
        options={[all, ...markEffects.map((effect) => ({ value: effect, label: effectText(effect) }))]}
      />
    </Toolbar>
  )
}

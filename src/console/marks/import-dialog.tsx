/** Brings in a list of mail domains: pasted or from a file, previewed first, all lines or none. */
import { useState } from 'react'
import type { MarkListPlan } from '#domain/marks/mark-pages.ts'
import type { MarkEffect } from '#domain/marks/mark-effects.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { EffectSelect } from '#console/marks/choices.tsx'
import { PoolSelect, usePool } from '#console/marks/pool-select.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field, TextArea } from '#web/kit/ui/field.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const text = useText('console.marks')
  const api = useApi()
  const place = usePool()
  const [csv, setCsv] = useState('')
  const [effect, setEffect] = useState<MarkEffect>('refuse')
  const [ground, setGround] = useState('')
  const [plan, setPlan] = useState<{ of: string; plan: MarkListPlan } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const list = { pool: place.pool, csv, effect, ground }
  const key = JSON.stringify(list)
  const shown = plan?.of === key ? plan.plan : null
  const preview = async () => {
    setBusy(true)
    setError(null)
    await api('POST /api/marks/import_preview', { body: list })
      .then((made) => setPlan({ of: key, plan: made }), setError)
      .finally(() => setBusy(false))
  }
  const read = async (file: File | undefined) => file && setCsv(await file.text())
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('import_title')}
      lead={text('import_lead')}
      act={text('import')}
      done={text('imported')}
      send={(reason) => api('POST /api/marks/import', { body: { ...list, reason } })}
    >
      <PoolSelect {...place} />
      <Field
        label={text('file')}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <TextArea
        label={text('csv')}
        help={text('csv_help')}
        required
        rows={6}
        maxLength={50_000}
        spellCheck={false}
        value={csv}
        onChange={({ target }) => setCsv(target.value)}
      />
      <EffectSelect value={effect} onChange={setEffect} />
      <Field
        label={text('ground')}
        help={text('ground_help')}
        required
        maxLength={500}
        value={ground}
        onChange={({ target }) => setGround(target.value)}
      />
      <Button tone="outline" busy={busy} disabled={csv.trim() === '' || ground.trim() === ''} onClick={() => void preview()}>
        {text('preview')}
      </Button>
      {error !== null && <Problem error={error} />}
      {shown && <Plan plan={shown} />}
    </ActDialog>
  )
}

function Plan({ plan: { added, changed, same, wrong } }: { plan: MarkListPlan }) {
  const text = useText('console.marks')
  const { number } = useFormats()
  return (
    <Notice tone={wrong.length > 0 ? 'warning' : 'info'} live>
      <p>{text('plan', { added: number(added), changed: number(changed), same: number(same) })}</p>
      {wrong.length > 0 && (
        <>
          <p>{text('plan_wrong', { n: wrong.length })}</p>
          <ul>
            {wrong.map(({ line, words }) => (
              <li key={line}>{text('plan_line', { line: number(line), words })}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** A rule by hand: what it is about, what it does at sign-up, why, and until when. */
import { useState } from 'react'
import { handMadeKinds, type HandMadeKind, type MarkEffect } from '#domain/marks/mark-effects.ts'
import { useApi } from '#console/app/console.ts'
import { EffectSelect } from '#console/marks/choices.tsx'
import { PoolSelect, usePool } from '#console/marks/pool-select.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Field, Select, TextArea } from '#web/kit/ui/field.tsx'

export function AddDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const text = useText('console.marks')
  const kindText = useText('console.mark_kinds')
  const api = useApi()
  const place = usePool()
  const [kind, setKind] = useState<HandMadeKind>('mail_domain')
  const [value, setValue] = useState('')
  const [effect, setEffect] = useState<MarkEffect>('refuse')
  const [ground, setGround] = useState('')
  const [until, setUntil] = useState('')
  const send = () =>
    api('POST /api/marks', {
      body: { pool: place.pool, kind, value, effect, ground, ...(until && { expires_at: `${until}T00:00:00Z` }) },
    })
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('add_title')}
      act={text('add')}
      done={text('added')}
      needsReason={false}
      send={send}
    >
      <PoolSelect {...place} />
      <Select
        label={text('kind')}
        value={kind}
        onChange={({ target }) => setKind(handMadeKinds.find((one) => one === target.value) ?? kind)}
        options={handMadeKinds.map((one) => ({ value: one, label: kindText(one) }))}
      />
      <Field
        label={text('what')}
        help={text(`help_${kind}`)}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <EffectSelect value={effect} onChange={setEffect} />
      <TextArea
        label={text('ground')}
        help={text('ground_help')}
        required
        maxLength={500}
        rows={2}
        value={ground}
        onChange={({ target }) => setGround(target.value)}
      />
      <Field
        label={text('until')}
        help={text('until_help')}
        type="date"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ActDialog>
  )
}

/** Asking to read a conversation: with whom, from when until when, under which case or order, and why. */
import { useState } from 'react'
import { dayMs } from '#domain/time/durations.ts'
import { useApi } from '#console/app/console.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Field } from '#web/kit/ui/field.tsx'

export function GlassDialog({ member, onClose }: { member: number; onClose: () => void }) {
  const text = useText('console.glass')
  const api = useApi()
  const [other, setOther] = useState('')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [reference, setReference] = useState('')
  return (
    <ActDialog
      open
      onClose={onClose}
      title={text('ask')}
      lead={text('lead')}
      act={text('ask')}
      done={text('asked')}
      send={(reason) => {
        const body = { member, other: Number(other), ...periodOf(from, until), case: reference, reason }
        return api('POST /api/break_glass', { body })
      }}
    >
      <Field
        label={text('other')}
        inputMode="numeric"
        pattern="[0-9]{1,15}"
        required
        value={other}
        onChange={({ target }) => setOther(target.value)}
      />
      <Field label={text('from')} type="date" required value={from} onChange={({ target }) => setFrom(target.value)} />
      <Field
        label={text('until')}
        help={text('days_help')}
        type="date"
        required
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Field
        label={text('case')}
        required
        minLength={3}
        maxLength={80}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </ActDialog>
  )
}

/** Whole days, the last one included. */
const periodOf = (from: string, until: string) => ({
  from: `${from}T00:00:00Z`,
  until: new Date(Date.parse(`${until}T00:00:00Z`) + dayMs).toISOString(),
})

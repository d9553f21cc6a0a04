/** One act that helps a member: what it needs to know, a reason for the log, and what follows from it. */
import { useState } from 'react'
import { causesToGive, causesToTake } from '#domain/credits/credit-changes.ts'
import type { CreditCause } from '#domain/credits/history.ts'
import { type Letter, letters } from '#domain/members/help.ts'
import { erasingTimes } from '#domain/members/requests.ts'
import type { ConsoleApi } from '#console/api.ts'
import { useApi } from '#console/app/console.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { EmailField, Field, Select } from '#web/kit/ui/field.tsx'

export const helpActs = [
  'write',
  'address',
  'lift_refusal',
  'reset',
  'credits_give',
  'credits_take',
  'copy',
  'hold',
  'erase',
] as const
export type HelpAct = (typeof helpActs)[number]

const blank = {
  letter: 'solved' as Letter,
  email: '',
  credits: '',
  cause: 'correction' as CreditCause,
  when: 'in_four_weeks' as (typeof erasingTimes)[number],
  until: '',
  is_untold: false,
}
type Draft = typeof blank
type FieldsProps = { draft: Draft; onChange: (change: Partial<Draft>) => void }

/** What each act sends. */
function send(api: ConsoleApi, act: HelpAct, about: { id: number; reason: string }, draft: Draft): Promise<unknown> {
  const { letter, email, when, until, is_untold, cause } = draft
  const credits = Number(draft.credits)
  const given = causesToGive.find((one) => one === cause) ?? 'correction'
  const taken = causesToTake.find((one) => one === cause) ?? 'correction'
  switch (act) {
    case 'write':
      return api('POST /api/members/write', { body: { ...about, letter } })
    case 'address':
      return api('POST /api/members/address', { body: { ...about, email } })
    case 'lift_refusal':
      return api('POST /api/members/lift_refusal', { body: about })
    case 'reset':
      return api('POST /api/members/reset', { body: about })
    case 'credits_give':
      return api('POST /api/members/credits', { body: { ...about, credits, cause: given } })
    case 'credits_take':
      return api('POST /api/members/credits/take', { body: { ...about, credits, cause: taken } })
    case 'copy':
      return api('POST /api/members/copy', { body: about })
    case 'hold':
      return api('POST /api/members/hold', { body: { ...about, until: new Date(until).toISOString(), is_untold } })
    case 'erase':
      return api('POST /api/members/erase', { body: { ...about, when } })
  }
}

type HelpDialogProps = {
  act: HelpAct
  id: number
  name: string
  /** What the reason begins with. */
  reason?: string
  onClose: () => void
  onDone: () => void
}

export function HelpDialog({ act, id, name, reason = '', onClose, onDone }: HelpDialogProps) {
  const text = useText('console.member_help')
  const api = useApi()
  const [draft, setDraft] = useState(blank)
  const fields = { draft, onChange: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })) }
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('title', { act: text(act), name })}
      lead={text(`${act}_lead`)}
      act={text(act)}
      tone={act === 'erase' ? 'danger' : 'primary'}
      done={text('done')}
      reason={reason}
      send={(reason) => send(api, act, { id, reason }, draft)}
    >
      {act === 'write' && <LetterField {...fields} />}
      {act === 'address' && (
        <EmailField
          label={text('new_address')}
          autoComplete="off"
          value={draft.email}
          onChange={({ target }) => fields.onChange({ email: target.value })}
        />
      )}
      {(act === 'credits_give' || act === 'credits_take') && <CreditFields {...fields} isGiven={act === 'credits_give'} />}
      {act === 'hold' && <HoldFields {...fields} />}
      {act === 'erase' && (
        <Select
          label={text('when')}
          value={draft.when}
          onChange={({ target }) => fields.onChange({ when: erasingTimes.find((one) => one === target.value) ?? draft.when })}
          options={erasingTimes.map((value) => ({ value, label: text(value) }))}
        />
      )}
    </ActDialog>
  )
}

function LetterField({ draft, onChange }: FieldsProps) {
  const text = useText('console.member_help')
  return (
    <Select
      label={text('letter')}
      value={draft.letter}
      onChange={({ target }) => onChange({ letter: letters.find((one) => one === target.value) ?? draft.letter })}
      options={letters.map((value) => ({ value, label: text(value) }))}
    />
  )
}

function CreditFields({ draft, onChange, isGiven }: FieldsProps & { isGiven: boolean }) {
  const text = useText('console.member_help')
  const causes: readonly CreditCause[] = isGiven ? causesToGive : causesToTake
  return (
    <>
      <Field
        label={text('credits')}
        type="number"
        min={1}
        max={10_000}
        required
        value={draft.credits}
        onChange={({ target }) => onChange({ credits: target.value })}
      />
      <Select
        label={text('cause')}
        value={draft.cause}
        onChange={({ target }) => onChange({ cause: causes.find((one) => one === target.value) ?? draft.cause })}
        options={causes.map((value) => ({ value, label: text(value) }))}
      />
    </>
  )
}

function HoldFields({ draft, onChange }: FieldsProps) {
  const text = useText('console.member_help')
  return (
    <>
      <Field
        label={text('until')}
        type="date"
        required
        value={draft.until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      <label>
        <input type="checkbox" checked={draft.is_untold} onChange={({ target }) => onChange({ is_untold: target.checked })} />{' '}
        {text('untold')}
      </label>
    </>
  )
}

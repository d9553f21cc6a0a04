/** The acts on a person: each says what will happen, and asks for the reason that the log keeps. */
import { useState } from 'react'
import type { StaffLine } from '#domain/staff/staff.ts'
import { useApi, useMe } from '#console/app/console.ts'
import type { Grant } from '#console/staff/grant-list.tsx'
import { LanguagesDialog } from '#console/staff/languages-dialog.tsx'
import { usePlaceName, useRoleName } from '#console/staff/names.ts'
import { RoleSelect } from '#console/staff/role-select.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { PlaceSelect, type Where } from '#console/ui/choices.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Field } from '#web/kit/ui/field.tsx'

export type PersonAct =
  | { kind: 'suspend' | 'resume' | 'sign_out' | 'owner'; person: StaffLine }
  | { kind: 'grant'; person: StaffLine }
  | { kind: 'languages'; person: StaffLine }
  | { kind: 'take'; person: StaffLine; grant: Grant }

type PersonDialogsProps = { act: PersonAct | null; onClose: () => void; onDone: () => void }

export function PersonDialogs({ act, ...rest }: PersonDialogsProps) {
  if (act === null) return null
  if (act.kind === 'grant') return <GrantDialog person={act.person} {...rest} />
  if (act.kind === 'languages') return <LanguagesDialog person={act.person} {...rest} />
  return <PlainDialog act={act} {...rest} />
}

const calls = {
  suspend: 'POST /api/staff/suspend',
  resume: 'POST /api/staff/resume',
  sign_out: 'POST /api/staff/sign_out',
  owner: 'POST /api/staff/owners',
} as const

type PlainDialogProps = Omit<PersonDialogsProps, 'act'> & { act: Exclude<PersonAct, { kind: 'grant' | 'languages' }> }

function PlainDialog({ act, onClose, onDone }: PlainDialogProps) {
  const text = useText('console.person_acts')
  const api = useApi()
  const roleName = useRoleName()
  const placeName = usePlaceName()
  const me = useMe()
  const { kind, person } = act
  const words = {
    name: person.name,
    role: act.kind === 'take' ? roleName({ key: act.grant.role, name: act.grant.role_name }) : '',
    place: act.kind === 'take' ? placeName(act.grant.at, act.grant.where_id, act.grant.where_name) : '',
  }
  const takesOwner = act.kind === 'take' && act.grant.role === 'owner' && person.id !== me.id
  const needsSecond = takesOwner || (kind === 'suspend' && person.grants.some(({ role }) => role === 'owner'))
  const send = (reason: string) =>
    act.kind === 'take'
      ? api('DELETE /api/staff/grants', { body: { id: act.grant.id, reason } })
      : api(calls[act.kind], { body: { id: person.id, reason } })
  return (
    <ActDialog
      open
      onClose={onClose}
      title={text(`${kind}_title`, words)}
      lead={needsSecond ? `${text(`${kind}_lead`, words)} ${text('owner_second')}` : text(`${kind}_lead`, words)}
      act={text(`${kind}_act`)}
      tone={kind === 'suspend' || kind === 'take' ? 'danger' : 'primary'}
      done={text(`${kind}_done`, words)}
      send={send}
      onDone={onDone}
    />
  )
}

type GrantDialogProps = Omit<PersonDialogsProps, 'act'> & { person: StaffLine }

function GrantDialog({ person, onClose, onDone }: GrantDialogProps) {
  const text = useText('console.person_acts')
  const staffText = useText('console.staff')
  const api = useApi()
  const [role, setRole] = useState('')
  const [where, setWhere] = useState<Where>({ at: 'installation', where_id: null })
  const [until, setUntil] = useState('')
  const send = (reason: string) =>
    api('POST /api/staff/grants', {
      // The end of the chosen day.
      body: { staff: person.id, role, ...where, until: until ? new Date(`${until}T23:59:59`).toISOString() : null, reason },
    })
  return (
    <ActDialog
      open
      onClose={onClose}
      title={text('grant_title', { name: person.name })}
      lead={text('grant_lead')}
      act={text('grant_act')}
      done={text('grant_done', { name: person.name })}
      send={send}
      onDone={onDone}
    >
      <RoleSelect value={role} onChange={setRole} />
      <PlaceSelect label={staffText('where')} value={where} onChange={setWhere} />
      <Field
        label={text('grant_until')}
        help={text('grant_until_help')}
        hint={text('optional')}
        type="date"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ActDialog>
  )
}

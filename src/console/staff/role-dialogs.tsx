/** Changing a role: its name and a tick for each permission with how far it goes; or putting it back as it came. */
import { useState } from 'react'
import { permissionNames, writeRight } from '#domain/staff/permissions.ts'
import type { RoleLine } from '#domain/staff/staff.ts'
import { useApi } from '#console/app/console.ts'
import { useRoleName } from '#console/staff/names.ts'
import { rightsByName } from '#console/staff/rights-matrix.tsx'
import { RightsField } from '#console/staff/rights-field.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Field } from '#web/kit/ui/field.tsx'

export type RoleAct = { kind: 'new' } | { kind: 'change' | 'reset'; role: RoleLine }
type RoleDialogsProps = { act: RoleAct | null; onClose: () => void; onDone: () => void }

export function RoleDialogs({ act, ...rest }: RoleDialogsProps) {
  if (act === null) return null
  if (act.kind === 'reset') return <ResetDialog role={act.role} {...rest} />
  return <EditDialog role={act.kind === 'change' ? act.role : null} {...rest} />
}

type ForRole<Role> = Omit<RoleDialogsProps, 'act'> & { role: Role }

function ResetDialog({ role, onClose, onDone }: ForRole<RoleLine>) {
  const text = useText('console.roles_page')
  const api = useApi()
  const name = useRoleName()(role)
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('reset_title', { name })}
      lead={text('reset_lead', { n: role.holders })}
      act={text('reset')}
      done={text('reset_done', { name })}
      send={(reason) => api('POST /api/roles/reset', { body: { key: role.key, reason } })}
    />
  )
}

/** A key of letters and digits from the name. */
const keyFrom = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .replace(/_$/, '')
    .slice(0, 40)

function EditDialog({ role, onClose, onDone }: ForRole<RoleLine | null>) {
  const text = useText('console.roles_page')
  const api = useApi()
  const roleName = useRoleName()
  const [name, setName] = useState(role ? roleName(role) : '')
  const [rights, setRights] = useState(() => rightsByName(role?.rights ?? []))
  const send = (reason: string) =>
    api('PUT /api/roles', {
      body: {
        key: role?.key ?? keyFrom(name),
        // Those that come along are named by the texts, in each reader's language.
        name: role?.is_built_in ? role.name || role.key : name.trim(),
        rights: permissionNames.flatMap((permission) => {
          const right = rights.get(permission)
          return right ? [writeRight(right)] : []
        }),
        version: role?.version ?? 0,
        reason,
      },
    })
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={role ? text('change_title', { name: roleName(role) }) : text('new')}
      lead={text('change_lead', { n: role?.holders ?? 0 })}
      act={text('save')}
      size="large"
      done={text('saved', { name })}
      send={send}
    >
      {!role?.is_built_in && (
        <Field label={text('name')} required maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
      )}
      <RightsField permissions={permissionNames} rights={rights} onChange={setRights} />
    </ActDialog>
  )
}

/** Roles: each permission against each role, in words; ticked to change, and put back as it came by one press. */
import { useState } from 'react'
import { permissionNames } from '#domain/staff/permissions.ts'
import type { RoleLine } from '#domain/staff/staff.ts'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { useRoleName } from '#console/staff/names.ts'
import { RightsMatrix } from '#console/staff/rights-matrix.tsx'
import { type RoleAct, RoleDialogs } from '#console/staff/role-dialogs.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { LogLink, Page, Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Row } from '#web/kit/ui/stack.tsx'

export function RolesPage() {
  const text = useText('console.roles_page')
  const { may } = useRights()
  const [act, setAct] = useState<RoleAct | null>(null)
  const query = useQuery('roles', (api, signal) => api('GET /api/roles', {}, { signal }))
  const mayChange = may('staff.roles')
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      log="act=role"
      acts={mayChange && <Button onClick={() => setAct({ kind: 'new' })}>{text('new')}</Button>}
    >
      <Loaded query={query} lines={12}>
        {({ roles }) => (
          <>
            <Section title={text('list')}>
              <RoleTable roles={roles} mayChange={mayChange} onAct={setAct} />
            </Section>
            <Section title={text('matrix')} lead={text('matrix_lead')}>
              <RightsMatrix roles={roles} permissions={permissionNames} />
            </Section>
            <RoleDialogs act={act} onClose={() => setAct(null)} onDone={() => void query.reload()} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type RoleTableProps = { roles: readonly RoleLine[]; mayChange: boolean; onAct: (act: RoleAct) => void }

function RoleTable({ roles, mayChange, onAct }: RoleTableProps) {
  const text = useText('console.roles_page')
  const roleName = useRoleName()
  return (
    <Table
      caption={text('list')}
      items={roles}
      keyOf={({ key }) => key}
      columns={[
        {
          name: 'name',
          label: text('role'),
          kind: 'head',
          cell: (role) => (
            <span>
              {roleName(role)} {role.is_changed && <Tag tone="warning">{text('changed')}</Tag>}
              {!role.is_built_in && <Tag>{text('own')}</Tag>}
            </span>
          ),
        },
        { name: 'rights', label: text('rights'), kind: 'number', cell: ({ rights }) => rights.length },
        { name: 'holders', label: text('holders'), kind: 'number', cell: ({ holders }) => holders },
        {
          name: 'acts',
          label: text('acts'),
          kind: 'acts',
          cell: (role) =>
            role.key === 'owner'
              ? text('fixed')
              : mayChange && (
                  <Row wrap={false}>
                    <Button size="small" tone="outline" onClick={() => onAct({ kind: 'change', role })}>
                      {text('change')}
                    </Button>
                    {role.is_built_in && role.is_changed && (
                      <Button size="small" tone="quiet" onClick={() => onAct({ kind: 'reset', role })}>
                        {text('reset')}
                      </Button>
                    )}
                    <LogLink search={`target=${role.key}`} />
                  </Row>
                ),
        },
      ]}
    />
  )
}

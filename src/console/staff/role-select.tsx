/** A role to give: those that there are, by name. */
import { useQuery } from '#console/app/query.ts'
import { useRoleName } from '#console/staff/names.ts'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

/** The owner's role is given by an act of its own. */
export function RoleSelect({ value, onChange }: { value: string; onChange: (role: string) => void }) {
  const text = useText('console.staff')
  const roleName = useRoleName()
  const { data, error } = useQuery('roles', (api, signal) => api('GET /api/roles', {}, { signal }))
  const roles = data?.roles.filter(({ key }) => key !== 'owner') ?? []
  return (
    <>
      <Select
        label={text('role')}
        required
        placeholder={text('choose')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={roles.map((role) => ({ value: role.key, label: roleName(role) }))}
      />
      {error !== null && <Problem error={error} />}
    </>
  )
}

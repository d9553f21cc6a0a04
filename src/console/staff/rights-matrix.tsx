/** The matrix of permissions and roles in words: what each role may, after a proof or with a second person. */
import { type Permission, permissions, readRight, type Right } from '#domain/staff/permissions.ts'
import type { RoleLine } from '#domain/staff/staff.ts'
import { useLevelName, usePermissionName, useRoleName } from '#console/staff/names.ts'
import styles from '#console/staff/rights-matrix.module.css'
import { useText } from '#web/kit/text/text.tsx'

export function RightsMatrix({ roles, permissions: names }: { roles: readonly RoleLine[]; permissions: readonly Permission[] }) {
  const text = useText('console.roles_page')
  const placeText = useText('console.smallest_places')
  const roleName = useRoleName()
  const permissionName = usePermissionName()
  const levelName = useLevelName()
  const rights = roles.map(({ rights }) => rightsByName(rights))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={styles.frame} aria-label={text('matrix')} tabIndex={0}>
      <table className={styles.matrix}>
        <caption className="visually-hidden">{text('matrix')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('permission')}</th>
            {roles.map((role) => (
              <th key={role.key} scope="col">
                {roleName(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">
                {permissionName(name)}
                <small>{placeText(permissions[name])}</small>
              </th>
              {roles.map((role, place) => {
                const right = rights[place]?.get(name)
                return (
                  <td key={role.key} data-level={right?.level ?? 'none'}>
                    {right ? levelName(right.level, right.only) : '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const rightsByName = (rights: readonly string[]): Map<Permission, Right> =>
  new Map(
    rights.flatMap((words) => {
      const right = readRight(words)
      return right ? [[right.permission, right] as const] : []
    }),
  )

/** Rights to tick, each with how far it goes: of a role, or of a program's key. */
import { type Permission, permissionNames, type Right, type RightLevel, rightLevels } from '#domain/staff/permissions.ts'
import { useLevelName, usePermissionName } from '#console/staff/names.ts'
import styles from '#console/staff/rights-matrix.module.css'
import { useText } from '#web/kit/text/text.tsx'

type Rights = ReadonlyMap<Permission, Right>
type RightsFieldProps = {
  permissions: readonly Permission[]
  rights: Rights
  onChange: (rights: Map<Permission, Right>) => void
  levels?: readonly RightLevel[]
}

export function RightsField({ permissions, rights, onChange, levels = rightLevels }: RightsFieldProps) {
  const text = useText('console.roles_page')
  const set = (permission: Permission, right: Right | null) => {
    const next = new Map(rights)
    if (right) next.set(permission, right)
    else next.delete(permission)
    onChange(next)
  }
  return (
    <fieldset className={styles.rights}>
      <legend>{text('rights')}</legend>
      <div className={styles.groups}>
        {rightGroups.map((group) => {
          const shown = permissions.filter((permission) => groupOf(permission) === group)
          return (
            shown.length > 0 && (
              <fieldset key={group}>
                <legend>{text(`group_${group}`)}</legend>
                {shown.map((permission) => (
                  <RightLine
                    key={permission}
                    permission={permission}
                    right={rights.get(permission) ?? null}
                    levels={levels}
                    onChange={(right) => set(permission, right)}
                  />
                ))}
              </fieldset>
            )
          )
        })}
      </div>
    </fieldset>
  )
}

const rightGroups = ['members', 'moderation', 'money', 'brands', 'operations', 'staff'] as const
/** The first permission of each group; the others follow it in the list of all. */
const starts: readonly Permission[] = ['figures', 'cases.work', 'money.read', 'prices', 'jobs', 'staff']
const groupOf = (permission: Permission) => {
  const place = permissionNames.indexOf(permission)
  return rightGroups[starts.findLastIndex((start) => permissionNames.indexOf(start) <= place)]
}

type RightLineProps = {
  permission: Permission
  right: Right | null
  levels: readonly RightLevel[]
  onChange: (right: Right | null) => void
}

function RightLine({ permission, right, levels, onChange }: RightLineProps) {
  const text = useText('console.roles_page')
  const permissionName = usePermissionName()
  const levelName = useLevelName()
  const name = permissionName(permission)
  const levelOf = (value: string): RightLevel => rightLevels.find((level) => level === value) ?? 'look'
  return (
    <div className={styles.right}>
      <label>
        <input
          type="checkbox"
          checked={right !== null}
          onChange={({ target }) => onChange(target.checked ? { permission, level: levels[0] ?? 'look', only: null } : null)}
        />
        <span>{name}</span>
      </label>
      {right && (
        <select
          aria-label={text('level_of', { name })}
          value={right.level}
          onChange={({ target }) => onChange({ ...right, level: levelOf(target.value) })}
        >
          {levels.map((level) => (
            <option key={level} value={level}>
              {levelName(level, right.only)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

/** The roles of a person: which, where, until when, and a press to take one back. */
import type { StaffLine } from '#domain/staff/staff.ts'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/staff/grant-list.module.css'
import { usePlaceName, useRoleName } from '#console/staff/names.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export type Grant = StaffLine['grants'][number]
type GrantListProps = { grants: readonly Grant[]; onTake: ((grant: Grant) => void) | undefined }

export function GrantList({ grants, onTake }: GrantListProps) {
  const text = useText('console.staff')
  const roleName = useRoleName()
  const placeName = usePlaceName()
  const { day } = useFormats()
  if (grants.length === 0) return text('no_role')
  return (
    <ul className={styles.grants}>
      {grants.map((grant) => {
        const role = roleName({ key: grant.role, name: grant.role_name })
        const place = placeName(grant.at, grant.where_id, grant.where_name)
        const label = text('take_label', { role, place })
        return (
          <li key={grant.id} className={styles.grant}>
            <span>{role}</span>
            <small>
              {place}
              {grant.until && `, ${text('until', { day: day(grant.until) })}`}
            </small>
            {onTake && (
              <button type="button" aria-label={label} title={label} onClick={() => onTake(grant)}>
                <Icon name="x" size={16} />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

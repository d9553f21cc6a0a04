/** The areas that the person's rights allow, in groups. */
import { NavLink } from 'react-router'
import { useMe } from '#console/app/console.ts'
import { useScopedPath } from '#console/app/scope.ts'
import { useWaitingCount } from '#console/approvals/waiting-count.ts'
import { areasOf } from '#console/shell/areas.ts'
import styles from '#console/shell/frame.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { Sheet } from '#web/kit/ui/dialog.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

const groups = ['watch', 'moderation', 'people', 'operations'] as const

export function Nav({ onLeave }: { onLeave?: () => void }) {
  const text = useText('console.areas')
  const groupText = useText('console.frame')
  const me = useMe()
  const to = useScopedPath()
  const waiting = useWaitingCount()
  const mine = areasOf(me)
  return (
    <nav aria-label={groupText('areas')} className={styles.nav}>
      {groups.map((group) => {
        const inGroup = mine.filter((area) => area.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group} className={styles.group}>
            {group !== 'watch' && <p className={styles.groupName}>{groupText(group)}</p>}
            <ul>
              {inGroup.map(({ name, path, icon, hasPages }) => (
                <li key={name}>
                  <NavLink to={to(path)} end={!hasPages} className={styles.area!} onClick={onLeave}>
                    <Icon name={icon} />
                    <span>{text(name)}</span>
                    {name === 'approvals' && waiting > 0 && (
                      <Badge tone="accent" label={groupText('waiting', { n: waiting })}>
                        {waiting}
                      </Badge>
                    )}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

export function NavSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText('console.frame')
  return (
    <Sheet open={open} onClose={onClose} title={text('areas')} closeLabel={text('close')}>
      <Nav onLeave={onClose} />
    </Sheet>
  )
}

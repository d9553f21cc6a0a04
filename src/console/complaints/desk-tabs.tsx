/** The parts of the desk: complaints, notices of illegal content, trusted flaggers, orders of authorities. */
import { useLocation } from 'react-router'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/cases/cases.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

const paths = {
  complaints: '/complaints',
  notices: '/complaints/notices',
  flaggers: '/complaints/flaggers',
  authorities: '/complaints/authorities',
} as const

export function DeskTabs() {
  const text = useText('console.desk_tabs')
  const to = useScopedPath()
  const { pathname } = useLocation()
  return (
    <nav aria-label={text('label')} className={styles.row}>
      {(['complaints', 'notices', 'flaggers', 'authorities'] as const).map((name) => (
        <ButtonLink
          key={name}
          to={to(paths[name])}
          size="small"
          tone={pathname === paths[name] ? 'primary' : 'outline'}
          aria-current={pathname === paths[name] ? 'page' : undefined}
        >
          {text(name)}
        </ButtonLink>
      ))}
    </nav>
  )
}

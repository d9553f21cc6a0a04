/** Who looked, on the settings page: on which day, in which role and why staff opened something of the member's. */
import { useLocation } from 'react-router'
import type { Look, LookedAt, Looks } from '#domain/looks/looks.ts'
import styles from '#web/parts/password/account-sections.module.css'
import { usePages } from '#web/kit/data/use-pages.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useApi } from '#web/kit/providers.tsx'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

const none: Looks = { looks: [], next: null }

export function LooksSection() {
  const text = useText('looks')
  const api = useApi()
  const { key } = useLocation()
  const first = useQuery('looks', (_api, signal) => api('GET /api/looks.php', { query: {} }, { signal }))
  const { pages, hasMore, busy, error, more } = usePages({
    key: `looks of ${key}`,
    first: first.data ?? none,
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api('GET /api/looks.php', { query: { before: next ?? undefined } }),
  })
  const looks = first.data ? pages.flatMap((page) => page.looks) : null
  return (
    <AccountSection id="looks" title={text('title')} lead={text('lead')}>
      <div className={styles.listed}>
        {looks === null && first.error === null && <Skeleton lines={2} />}
        <ErrorNotice
          error={first.error ?? error}
          title={looks === null ? text('failed') : undefined}
          retry={looks === null && { label: text('again'), onPress: first.reload }}
        />
        {looks?.length === 0 && <p className={styles.quiet}>{text('empty')}</p>}
        {looks && looks.length > 0 && (
          <ul className={styles.list} aria-label={text('title')}>
            {looks.map((look) => (
              <LookRow key={`${look.day} ${look.role} ${look.what} ${look.why}`} look={look} />
            ))}
          </ul>
        )}
        {hasMore && (
          <Button tone="outline" busy={busy} onClick={() => void more()}>
            {text('more')}
          </Button>
        )}
      </div>
    </AccountSection>
  )
}

const icons: Record<LookedAt, IconName> = {
  page: 'eye',
  details: 'mail',
  evidence: 'flag',
  photo: 'flag',
  messages: 'message-circle',
}

function LookRow({ look: { day, role, what, why } }: { look: Look }) {
  const text = useText('looks')
  const { date } = usePageTime()
  return (
    <li className={styles.row}>
      <Icon name={icons[what]} size={24} />
      <div className={styles.words}>
        <strong>{text(`what.${what}`)}</strong>
        <span className={styles.quiet}>{[date(`${day}T12:00:00Z`), text(`roles.${role}`), text(`why.${why}`)].join(' · ')}</span>
      </div>
    </li>
  )
}

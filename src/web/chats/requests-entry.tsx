/** The way to the requests, above the talks. */
import { Link } from 'react-router'
import { type Chats, mostRequestsCounted } from '#domain/chats/chats.ts'
import { requestsSearch } from '#web/chats/requests-box.ts'
import styles from '#web/chats/requests.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function RequestsEntry({ count, unread }: NonNullable<Chats['requests']>) {
  const text = useText('chats.requests')
  return (
    <Link to={`/chats${requestsSearch}`} className={styles.entry} data-unread={unread > 0 || undefined}>
      <Icon name="users" />
      <span>{text('entry', { count: count < mostRequestsCounted ? String(count) : `${mostRequestsCounted - 1}+` })}</span>
      <Icon name="chevron-right" />
    </Link>
  )
}

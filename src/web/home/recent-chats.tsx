/** The newest chats on /home, unread ones first. */
import { Link } from 'react-router'
import type { ChatListItem, Chats } from '#domain/chats/chats.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import styles from '#web/home/home.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { FictionalMark } from '#web/kit/ui/mark.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

const most = 3
const isUnread = ({ num_unread_messages: count }: ChatListItem) => count > 0

/** `chats`: `undefined` while loading; null after a failure. */
export function RecentChats({ chats: loaded }: { chats: Chats | null | undefined }) {
  const text = useText('home')
  const chats = loaded?.chats ?? []
  const shown = [...chats.filter(isUnread), ...chats.filter((chat) => !isUnread(chat))].slice(0, most)
  const all = (
    <ButtonLink to="/chats" tone="quiet" size="small">
      {text('chats.all')}
    </ButtonLink>
  )
  return (
    <Card title={text('chats.title')} end={shown.length > 0 && all}>
      {loaded === undefined && <Waiting />}
      {loaded === null && <p className={styles.quiet}>{text('chats.failed')}</p>}
      {loaded && shown.length === 0 && <p className={styles.quiet}>{text('chats.none')}</p>}
      {shown.length > 0 && (
        <ul className={styles.chats}>
          {shown.map((chat) => (
            <li key={chat.conversation.id}>
              <Recent chat={chat} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Waiting = () => (
  <div className={styles.chats}>
    {Array.from({ length: most }, (_, chat) => (
      <div key={chat} className={styles.chat}>
        <Skeleton shape="circle" />
        <span className={styles.said}>
          <Skeleton lines={2} />
        </span>
      </div>
    ))}
  </div>
)

function Recent({ chat: { conversation, profile, num_unread_messages: count, last_message } }: { chat: ChatListItem }) {
  const text = useText('home')
  const profileText = useText('profile')
  const pageTime = usePageTime()
  const { fictional_icon: icon } = useSettings()
  return (
    <Link to={`/chats/${conversation.id}`} discover="none" className={styles.chat}>
      <Avatar image={profile.main_image} name={profile.name} size={48} />
      <span className={styles.said}>
        <span className={styles.top}>
          <span className={styles.name}>{profile.name}</span>
          {profile.fictional_icon && <FictionalMark label={profileText('fictional.mark')} icon={icon} />}
          {last_message && <time dateTime={last_message.sent_at}>{pageTime.short(last_message.sent_at)}</time>}
        </span>
        <span className={styles.line} lang={profile.language ?? undefined}>
          {last_message?.text}
        </span>
      </span>
      {count > 0 && <Badge label={text('chats.unread', { count })}>{count}</Badge>}
    </Link>
  )
}

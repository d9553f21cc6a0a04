/** What waits to be read. */
import { Link } from 'react-router'
import type { ChatListItem, Chats } from '#domain/chats.ts'
import { useMoment } from '#web/moment.ts'
import styles from '#web/home/home.module.css'
import { useChats } from '#web/member/member-data.tsx'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FictionalMark } from '#web/ui/mark.tsx'

const most = 3

export function UnreadChats({ chats: initial }: { chats: Chats | null }) {
  const text = useText('home')
  const chats = useChats(initial ?? undefined)?.chats ?? []
  const unread = chats.filter((chat) => chat.num_unread_messages > 0).slice(0, most)
  const all = (
    <ButtonLink to="/chats" tone="quiet" size="small">
      {text('chats.all')}
    </ButtonLink>
  )
  return (
    <Card title={text('chats.title')} end={chats.length > 0 && all}>
      {unread.length === 0 && <p className={styles.quiet}>{text(chats.length > 0 ? 'chats.read' : 'chats.none')}</p>}
      {unread.length > 0 && (
        <ul className={styles.chats}>
          {unread.map((chat) => (
            <li key={chat.conversation.id}>
              <Unread chat={chat} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Unread({ chat: { conversation, profile, num_unread_messages: count, last_message } }: { chat: ChatListItem }) {
  const text = useText('home')
  const profileText = useText('profile')
  const moment = useMoment()
  const { fictional_icon: icon } = useSettings()
  return (
    <Link to={`/chats/${conversation.id}`} className={styles.chat}>
      <Avatar image={profile.main_image} name={profile.name} size={48} />
      <span className={styles.said}>
        <span className={styles.top}>
          <span className={styles.name}>{profile.name}</span>
          {profile.fictional_icon && <FictionalMark label={profileText('fictional.mark')} icon={icon} />}
          {last_message && <time dateTime={last_message.sent_at}>{moment.short(last_message.sent_at)}</time>}
        </span>
        <span className={styles.line} lang={profile.language}>
          {last_message?.text}
        </span>
      </span>
      <Badge label={text('chats.unread', { count })}>{count}</Badge>
    </Link>
  )
}

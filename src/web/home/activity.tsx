/** The chats and likes on /home, unread chats first. Without any, three first steps for a newcomer. */
import type { Chats } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import { Admirers } from '#web/home/admirers.tsx'
import { RecentChats } from '#web/home/recent-chats.tsx'
import { useChats, useLikes } from '#web/store/member-data.tsx'
import { useMember } from '#web/kit/providers.tsx'
import { Link } from 'react-router'
import styles from '#web/home/home.module.css'
import { useMessagePrice } from '#web/parts/prices/use-message-price.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'

/** `undefined` while loading; null after a failure. */
type ActivityProps = { likes: Likes | null | undefined; chats: Chats | null | undefined }

export function Activity({ likes: loadedLikes, chats: loadedChats }: ActivityProps) {
  // The cached member data is shown until the page's own answer is there.
  const likes = useLikes(loadedLikes ?? undefined) ?? loadedLikes
  const chats = useChats(loadedChats ?? undefined) ?? loadedChats
  const { unread_messages } = useMember()
  if (likes?.profiles.length === 0 && chats?.chats.length === 0) return <Beginning />
  const admirers = <Admirers key="likes" likes={likes} />
  const recent = <RecentChats key="chats" chats={chats} />
  return unread_messages > 0 ? [recent, admirers] : [admirers, recent]
}

const firstSteps = [
  { way: 'like', icon: 'heart', to: '/members' },
  { way: 'write', icon: 'message-circle', to: '/members' },
  { way: 'hear', icon: 'bell', to: '/notifications#notifications' },
] as const satisfies readonly { way: string; icon: IconName; to: string }[]

/** For a newcomer: three first steps, each a link. */
/** For a newcomer: three first steps, each a link. */
function Beginning() {
  const text = useText('home.beginning')
  const price = useMessagePrice()
  const words = {
    like: text('like_text'),
    write: price ? text('write_price', { price }) : text('write_text'),
    hear: text('hear_text'),
  }
  return (
    <Card title={text('title')}>
      <ul className={styles.ways}>
        {firstSteps.map(({ way, icon, to }) => (
          <li key={way}>
            <Link to={to} className={styles.way}>
              <Icon name={icon} size={24} />
              <span className={styles.words}>
                <span className={styles.name}>{text(way)}</span>
                <span>{words[way]}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What is new since the last visit, in two lines: likes and messages. Without any, three first steps for a newcomer. */
import type { Chats, ChatListItem } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import { Link } from 'react-router'
import styles from '#web/home/home.module.css'
import { entriesOf } from '#web/likes/use-like-pages.ts'
import { useChats, useLikes } from '#web/store/member-data.tsx'
import { useMember, useSettings } from '#web/kit/providers.tsx'
import { useMessagePrice } from '#web/parts/prices/use-message-price.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useIso, useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { FictionalMark } from '#web/kit/ui/mark.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

/** `undefined` while loading; null after a failure. */
type NewsProps = { likes: Likes | null | undefined; chats: Chats | null | undefined }

export function News({ likes: loadedLikes, chats: loadedChats }: NewsProps) {
  const text = useText('home')
  const { unread_messages, new_likes } = useMember()
  // The cached member data is shown until the page's own answer is there.
  const likes = useLikes(loadedLikes ?? undefined) ?? loadedLikes
  const chats = useChats(loadedChats ?? undefined) ?? loadedChats
  if (likes?.profiles.length === 0 && chats?.chats.length === 0) return <Beginning />
  return (
    <Card title={text(unread_messages + new_likes > 0 ? 'news.title' : 'news.quiet')}>
      <ul className={styles.lines}>
        <li>{likes ? <LikesLine likes={likes} /> : <Missing isLoading={likes === undefined} failed={text('likes.failed')} />}</li>
        <li>{chats ? <ChatsLine chats={chats} /> : <Missing isLoading={chats === undefined} failed={text('chats.failed')} />}</li>
      </ul>
    </Card>
  )
}

const Missing = ({ isLoading, failed }: { isLoading: boolean; failed: string }) => (
  <div className={styles.row}>{isLoading ? <Skeleton lines={2} /> : <p className={styles.quiet}>{failed}</p>}</div>
)

const mostFaces = 3

function LikesLine({ likes }: { likes: Likes }) {
  const text = useText('home')
  const list = new Intl.ListFormat(useIso())
  const { new_likes } = useMember()
  const people = entriesOf([likes]).slice(0, mostFaces)
  if (people.length === 0) return <p className={`${styles.row} ${styles.quiet}`}>{text('likes.none')}</p>
  return (
    <Link to="/likes" className={styles.row}>
      <span className={styles.faces}>
        {people.map(({ person: { id, name, main_image } }) => (
          <Avatar key={id} image={main_image} name={name} size={40} />
        ))}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{new_likes > 0 ? text('likes.new', { count: new_likes }) : text('likes.title')}</span>
        <span className={styles.line}>{list.format(people.map(({ person }) => person.name))}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}

const isUnread = ({ num_unread_messages: count }: ChatListItem) => count > 0

/** One unread chat is opened at once; several are listed. */
function ChatsLine({ chats: { chats } }: { chats: Chats }) {
  const text = useText('home')
  const profileText = useText('profile')
  const mediaText = useText('chats.media')
  const pageTime = usePageTime()
  const { fictional_icon: icon } = useSettings()
  const unread = chats.filter(isUnread)
  const shown = unread[0] ?? chats[0]
  if (!shown) return <p className={`${styles.row} ${styles.quiet}`}>{text('chats.none')}</p>
  const { profile, last_message: last } = shown
  const count = unread.reduce((sum, chat) => sum + chat.num_unread_messages, 0)
  return (
    <Link to={unread.length === 1 ? `/chats/${shown.conversation.id}` : '/chats'} discover="none" className={styles.row}>
      <Avatar image={profile.main_image} name={profile.name} size={40} />
      <span className={styles.words}>
        <span className={styles.name}>{count > 0 ? text('chats.unread', { count }) : text('chats.title')}</span>
        <span className={styles.line}>
          {profile.name}
          {profile.fictional_icon && <FictionalMark label={profileText('fictional.mark')} icon={icon} />}
          {last && (
            <span lang={last.media ? undefined : (profile.language ?? undefined)}>
              : {last.media ? mediaText(last.media) : last.text}
            </span>
          )}
        </span>
      </span>
      {last && (
        <time dateTime={last.sent_at} className={styles.quiet}>
          {pageTime.short(last.sent_at)}
        </time>
      )}
      <Icon name="chevron-right" />
    </Link>
  )
}

const firstSteps = [
  { way: 'like', icon: 'heart', to: '/members' },
  { way: 'write', icon: 'message-circle', to: '/members' },
  { way: 'hear', icon: 'bell', to: '/notifications#notifications' },
] as const satisfies readonly { way: string; icon: IconName; to: string }[]

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
      <ul className={styles.lines}>
        {firstSteps.map(({ way, icon, to }) => (
          <li key={way}>
            <Link to={to} className={styles.row}>
              <Icon name={icon} size={24} />
              <span className={styles.words}>
                <span className={styles.name}>{text(way)}</span>
                <span className={styles.help}>{words[way]}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The head of a conversation: the person, and what one can do. */
import { Link, useLocation } from 'react-router'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import styles from '#web/chats/chat-head.module.css'
import { useTyping } from '#web/store/live/use-typing.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { FictionalMark, VerifiedMark } from '#web/kit/ui/mark.tsx'

const ChatActions = lazy(() => import('#web/chats/chat-actions.tsx'), 'ChatActions')

export function ChatHead({ conversation, profile }: { conversation: ConversationId; profile: ProfileCard }) {
  const text = useText('chats')
  const { name, age, city, fictional_icon: icon } = profile
  const typing = useTyping(conversation) ? text('typing', { name }) : null
  return (
    <header className={styles.head}>
      <Link
        to={{ pathname: '/chats', search: useLocation().search }}
        className={styles.back}
        aria-label={text('back')}
        title={text('back')}
      >
        <Icon name="arrow-left" size={24} />
      </Link>
      <Link to={`/members/${profile.id}`} discover="none" className={styles.person} viewTransition>
        <Avatar image={profile.main_image} name={name} size={48} />
        <span className={styles.words}>
          <h1 className={styles.name}>
            {name}
            {age !== null && <span className={styles.age}>, {age}</span>}
          </h1>
          {icon !== null && <FictionalMark icon={icon} label={text('fictional')} />}
          {icon === null && (
            <span className={styles.under}>
              {profile.verified && <VerifiedMark label={text('verified')} />}
              <Place typing={typing} place={city ?? (profile.verified ? '' : text('see_profile'))} />
            </span>
          )}
        </span>
      </Link>
      <output className="visually-hidden">{typing}</output>
      <ChatActions conversation={conversation} profile={profile} />
    </header>
  )
}

/** The typing note takes the place of the city, so that nothing moves. */
const Place = ({ typing, place }: { typing: string | null; place: string }) =>
  typing === null ? (
    <span className={styles.place}>{place}</span>
  ) : (
    <span className={styles.typing} aria-hidden="true">
      {typing}
    </span>
  )

/** The head of a conversation: the person, and what one can do. */
import { Link, useLocation } from 'react-router'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import '#web/chats/chat-head.css'
import { useTyping } from '#web/store/live/use-typing.ts'
import { KindSheet } from '#web/kit/kind-sheet.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { FictionalMark, VerifiedMark } from '#web/kit/ui/mark.tsx'

const ChatActions = lazy(() => import('#web/chats/chat-actions.tsx'), 'ChatActions')

export function ChatHead({ conversation, profile }: { conversation: ConversationId; profile: ProfileCard }) {
  const text = useText('chats')
  const { name, age, city, fictional_icon: icon } = profile
  const typing = useTyping(conversation) && text('typing', { name })
  return (
    <header data-part="chat-head">
      <KindSheet of="chat_head" />
      <Link to={{ pathname: '/chats', search: useLocation().search }} data-part="chat-back" aria-label={text('back')}>
        <Icon name="arrow-left" size={24} />
      </Link>
      <Link to={`/members/${profile.id}`} discover="none" data-part="chat-person" viewTransition>
        <Avatar image={profile.main_image} name={name} size={48} />
        <span data-part="chat-words">
          <h1>
            {name}
            {age !== null && <span>, {age}</span>}
          </h1>
          {icon !== null ? (
            <FictionalMark icon={icon} label={text('fictional')} />
          ) : (
            <span data-part="chat-under">
              {profile.verified && <VerifiedMark label={text('verified')} />}
              {/* The typing note takes the place of the city, so that nothing moves. */}
              <span aria-hidden={!!typing || undefined}>{typing || (city ?? (profile.verified ? '' : text('see_profile')))}</span>
            </span>
          )}
        </span>
      </Link>
      <output className="visually-hidden">{typing}</output>
      <ChatActions conversation={conversation} profile={profile} />
    </header>
  )
}

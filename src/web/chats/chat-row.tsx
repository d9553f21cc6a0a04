/** One chat in the list: the person, the last message, its time, and the unread count. */
import { Link } from 'react-router'
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import type { ChatListItem, ConversationId, LastMessage } from '#domain/chats/chats.ts'
import { useDraft } from '#web/store/outbox/drafts.ts'
import styles from '#web/chats/chat-row.module.css'
import type { Outgoing } from '#web/store/outbox/outgoing.ts'
import { useOutgoing } from '#web/chats/use-sender.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { FictionalMark } from '#web/kit/ui/mark.tsx'
import { Menu, type MenuItem } from '#web/kit/ui/menu.tsx'

/** `search`: of the list that stays beside the chat. */
type ChatRowProps = { chat: ChatListItem; isCurrent: boolean; items: readonly MenuItem[]; search?: string }

export function ChatRow({ chat, isCurrent, items, search = '' }: ChatRowProps) {
  const text = useText('chats')
  const pageTime = usePageTime()
  const { profile, conversation, num_unread_messages: unread, last_message: last } = chat
  return (
    <li className={styles.row} data-unread={unread > 0 || undefined} data-current={isCurrent || undefined}>
      <Link
        to={`/chats/${conversation.id}${search}`}
        discover="none"
        className={styles.link}
        aria-current={isCurrent ? 'page' : undefined}
        data-chat={conversation.id}
      >
        <Avatar image={profile.main_image} name={profile.name} size={48} />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{profile.name}</span>
            {last && (
              <time className={styles.time} dateTime={last.sent_at}>
                {pageTime.short(last.sent_at)}
              </time>
            )}
          </span>
          {profile.fictional_icon !== null && <FictionalMark icon={profile.fictional_icon} label={text('fictional')} />}
          <span className={styles.line}>
            <Preview conversation={conversation.id} last={last} isCurrent={isCurrent} />
            {unread > 0 && <Badge label={text('unread', { count: unread })}>{unread > 99 ? '99+' : unread}</Badge>}
          </span>
        </span>
      </Link>
      <div className={styles.menu}>
        <Menu label={text('menu', { name: profile.name })} items={items} />
      </div>
    </li>
  )
}

type PreviewProps = { conversation: ConversationId; last: LastMessage | null; isCurrent: boolean }

/** A failed message comes first, then a draft, then a message being sent, then the last message. */
function Preview({ conversation, last, isCurrent }: PreviewProps) {
  const text = useText('chats')
  const me = useMember().profile.id
  const draft = useDraft(me, conversation)
  const outgoing = useOutgoing(conversation)
  const failed = outgoing.findLast(({ state }) => state === 'failed')
  const newest = outgoing.at(-1)
  if (failed) return <OutgoingText one={failed} />
  if (draft.trim() !== '' && !isCurrent)
    return (
      <span className={styles.preview}>
        <span className={styles.draft}>{text('draft')}</span> {draft}
      </span>
    )
  if (newest) return <OutgoingText one={newest} />
  return last ? <LastMessageText last={last} isMine={last.sender === me} /> : <span className={styles.preview} />
}

function OutgoingText({ one }: { one: Outgoing }) {
  const text = useText('chats')
  const isFailed = one.state === 'failed'
  return (
    <span className={styles.preview}>
      <span className={styles.ticks} data-state={one.state}>
        <Icon name={isFailed ? 'circle-alert' : 'clock'} size={16} />
      </span>
      {isFailed ? (
        <span className={styles.draft}>{text('status.failed')}: </span>
      ) : (
        <span className="visually-hidden">{text('status.sending')}: </span>
      )}
      {one.text || (one.media && <MediaWord kind={one.media.kind} />)}
    </span>
  )
}

function LastMessageText({ last, isMine }: { last: LastMessage; isMine: boolean }) {
  const text = useText('chats')
  const state = last.read ? 'read' : last.delivered ? 'delivered' : 'sent'
  return (
    <span className={styles.preview}>
      {isMine && (
        <span className={styles.ticks} data-state={state}>
          <Icon name={state === 'sent' ? 'check' : 'check-check'} size={16} />
          <span className="visually-hidden">{text(`status.${state}`)}: </span>
        </span>
      )}
      {last.media ? <MediaWord kind={last.media} /> : last.text}
    </span>
  )
}

/** A message without words, in a word. */
function MediaWord({ kind }: { kind: ChatMediaKind }) {
  const text = useText('chats.media')
  return text(kind)
}

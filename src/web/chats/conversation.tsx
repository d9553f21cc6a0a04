/** An open conversation: the head, the log and the writing line. */
import type { ConversationId, Messages } from '#domain/chats/chats.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { FictionalWarning } from '#web/chats/lazy-questions.tsx'
import { ChatHead } from '#web/chats/chat-head.tsx'
import { Composer } from '#web/chats/composer.tsx'
import styles from '#web/chats/conversation.module.css'
import { readDraft } from '#web/store/outbox/drafts.ts'
import { MessageLog } from '#web/chats/message-log.tsx'
import { useConversation } from '#web/chats/use-conversation.ts'
import { useWayBack } from '#web/chats/chat-keys.ts'
import { ReportedChat } from '#web/safety/safety-button.tsx'

/** Shown before the first message. */
export const ChatBeginning = lazy(() => import('#web/chats/chat-beginning.tsx').then(({ ChatBeginning }) => ChatBeginning))
/** Shown after messages to a fictional profile. */
const FictionalReply = lazy(() => import('#web/chats/fictional-reply.tsx').then(({ FictionalReply }) => FictionalReply))
export const ContactsNote = lazy(() => import('#web/safety/contacts-note.tsx').then(({ ContactsNote }) => ContactsNote))

const LowBalanceSheet = lazy(() => import('#web/credits/low-balance-sheet.tsx').then(({ LowBalanceSheet }) => LowBalanceSheet))

export function Conversation({ id, page }: { id: ConversationId; page: Messages }) {
  const chat = useConversation(id, page)
  const { state, outgoing, me, stop, watch } = chat
  const onKeyDown = useWayBack(id)
  const { profile } = page
  const isEmpty = state.messages.length === 0 && outgoing.length === 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works wherever the focus is
    <div className={styles.conversation} onKeyDown={onKeyDown}>
      <ChatHead conversation={id} profile={profile} />
      <ReportedChat value={{ person: profile, conversation: id }}>
        <MessageLog
          state={state}
          outgoing={outgoing}
          me={me}
          name={profile.name}
          atEnd={watch.atEnd}
          onAtEnd={watch.setAtEnd}
          onOlder={chat.loadOlder}
          onRetry={chat.retry}
          onTakeBack={chat.takeBack}
          beginning={<ChatBeginning profile={profile} isEmpty={isEmpty} />}
          ending={profile.fictional_icon !== null && state.messages.length > 0 && <FictionalReply name={profile.name} />}
        />
      </ReportedChat>
      {isEmpty && page.contacts && <ContactsNote contacts={page.contacts} />}
      <Composer conversation={id} name={profile.name} {...chat.price} onSend={chat.write} />
      {stop?.kind === 'warning' && (
        <FictionalWarning name={profile.name} onAccept={() => chat.writeWarned(readDraft(me, id))} onClose={chat.endStop} />
      )}
      {stop?.kind === 'poor' && (
        <LowBalanceSheet needed={stop.needed} balance={stop.balance} onClose={chat.endStop} returnTo={`/chats/${id}`} />
      )}
    </div>
  )
}

/** An open conversation: the head, the log and the writing line. */
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ConversationId, Message, Messages } from '#domain/chats/chats.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { ChatPhotosContext } from '#web/chat-media/chat-photos-context.ts'
import { ChatHead } from '#web/chats/chat-head.tsx'
import { Composer } from '#web/chats/composer.tsx'
import styles from '#web/chats/conversation.module.css'
import { HidesLinks } from '#web/chats/hides-links.ts'
import { MessageLog } from '#web/chats/message-log.tsx'
import { useConversation } from '#web/chats/use-conversation.ts'
import type { ListState } from '#web/chats/list-keys.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { openTranslating, TranslatingChat } from '#web/translation/translating.ts'
import { ReportedChat } from '#web/safety/reported-chat.ts'

/** Shown before the first message. */
export const ChatBeginning = lazy(() => import('#web/chats/chat-beginning.tsx'), 'ChatBeginning')
/** Shown after messages to a fictional profile. */
const FictionalReply = lazy(() => import('#web/chats/fictional-reply.tsx'), 'FictionalReply')
export const ContactsNote = lazy(() => import('#web/safety/contacts-note.tsx'), 'ContactsNote')
/** Above the writing line of a request. */
export const RequestBar = lazy(() => import('#web/chats/request-bar.tsx'), 'RequestBar')
/** In place of the writing line. */
export const NotAccepted = lazy(() => import('#web/inbox-rules/not-accepted.tsx'), 'NotAccepted')
const EditLine = lazy(() => import('#web/chats/edit-line.tsx'), 'EditLine')
/** Shown once a photo is pressed. */
const ChatPhotoViewer = lazy(() => import('#web/chat-media/chat-photo-viewer.tsx'), 'ChatPhotoViewer')
const Unsending = lazy(() => import('#web/chats/unsending.tsx'), 'Unsending')
/** Shown once sending stopped. */
const SendStop = lazy(() => import('#web/chats/send-stop.tsx'), 'SendStop')

export function Conversation({ id, page }: { id: ConversationId; page: Messages }) {
  const chat = useConversation(id, page)
  const { state, outgoing, me, stop, watch } = chat
  const [edited, setEdited] = useState<Message | null>(null)
  const { dispatch } = chat
  const [viewed, setViewed] = useState<number | null>(null)
  const photoActions = useMemo(() => ({ onOpen: setViewed, onAccepted: () => dispatch({ type: 'accepted' }) }), [dispatch])
  const onKeyDown = useWayBack(id)
  const { profile } = page
  const { has_translation } = useSettings()
  const [translating] = useState(() => openTranslating(profile.language))
  const reported = useMemo(() => ({ person: profile, conversation: id }), [profile, id])
  const isEmpty = state.messages.length === 0 && outgoing.length === 0
  const isUnanswered = outgoing.length === 0 && state.messages.every(({ sender }) => sender !== me)
  // Deferred, as every context above lazy parts that may change at hydration (src/web/chats/message-log.tsx).
  const hidesLinks = useDeferredValue(isUnanswered && page.hides_links === true)
  const needs = isUnanswered ? page.not_accepted : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works wherever the focus is
    <div className={styles.conversation} onKeyDown={onKeyDown}>
      <ChatHead conversation={id} profile={profile} />
      <ReportedChat value={reported}>
        <TranslatingChat value={has_translation ? translating : null}>
          <ChatPhotosContext value={photoActions}>
            <HidesLinks value={hidesLinks}>
              <MessageLog
                state={state}
                outgoing={outgoing}
                me={me}
                name={profile.name}
                atEnd={watch.atEnd}
                onAtEnd={watch.setAtEnd}
                onOlder={chat.loadOlder}
                onReacted={chat.showReaction}
                onRetry={chat.retry}
                onTakeBack={chat.takeBack}
                onUnsend={chat.unsend}
                onEdit={setEdited}
                beginning={<ChatBeginning profile={profile} isEmpty={isEmpty} conversation={id} openers={page.openers ?? []} />}
                ending={profile.fictional_icon !== null && state.messages.length > 0 && <FictionalReply name={profile.name} />}
              />
            </HidesLinks>
          </ChatPhotosContext>
        </TranslatingChat>
        {viewed !== null && <ChatPhotoViewer messages={state.messages} me={me} opened={viewed} onClose={() => setViewed(null)} />}
        {isEmpty && page.contacts && <ContactsNote contacts={page.contacts} />}
        {isUnanswered && page.is_request && <RequestBar conversation={id} name={profile.name} />}
        {edited ? (
          <EditLine key={edited.id} conversation={id} message={edited} dispatch={chat.dispatch} onDone={() => setEdited(null)} />
        ) : needs ? (
          <NotAccepted name={profile.name} needs={needs} />
        ) : (
          <Composer conversation={id} name={profile.name} offers={page.media} {...chat.price} onSend={chat.write} />
        )}
      </ReportedChat>
      {chat.unsent && <Unsending unsent={chat.unsent} conversation={id} me={me} dispatch={dispatch} />}
      {stop && <SendStop stop={stop} chat={chat} conversation={id} name={profile.name} />}
    </div>
  )
}

/** Escape leads from a conversation back to the list; the text stays as a draft. */
function useWayBack(conversation: ConversationId) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // A dialog or popover above the conversation closes first.
    if (document.querySelector('dialog[open], [popover="auto"]:popover-open')) return
    void navigate({ pathname: '/chats', search }, { state: { from: conversation } satisfies ListState })
  }
}

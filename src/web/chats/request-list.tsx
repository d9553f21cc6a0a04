/** The requests in place of the talks, newest first. In one chunk with those, since they share their styles. */
import { useParams } from 'react-router'
import type { ChatListItem, Chats } from '#domain/chats/chats.ts'
import { ChatRow } from '#web/chats/chat-row.tsx'
import listStyles from '#web/chats/chat-list.module.css'
import { requestsSearch } from '#web/chats/requests-box.ts'
import { useAllRequests } from '#web/chats/use-chat-list.ts'
import { useRequest } from '#web/chats/use-request.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

/** `isOpen`: a conversation beside the list has the page's first heading. */
export function RequestList({ initial, isOpen }: { initial?: Chats | undefined; isOpen: boolean }) {
  const text = useText('chats')
  const { chats, more, loading } = useAllRequests(initial)
  const Heading = isOpen ? 'h2' : 'h1'
  return (
    <>
      <header className={listStyles.head}>
        <div>
          <ButtonLink tone="quiet" size="small" to="/chats">
            <Icon name="arrow-left" /> {text('requests.back')}
          </ButtonLink>
        </div>
        <Heading className={listStyles.title}>{text('requests.title')}</Heading>
        <p>{text('requests.lead')}</p>
      </header>
      {chats === undefined && <Skeleton lines={6} />}
      {chats?.length === 0 && <p className={listStyles.nobody}>{text('requests.empty')}</p>}
      {chats && chats.length > 0 && (
        <ul className={listStyles.rows}>
          {chats.map((chat) => (
            <RequestRow key={chat.conversation.id} chat={chat} />
          ))}
        </ul>
      )}
      {more && (
        <div className={listStyles.more}>
          <Button tone="quiet" busy={loading} onClick={more}>
            {text('older_chats')}
          </Button>
        </div>
      )}
    </>
  )
}

function RequestRow({ chat }: { chat: ChatListItem }) {
  const text = useText('chats.requests')
  const { chatId } = useParams()
  const { accept, decline } = useRequest(chat.conversation.id, chat.profile.name)
  return (
    <ChatRow
      chat={chat}
      isCurrent={String(chat.conversation.id) === chatId}
      search={requestsSearch}
      items={[
        { label: text('accept'), icon: 'check', onPress: () => void accept() },
        { label: text('decline'), icon: 'x', onPress: () => void decline() },
      ]}
    />
  )
}

/** The list of chats: newest first, with a search by name and a menu to delete. */
import { type ChangeEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { ChatListItem, Chats } from '#domain/chats/chats.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { OfferPlace } from '#web/store/offer-place.tsx'
import { useDeleteChat, useQuestionsAhead } from '#web/chats/chat-actions.tsx'
import { ChatRow } from '#web/chats/chat-row.tsx'
import styles from '#web/chats/chat-list.module.css'
import { useAllChats, useFoundChats } from '#web/chats/use-chat-list.ts'
import { searchId, useListKeys } from '#web/chats/list-keys.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

/** The way to the requests, where there are any. */
const RequestsEntry = lazy(() => import('#web/chats/requests-entry.tsx'), 'RequestsEntry')

export { RequestList } from '#web/chats/request-list.tsx'

/** `isOpen`: a conversation beside the list has the page's first heading. */
export function ChatList({ initial, isOpen }: { initial?: Chats; isOpen: boolean }) {
  const text = useText('chats')
  const [wanted, setWanted] = useState('')
  const list = useAllChats(initial)
  useQuestionsAhead()
  const { found, isLooking } = useFoundChats(list, wanted)
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = useListKeys(box, { value: wanted, set: setWanted })
  const Heading = isOpen ? 'h2' : 'h1'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the elements in it
    <div ref={box} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <Heading className={styles.title}>{text('title')}</Heading>
        {list.chats && list.chats.length > 0 && <SearchBox value={wanted} onChange={setWanted} />}
      </header>
      {list.requests && list.requests.count > 0 && wanted === '' && <RequestsEntry {...list.requests} />}
      {list.chats === undefined && <RowSkeletons />}
      {list.chats?.length === 0 && <NoChats isOpen={isOpen} />}
      {found && found.length > 0 && <Rows chats={found} />}
      {wanted !== '' && <SearchOutcomeNote wanted={wanted} count={found?.length ?? 0} isLooking={isLooking} />}
      {list.chats && list.chats.length > 0 && wanted === '' && (
        <div className={styles.offer}>
          <OfferPlace isLive />
        </div>
      )}
      {list.more && wanted === '' && (
        <div className={styles.more}>
          <Button tone="quiet" busy={list.loading} onClick={list.more}>
            {text('older_chats')}
          </Button>
        </div>
      )}
    </div>
  )
}

const RowSkeletons = () =>
  ['a', 'b', 'c', 'd', 'e'].map((row) => (
    <div key={row} className={styles.coming}>
      <Skeleton shape="circle" />
      <Skeleton lines={2} />
    </div>
  ))

function Rows({ chats }: { chats: readonly ChatListItem[] }) {
  const text = useText('chats')
  const { chatId } = useParams()
  const { askDelete, question } = useDeleteChat()
  return (
    <>
      <ul className={styles.rows}>
        {chats.map((chat) => (
          <ChatRow
            key={chat.conversation.id}
            chat={chat}
            isCurrent={String(chat.conversation.id) === chatId}
            items={[
              {
                label: text('delete.action'),
                icon: 'trash-2',
                tone: 'danger',
                onPress: () => askDelete({ conversation: chat.conversation.id, name: chat.profile.name }),
              },
            ]}
          />
        ))}
      </ul>
      {question}
    </>
  )
}

function NoChats({ isOpen }: { isOpen: boolean }) {
  const text = useText('chats')
  if (isOpen) return <p className={styles.nobody}>{text('empty.title')}</p>
  return (
    <EmptyState
      drawing="empty-chats"
      title={text('empty.title')}
      text={text('empty.text')}
      action={<ButtonLink to="/members">{text('empty.action')}</ButtonLink>}
    />
  )
}

/** Visible when nothing was found; otherwise the count for screen readers. */
function SearchOutcomeNote({ wanted, count, isLooking }: { wanted: string; count: number; isLooking: boolean }) {
  const text = useText('chats')
  const words =
    isLooking && count === 0 ? text('looking') : count === 0 ? text('nobody', { name: wanted }) : text('found', { count })
  return <output className={count === 0 ? styles.nobody : 'visually-hidden'}>{words}</output>
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText('chats')
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)
  const input = useEarlyAnswer({ value, onChange: change })
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{text('search')}</span>
      <Icon name="search" />
      <input
        ref={input}
        id={searchId}
        type="search"
        value={value}
        placeholder={text('search')}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="Control+K Meta+K"
        onChange={change}
      />
    </label>
  )
}

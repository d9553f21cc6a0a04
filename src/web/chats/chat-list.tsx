/** The list of my chats: newest first, found by name, deleted by menu. */
import { useDeferredValue, useState } from 'react'
import { useParams } from 'react-router'
import type { ChatListItem, Chats } from '#domain/chats.ts'
import { ChatRow } from '#web/chats/chat-row.tsx'
import styles from '#web/chats/chat-list.module.css'
import { useAllChats } from '#web/chats/use-all-chats.ts'
import { useDeleteChat } from '#web/chats/use-delete-chat.tsx'
import { useText } from '#web/text.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/state.tsx'

/** Fewer than these are seen at a glance: a search box would only be in the way. */
const worthSearching = 6

/** `isOpen`: a conversation stands beside the list, and has the page's first heading. */
export function ChatList({ initial, isOpen }: { initial?: Chats; isOpen: boolean }) {
  const text = useText('chats')
  const [wanted, setWanted] = useState('')
  const list = useAllChats(initial)
  const found = useFound(list.chats, wanted)
  const Heading = isOpen ? 'h2' : 'h1'
  const isSearchable = list.more !== null || (list.chats?.length ?? 0) >= worthSearching
  return (
    <>
      <header className={styles.head}>
        <Heading className={styles.title}>{text('title')}</Heading>
        {isSearchable && <SearchBox value={wanted} onChange={setWanted} />}
      </header>
      {list.chats === undefined && <Coming />}
      {list.chats?.length === 0 && <NoChats isOpen={isOpen} />}
      {found && found.length > 0 && <Rows chats={found} />}
      {found?.length === 0 && wanted !== '' && <p className={styles.nobody}>{text('nobody', { name: wanted })}</p>}
      {list.more && (
        <div className={styles.more}>
          <Button tone="quiet" busy={list.loading} onClick={list.more}>
            {text('older_chats')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The rows to come, at their size. */
const Coming = () =>
  ['a', 'b', 'c', 'd', 'e'].map((row) => (
    <div key={row} className={styles.coming}>
      <Skeleton shape="circle" />
      <Skeleton lines={2} />
    </div>
  ))

function Rows({ chats }: { chats: readonly ChatListItem[] }) {
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
            onDelete={() => askDelete({ conversation: chat.conversation.id, name: chat.profile.name })}
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

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText('chats')
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{text('search')}</span>
      <Icon name="search" />
      <input type="search" value={value} placeholder={text('search')} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}

/** Names are found by any part, whatever the case or the accents. */
function useFound(chats: readonly ChatListItem[] | undefined, wanted: string) {
  const part = plain(useDeferredValue(wanted).trim())
  return part === '' ? chats : chats?.filter((chat) => plain(chat.profile.name).includes(part))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

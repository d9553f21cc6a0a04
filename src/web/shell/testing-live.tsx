/** For tests: a logged-in member in a simulated browser, a list of two chats, and the requests made. */
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { ChatListItem, Message } from '#domain/chats/chats.ts'
import { MemoryRouter } from 'react-router'
import type { LiveEvent } from '#domain/events/events.ts'
import type { User } from '#domain/members/members.ts'
// Imported in advance: a fake clock does not wait for modules that load after the login.
import { LiveParts } from '#web/shell/live-parts.tsx'
import { theStream } from '#web/shell/testing-browser.ts'
import { useLiveOpen } from '#web/store/live/use-live.ts'
import { useTypingSignal, useTyping } from '#web/store/live/use-typing.ts'
import { AfterLogin, useChats } from '#web/store/member-data.tsx'
import { MemberData } from '#web/store/member-polls.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useMemberStore } from '#web/store/member-store.ts'
import { noLikes } from '#web/profile/testing-people.ts'
import { Providers, useUser } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { type CallStubs, apiOf, startFor } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const Live = lazy(async () => ({ LiveParts }), 'LiveParts')

export const anna = { credits: 6, unread_messages: 3, new_likes: 0, profile: { id: 5 } } as User
const chat = (id: number, num_unread_messages: number, last_message: object | null = null) =>
  ({ conversation: { id }, num_unread_messages, last_message }) as ChatListItem
export const chats = () => ({
  chats: [
    chat(1, 2, { id: 10, sender: 7, text: 'Hello', sent_at: '' }),
    chat(2, 1, { id: 8, sender: 5, text: 'Mine', sent_at: '' }),
  ],
  next: null,
})

function Probe({ visibleConversation }: { visibleConversation: number | null }) {
  const { live } = useMemberStore()
  live.setState({ visibleConversation })
  const list = useChats()?.chats.map(({ conversation, num_unread_messages: unread, last_message: last }) =>
    [conversation.id, last?.text, unread, last?.read ? 'read' : ''].join(' ').trim(),
  )
  const user = useUser()
  const isTyping = useTyping(2 as never)
  const signalTyping = useTypingSignal(2 as never)
  const { likesChanged } = useMemberEdits()
  return (
    <>
      <p>{user ? `${list?.join(', ')}; ${user.unread_messages}+${user.new_likes}, ${user.credits} credits` : 'nobody'}</p>
      <p>{isTyping ? 'is typing' : 'is quiet'}</p>
      <p>{useLiveOpen() ? 'is live' : 'is not live'}</p>
      <button onClick={signalTyping}>type</button>
      <button onClick={likesChanged}>like</button>
    </>
  )
}

export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

export async function openMember({
  answers = {},
  visible = null,
  pushKey = null,
  user = anna,
}: { answers?: CallStubs; visible?: number | null; pushKey?: string | null; user?: User } = {}) {
  const requests: string[] = []
  Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true, writable: true })
  const api = apiOf({
    'GET /api/user.php': () => anna,
    'GET /api/chats.php': chats,
    'GET /api/likes.php': () => noLikes,
    'POST /api/typing.php': () => null,
    ...answers,
  })
  const counting = ((name: never, ...rest: never[]) => (
    requests.push(name),
    (api as (...all: never[]) => unknown)(name, ...rest)
  )) as never
  const session = createSession(counting, user)
  const page = render(
    <MemoryRouter>
      <Providers api={counting} session={session} start={startFor(user, { push_pub: pushKey })} messages={english}>
        <MemberData>
          <Title>Chats</Title>
          <Probe visibleConversation={visible} />
          <AfterLogin part={Live} />
        </MemberData>
      </Providers>
    </MemoryRouter>,
  )
  await wait(1100)
  const count = (name: string) => requests.filter((call) => call === name).length
  const text = () => page.container.querySelector('p')?.textContent
  return { session, count, text, clear: () => void requests.splice(0), requests }
}

/** The stream opens without missed events. */
export async function openLive(...args: Parameters<typeof openMember>) {
  const page = await openMember(...args)
  await emit({ event: 'unread', data: { unread_messages: 3, new_likes: 0, changed: [] } })
  page.clear()
  return page
}
export const emit = (event: LiveEvent) => act(async () => theStream().say(event, 'v.1'))

export const message = (id: number, conversation: number, sender: number, text: string): LiveEvent => ({
  event: 'message',
  data: {
    conversation: conversation as never,
    message: { id, sender, text, sent_at: '', delivered: false, read_at: null, warnings: [] } as never as Message,
  },
})
export const read = (conversation: number, reader: number, up_to: number): LiveEvent => ({
  event: 'read',
  data: { conversation, reader, up_to, at: '2026-11-21T12:00:00Z' } as never,
})

// @vitest-environment happy-dom
/** An open conversation receives its own events, reports itself as visible, and requests what it may have missed. */
import { act, cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { type ChatAction, openConversation } from '#web/chats/chat-state.ts'
import type { LiveHub } from '#web/store/hub.ts'
import { useLiveChat } from '#web/chats/use-chat-updates.ts'
import { useMemberStore } from '#web/store/member-store.ts'
import { Providers } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import { apiOf, startFor } from '#web/kit/testing.tsx'

afterEach(cleanup)

const anna = { profile: { id: 5 } } as User
const page = { messages: [], has_more: false } as never
const message = { id: 11, sender: 7, text: 'Hello' } as never

function open({ watching = true } = {}) {
  const actions: ChatAction[] = []
  const app = { live: null as LiveHub | null }
  const state = { ...openConversation({ page, me: 5 as never }), watching }
  function Chat() {
    const { live } = useMemberStore()
    useEffect(() => {
      app.live = live
    }, [live])
    useLiveChat({ me: 5 as never, conversation: 2 as never, state, dispatch: (action) => actions.push(action) })
    return null
  }
  const api = apiOf({ 'GET /api/messages.php': () => page })
  const shown = render(
    <Providers api={api} session={createSession(api, anna)} start={startFor(anna)} messages={{}}>
      <Chat />
    </Providers>,
  )
  if (!app.live) throw new Error('Nothing was rendered')
  return { actions, live: app.live, leave: shown.unmount }
}

test('a message and its ticks come to the conversation they belong to, and to no other', () => {
  const { actions, live } = open()
  live.publish({ event: 'message', data: { conversation: 2 as never, message } })
  live.publish({ event: 'message', data: { conversation: 3 as never, message } })
  live.publish({ event: 'read', data: { conversation: 2, reader: 7, up_to: 9, at: 'now' } as never })
  live.publish({ event: 'read', data: { conversation: 2, reader: 5, up_to: 11, at: 'now' } as never })
  live.publish({ event: 'read', data: { conversation: 3, reader: 7, up_to: 9, at: 'now' } as never })
  live.publish({ event: 'unsent', data: { conversation: 2 as never, message: 11 as never } })
  live.publish({ event: 'unsent', data: { conversation: 3 as never, message: 11 as never } })
  live.publish({ event: 'edited', data: { conversation: 2, message: 11, text: 'Hello!', warnings: [] } as never })
  expect(actions.map(({ type }) => type)).toEqual(['came', 'was read', 'read', 'unsent', 'edited'])
})

test('whenever a stream opens the newest page is requested, and a break is recorded', async () => {
  const { actions, live } = open()
  await act(async () => live.setState({ isOpen: true }))
  await act(async () => live.setState({ isOpen: false }))
  await act(async () => live.setState({ isOpen: true }))
  expect(actions.map(({ type }) => type)).toEqual(['refreshed', 'cut', 'refreshed'])
})

test('it is looked at while its end is, and no longer when it is left', () => {
  const { live, leave } = open()
  expect(live.state.visibleConversation).toBe(2)
  leave()
  expect(live.state.visibleConversation).toBeNull()
  expect(open({ watching: false }).live.state.visibleConversation).toBeNull()
})

// @vitest-environment happy-dom
/** The list of chats, by keyboard and by name. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { ChatList } from '#web/chats/chat-list.tsx'
import { writeDraft } from '#web/store/outbox/drafts.ts'
import { type MemberStore, useMemberStore } from '#web/store/member-store.ts'
import { useSearchKey } from '#web/chats/list-keys.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const anna = { credits: 6, unread_messages: 2, new_likes: 0, profile: { id: 1, country: 'NL' } } as User
const chat = (id: number, name: string, unread = 0) => ({
  conversation: { id },
  profile: { id: id + 100, name, age: 40, city: null, main_image: null, fictional_icon: null },
  num_unread_messages: unread,
  last_message: { id, sender: 1, text: `To ${name}`, sent_at: '2026-11-21T11:00:00Z', delivered: true, read: false },
})
const chats = [chat(1, 'Ben', 2), chat(2, 'René'), chat(3, 'Irena')]

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let store: MemberStore

async function open(next: string | null = null, answers: CallStubs = {}) {
  renderPage({
    path: '/chats',
    Component: function Page() {
      useSearchKey()
      store = useMemberStore()
      return <ChatList initial={{ chats, next } as never} isOpen={false} />
    },
    user: anna,
    messages: english,
    answers,
  })
  await screen.findByText('Ben')
}
const search = () => screen.getByRole('searchbox', { name: 'Search by name' })
const names = () => screen.getAllByRole('link').map((row) => /Ben|René|Irena|Serena/.exec(row.textContent ?? '')?.[0])
const looking = (name: string) => act(async () => void fireEvent.change(search(), { target: { value: name } }))

test('names are found whatever the case and the accents, and Escape shows all again', async () => {
  await open()
  expect(screen.getByText('2 unread messages')).toBeTruthy()
  await looking('REN')
  expect(names()).toEqual(['René', 'Irena'])
  await looking('nobody')
  expect(screen.getByText('No chat with “nobody”.')).toBeTruthy()
  fireEvent.keyDown(search(), { key: 'Escape' })
  await waitFor(() => expect(names()).toEqual(['Ben', 'René', 'Irena']))
})

test('when there are more than were fetched, all of them are searched', async () => {
  const inputs: unknown[] = []
  await open('older', {
    'GET /api/chats.php': ({ query }) => {
      inputs.push(query)
      return { chats: [chat(2, 'René'), chat(9, 'Serena')], next: null }
    },
  })
  await looking('ren')
  await waitFor(() => expect(names()).toEqual(['René', 'Irena', 'Serena']))
  expect(inputs).toEqual([{ q: 'ren' }])
})

test('a chat that a newer one pushes off the newest page still stands among the older', async () => {
  let newest = { chats: chats as unknown[], next: 'older' as string | null }
  await open('older', {
    'GET /api/chats.php': ({ query }: { query: { before?: string } }) =>
      query.before === undefined ? newest : { chats: [chat(8, 'Serena')], next: null },
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Older chats' })))
  expect(names()).toEqual(['Ben', 'René', 'Irena', 'Serena'])
  newest = { chats: [chat(9, 'Serena'), ...chats.slice(0, 2)], next: 'newer' }
  await act(() => store.chats.load().then(() => {}))
  expect(names()).toEqual(['Serena', 'Ben', 'René', 'Irena', 'Serena'])
})

test('the arrow keys walk through it, and Enter in the search opens the first that was found', async () => {
  await open()
  const [ben, rene] = screen.getAllByRole('link')
  fireEvent.keyDown(search(), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(ben)
  fireEvent.keyDown(ben as Element, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(rene)
  fireEvent.keyDown(rene as Element, { key: 'ArrowUp' })
  fireEvent.keyDown(ben as Element, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(search())
  await act(async () => void fireEvent.keyDown(search(), { key: 'Enter' }))
  expect(await screen.findByText('another page')).toBeTruthy()
})

test('Ctrl and K look for a chat', async () => {
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as never)
  await open()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(document.activeElement).toBe(search())
})

test('a draft is shown in place of the last words', async () => {
  writeDraft(1, 2, 'Not finished')
  await open()
  expect(screen.getAllByRole('link')[1]?.textContent).toContain('Draft: Not finished')
})

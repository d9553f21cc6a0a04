// @vitest-environment happy-dom
/** A conversation as a member uses it. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { User } from '#domain/members/members.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import ChatPage, { loader } from '#web/chats/chat-page.tsx'
import { ChatsParts } from '#web/chats/chats-parts.tsx'
import { openOutbox } from '#web/store/outbox/outbox.ts'
import type { Outgoing } from '#web/store/outbox/outgoing.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const anna = {
  credits: 6,
  unread_messages: 0,
  new_likes: 0,
  profile: { id: 1, country: 'NL', gender: 'f', date_of_birth: '1990-05-04' },
} as User
const ben = { id: 2, name: 'Ben', age: 40, city: 'Gent', main_image: null, fictional_icon: null as string | null }
const message = (id: number, sender: number, text: string) => ({
  id,
  sender,
  text,
  sent_at: '2026-11-21T11:00:00Z',
  delivered: true,
  read_at: '2026-11-21T11:01:00Z',
  warnings: [],
})
const ownPrice = { credits: 2, welcome_credits: 0, given_credits: 0, money: [{ amount_minor: 120, currency: 'EUR' }] }
const page = (more: object = {}) => ({
  messages: [message(11, 2, 'Good morning')],
  has_more: false,
  profile: ben,
  cost: 2,
  price: { costs: 0.8, currency: 'EUR' },
  own_price: ownPrice,
  acknowledged: false,
  ...more,
})
type Post = { body: { text: string; acknowledge?: boolean; cost?: number; money?: object[] }; key: string }

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('IntersectionObserver', function IntersectionObserver() {
    return { observe: () => {}, disconnect: () => {} }
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Long enough for a busy machine. */
const waitOptions = { timeout: 30_000 }
const wait = (check: () => void) => waitFor(check, waitOptions)
const see = (words: string | RegExp) => screen.findByText(words, {}, waitOptions)
/** Found before the press: inside of `act` the page does not update. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name }, waitOptions)
  await act(async () => fireEvent.click(button))
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Ben' })

/** The sender runs on every page of a member. */
const InMemberArea = () => (
  <>
    <ChatsParts />
    <ChatPage />
  </>
)

let chat = 0
/** Each test has its own conversation: drafts live as long as the page. */
async function open(answers: CallStubs = {}, shown = page()) {
  const posts: Post[] = []
  chat += 1
  const post =
    answers['POST /api/messages.php'] ??
    (() => ({ message: message(12, 1, posts.at(-1)?.body.text ?? ''), balance: 4, own_price: ownPrice }))
  const { session } = renderPage({
    path: '/chats/:chatId',
    at: `/chats/${chat}`,
    Component: InMemberArea,
    loader,
    user: anna,
    messages: english,
    answers: {
      'GET /api/messages.php': () => shown,
      'GET /api/chats.php': () => ({ chats: [], next: null }),
      'POST /api/read.php': () => null,
      ...answers,
      'POST /api/messages.php': (input, options) => {
        posts.push({ body: input.body as unknown as Post['body'], key: (options as { key: string }).key })
        return post(input, options)
      },
    },
  })
  await see('Good morning')
  const write = async (text: string) => {
    fireEvent.change(box(), { target: { value: text } })
    await act(async () => fireEvent.keyDown(box(), { key: 'Enter' }))
  }
  return { posts, session, write }
}

test('what Send costs stands on it before it is pressed, in credits and in money', async () => {
  await open()
  expect(screen.getByRole('button', { name: 'Send · 2 credits (€1.20)' })).toBeTruthy()
})

test('credits that cost nothing are named, a mixed price says both parts, and without credits the lowest price says from', async () => {
  await open({}, page({ own_price: { ...ownPrice, welcome_credits: 2, money: [] } }))
  expect(screen.getByRole('button', { name: 'Send · 2 welcome credits' })).toBeTruthy()
  cleanup()
  await open({}, page({ own_price: { ...ownPrice, welcome_credits: 1, money: [{ amount_minor: 60, currency: 'EUR' }] } }))
  expect(screen.getByRole('button', { name: 'Send · 1 welcome credit + 1 credit (€0.60)' })).toBeTruthy()
  cleanup()
  await open({}, page({ own_price: null }))
  expect(screen.getByRole('button', { name: 'Send · 2 credits (from €0.80)' })).toBeTruthy()
})

test('the price that was shown goes with the message, and the answer brings the next one', async () => {
  const next = { ...ownPrice, money: [{ amount_minor: 70, currency: 'EUR' }] }
  const sent = () => ({ message: message(30, 1, 'Hello'), balance: 6, own_price: next })
  const { write, posts } = await open({ 'POST /api/messages.php': sent })
  await write('Hello')
  expect(await screen.findByRole('button', { name: 'Send · 2 credits (€0.70)' }, waitOptions)).toBeTruthy()
  await write('Again')
  await wait(() => expect(posts.map(({ body }) => body.money)).toEqual([ownPrice.money, next.money]))
})

test('the free messages of premium are shown before sending, and each reply updates the rest', async () => {
  let left = 2
  const sent = () => ({ message: message(20 - left, 1, 'Hello'), balance: 6, own_price: ownPrice, free_left: (left -= 1) })
  const { write, posts } = await open({ 'POST /api/messages.php': sent }, page({ free_left: 2 }))
  expect(screen.getByRole('link', { name: 'Free, 2 left today' }).getAttribute('href')).toBe('/premium')
  expect(screen.getByRole('button', { name: 'Send for free' })).toBeTruthy()
  await write('One')
  expect(await see('Free, 1 left today')).toBeTruthy()
  await write('Two')
  expect(await screen.findByRole('button', { name: 'Send · 2 credits (€1.20)' }, waitOptions)).toBeTruthy()
  await see('6 credits')
  expect(posts.map(({ body }) => body.cost)).toEqual([0, 0])
})

test('free answers are shown before sending, come before premium’s free messages, and end with the last one', async () => {
  const sent = () => ({ message: message(40, 1, 'Hello'), balance: 6, own_price: ownPrice, free_left: 2 })
  const { write, posts } = await open({ 'POST /api/messages.php': sent }, page({ free_answers_left: 1, free_left: 2 }))
  expect(await see('This answer is free')).toBeTruthy()
  expect(screen.queryByText('Free, 2 left today')).toBeNull()
  expect(screen.getByRole('button', { name: 'Send for free' })).toBeTruthy()
  await write('One')
  expect(await see('Free, 2 left today')).toBeTruthy()
  expect(posts.map(({ body }) => body.cost)).toEqual([0])
})

test('under a message that nobody read in time stands what came back', async () => {
  const unread = { ...message(12, 1, 'Are you there?'), read_at: null, returned: 2 }
  await open({}, page({ messages: [unread, message(11, 2, 'Good morning')] }))
  expect(await see('Not read in time: 2 credits came back')).toBeTruthy()
})

const refuseDearer = () => Promise.reject(new ApiRefusal(409, 'message_dearer'))

test('a message that now costs more is not sent; its text returns to the draft, and the price is requested again', async () => {
  const shown = vi.fn(() => page(shown.mock.calls.length > 1 ? { free_left: 0 } : { free_left: 1 }))
  const { write } = await open({ 'POST /api/messages.php': refuseDearer, 'GET /api/messages.php': shown })
  await write('Still free?')
  expect((await screen.findByRole('alert', {}, waitOptions)).textContent).toContain('has gone up')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Send · 2 credits (€1.20)' }, waitOptions)).toBeTruthy()
  screen.getByRole('button', { name: 'Edit' }).focus()
  await press('Edit')
  await wait(() => expect(box().value).toBe('Still free?'))
})

test('Enter sends, Shift and Enter do not, and the new balance is known at once', async () => {
  const { write, posts, session } = await open()
  fireEvent.change(box(), { target: { value: 'One line' } })
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })
  expect(posts).toEqual([])
  await write('Hello Ben')
  await wait(() => expect(posts).toMatchObject([{ body: { text: 'Hello Ben' } }]))
  expect(box().value).toBe('')
  await wait(() => expect(session.get()?.credits).toBe(4))
})

test('white space alone, and more than 2,000 characters, are not sent; the counter says how many are too many', async () => {
  const { write, posts } = await open()
  await write('  \n ')
  await write('x'.repeat(2003))
  expect(posts).toEqual([])
  expect(screen.getByText('3 characters too many')).toBeTruthy()
})

test('without a connection the words stay, and trying again keeps the key', async () => {
  let isDown = true
  const { write, posts } = await open({
    'POST /api/messages.php': () => {
      if (isDown) throw new ApiRefusal(503, 'offline')
      return { message: message(12, 1, 'Hello Ben'), balance: 4 }
    },
  })
  await write('Hello Ben')
  await see('Hello Ben')
  await screen.findByRole('button', { name: 'Try again' }, waitOptions)
  isDown = false
  await press('Try again')
  await wait(() => expect(screen.queryByText('Try again')).toBeNull())
  // on a slow machine it was also tried by itself
  expect(posts.length).toBeGreaterThan(1)
  expect(new Set(posts.map(({ key }) => key)).size).toBe(1)
  // the pressed button is gone
  expect(document.activeElement).toBe(screen.getByRole('log'))
})

test('without credits the words come back to the writing line, and the packs are shown', async () => {
  const { write } = await open({
    'POST /api/messages.php': () => {
      throw new ApiRefusal(402, 'not_enough_credits', { needed: 2, balance: 1, packs: [] })
    },
    'GET /api/credits.php': () => ({ balance: 1, message_cost: 2, packs: [], methods: [] }),
  })
  await write('Hello Ben')
  expect(await see('Not enough credits')).toBeTruthy()
  await wait(() => expect(box().value).toBe('Hello Ben'))
})

test('before the first words to a fictional profile its warning is read; then they go, for free', async () => {
  const { write, posts } = await open({}, page({ profile: { ...ben, fictional_icon: 'drama' }, cost: 0, price: null }))
  expect(screen.getByRole('button', { name: 'Send for free' })).toBeTruthy()
  await write('Hello Ben')
  const accept = await see('Got it, send')
  expect(posts).toEqual([])
  await act(async () => fireEvent.click(accept))
  await wait(() => expect(posts).toMatchObject([{ body: { text: 'Hello Ben', acknowledge: true } }]))
})

test('a warned member reads the warning in front of the chat, says so, and what was typed is sent', async () => {
  let isRead = false
  const confirm = vi.fn(() => {
    isRead = true
    return null
  })
  const reasons = {
    measures: ['warn'],
    limits: [],
    texts: [],
    replaced: [],
    clause: 'scam',
    law: null,
    facts: 'Asked two members for money.',
    source: 'own',
  }
  const warning = { reference: 'D-2026-000003', decided_at: '2026-11-20T10:00:00Z' }
  const { write, posts } = await open({
    'POST /api/messages.php': (input: Post) => {
      if (!isRead) throw new ApiRefusal(428, 'warning_unread')
      return { message: message(12, 1, input.body.text), balance: 4, own_price: ownPrice }
    },
    'GET /api/warnings.php': () => ({
      warnings: [{ ...warning, reasons: { ...reasons, until_at: null, state: 'in_force', end_note: null } }],
    }),
    'POST /api/warnings.php': confirm,
  } as never)
  await write('Hello Ben')
  expect(await see('Asked two members for money.')).toBeTruthy()
  expect(box().value).toBe('Hello Ben')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'I’ve read it' })))
  await wait(() => expect(confirm).toHaveBeenCalledWith({ body: { references: ['D-2026-000003'] } }, undefined))
  await wait(() => expect(posts).toMatchObject([{ body: { text: 'Hello Ben' } }, { body: { text: 'Hello Ben' } }]))
  expect(box().value).toBe('')
})

test('while the unconfirmed are silent, what was typed stays in the chat with the reason, and goes out when it is tried again', async () => {
  let isSilent = true
  const { write, posts } = await open({
    'POST /api/messages.php': (input: Post) => {
      if (isSilent) throw new ApiRefusal(422, 'unconfirmed_silent')
      return { message: message(12, 1, input.body.text), balance: 4, own_price: ownPrice }
    },
  } as never)
  await write('Hello Ben')
  expect(await see(/Only members with a confirmed e-mail address can send messages right now/)).toBeTruthy()
  expect(screen.getByText('Hello Ben')).toBeTruthy()
  isSilent = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /again/i })))
  await wait(() => expect(posts).toMatchObject([{ body: { text: 'Hello Ben' } }, { body: { text: 'Hello Ben' } }]))
})

test('a member who wrote to a fictional profile reads one fixed note by the brand, and no message by a person', async () => {
  const fictional = { ...ben, fictional_icon: 'drama' }
  await open({}, page({ profile: fictional, messages: [message(11, 1, 'Good morning')], acknowledged: true }))
  expect(await see(/nobody will answer. It cost you nothing/)).toBeTruthy()
  expect(screen.getByText(/^A note from /)).toBeTruthy()
  cleanup()
  await open()
  expect(screen.queryByText(/nobody will answer. It cost you nothing/)).toBeNull()
})

test('a draft is there again when the conversation is opened anew', async () => {
  await open()
  fireEvent.change(box(), { target: { value: 'Not finished' } })
  cleanup()
  chat -= 1
  await open()
  expect(box().value).toBe('Not finished')
})

const stored = (more: Partial<Outgoing>): Outgoing => ({
  key: 'kept',
  conversation: (chat + 1) as ConversationId,
  text: '',
  at: new Date().toISOString(),
  acknowledge: false,
  state: 'waiting',
  refusal: null,
  ...more,
})
const outbox = openOutbox(1 as ProfileId)

test('a message that was on its way when the page went is sent again under its key', async () => {
  await outbox.keep(stored({ key: 'kept-key-1', text: 'From before' }))
  const { posts } = await open()
  await see('From before')
  await wait(() => expect(posts).toMatchObject([{ key: 'kept-key-1', body: { text: 'From before', sender: 1 } }]))
  await vi.waitFor(async () => expect(await outbox.list()).toEqual([]), waitOptions)
})

test('a message from days ago, whose key the server has deleted, returns to the draft and is not sent', async () => {
  const at = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString()
  await outbox.keep(stored({ key: 'kept-key-2', text: 'From long before', at }))
  const { posts } = await open()
  await wait(() => expect(box().value).toBe('From long before'))
  expect(posts).toEqual([])
  await vi.waitFor(async () => expect(await outbox.list()).toEqual([]), waitOptions)
})

test('what another member of this browser has written is neither shown nor sent', async () => {
  await openOutbox(3 as ProfileId).keep(stored({ key: 'kept-key-3', text: 'Of somebody else' }))
  const { posts } = await open()
  await act(async () => {})
  expect(screen.queryByText('Of somebody else')).toBeNull()
  expect(posts).toEqual([])
})

test('a message just sent has an Undo: it is gone, its words are in the draft, and the focus in the line', async () => {
  const removals: object[] = []
  const sent = () => ({ message: { ...message(50, 1, 'Too soon'), read_at: null }, balance: 4, own_price: ownPrice })
  const { write, session } = await open({
    'POST /api/messages.php': sent,
    'DELETE /api/messages.php': ({ body }) => (removals.push(body as object), { balance: 6, own_price: ownPrice }),
  })
  await write('Too soon')
  await see('Sent. You can undo this for 10 seconds.')
  await press('Undo')
  await wait(() => expect(box().value).toBe('Too soon'))
  expect(removals).toMatchObject([{ message: 50 }])
  expect([document.activeElement, session.get()?.credits]).toEqual([box(), 6])
  expect(screen.queryByText('You wrote:')).toBeNull()
})

test('what was read meanwhile is not taken back, and says so', async () => {
  const sent = () => ({ message: { ...message(51, 1, 'Read at once'), read_at: null }, balance: 4, own_price: ownPrice })
  const { write } = await open({
    'POST /api/messages.php': sent,
    'DELETE /api/messages.php': () => {
      throw new ApiRefusal(409, 'too_late_to_unsend', {})
    },
  })
  await write('Read at once')
  await press('Undo')
  await act(async () => {})
  expect(screen.getByText('Read at once')).toBeTruthy()
  expect(box().value).toBe('')
})

test('an emoji is put where one writes, and Escape leads back to the line', async () => {
  await open()
  fireEvent.change(box(), { target: { value: 'Hello Ben' } })
  box().setSelectionRange(5, 5)
  fireEvent.select(box())
  fireEvent.click(screen.getByRole('button', { name: 'Emoji' }))
  fireEvent.click(await screen.findByRole('button', { name: '👋' }, waitOptions))
  await wait(() => expect(box().value).toBe('Hello👋 Ben'))
  fireEvent.keyDown(screen.getByRole('toolbar', { name: 'Emoji' }), { key: 'Escape' })
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(document.activeElement).toBe(box())
})

test('a message that may not go says why at the message, in minutes when it takes a while', async () => {
  const { write } = await open({
    'POST /api/messages.php': () => {
      throw new ApiRefusal(429, 'too_many_requests', { retry_after: 240 })
    },
  })
  await write('Hello Ben')
  expect((await screen.findByRole('alert', {}, waitOptions)).textContent).toContain('Try again in 4 minutes.')
  await press('Edit')
  await wait(() => expect(box().value).toBe('Hello Ben'))
  expect(document.activeElement).toBe(box())
  expect(screen.queryByRole('alert')).toBeNull()
})

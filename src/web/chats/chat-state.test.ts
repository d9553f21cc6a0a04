/** One open conversation, action by action. */
import { describe, expect, test } from 'vitest'
import type { ConversationId, Message, MessageId, Messages } from '#domain/chats/chats.ts'
import type { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'
import { isBehind, newestUnread, openConversation, reduceChat, type ChatAction } from '#web/chats/chat-state.ts'
import { linesOf } from '#web/chats/log-lines.ts'
import type { Outgoing } from '#web/store/outbox/outgoing.ts'

const me = 1 as ProfileId
const ben = 2 as ProfileId
const minute = (n: number) => new Date(Date.UTC(2026, 10, 21, 12, n)).toISOString()
type Some = Partial<Message> & { at?: number }
const message = (id: number, sender: ProfileId, { at = id, ...more }: Some = {}): Message => ({
  id: id as MessageId,
  sender,
  text: `m${id}`,
  sent_at: minute(at),
  delivered: sender === ben,
  read_at: null,
  warnings: [],
  ...more,
})
const read = { delivered: true, read_at: minute(59) }
/** As the server sends it: newest first. */
const page = (messages: Message[], has_more = false): Messages => ({
  messages: messages.toReversed(),
  has_more,
  profile: {} as ProfileCard,
  cost: 2,
  price: null,
  own_price: null,
  acknowledged: false,
})
const outgoing = (key: string, more: Partial<Outgoing> = {}): Outgoing => ({
  key,
  conversation: 1 as ConversationId,
  text: key,
  at: minute(58),
  acknowledge: false,
  state: 'sending',
  refusal: null,
  ...more,
})
const opened = (messages: Message[], has_more = false) => openConversation({ page: page(messages, has_more), me })
const after = (start: ReturnType<typeof opened>, ...actions: ChatAction[]) => actions.reduce(reduceChat, start)
const ids = (state: { messages: readonly Message[] }) => state.messages.map(({ id }) => id)

test('photos of a stranger are sharp once I want to see them or answer, and not by more of theirs', () => {
  const size = { width: 4, height: 3, thumbhash: '', url: '/small', full: '/full' }
  const photo = (id: number) => message(id, ben, { text: '', media: { kind: 'photo', id, ...size, blurred: true } })
  const start = opened([photo(1)])
  const blurred = ({ messages }: typeof start) => messages.map(({ media }) => media?.kind === 'photo' && media.blurred)
  const more = after(start, { type: 'came', message: photo(2), me })
  expect(blurred(more)).toEqual([true, true])
  expect(blurred(after(more, { type: 'accepted' }))).toEqual([false, false])
  expect(blurred(after(more, { type: 'sent', key: 'k', message: message(3, me) }))).toEqual([false, false, false])
  expect(blurred(after(more, { type: 'came', message: message(3, me), me }))).toEqual([false, false, false])
})

test('a photo on its way keeps its line when it arrives, and is not taken for words alike', () => {
  const file = new Blob(['sea'])
  const way = outgoing('photo', { text: '', media: { kind: 'photo', file, width: 4, height: 3 } })
  const media = {
    kind: 'photo' as const,
    id: 7,
    url: '/small',
    full: '/full',
    width: 4,
    height: 3,
    thumbhash: '',
    blurred: false,
  }
  const state = after(opened([]), { type: 'came', message: message(1, me, { text: '', at: 59, media }), me })
  const keys = (one: Outgoing) =>
    linesOf({ ...state, outgoing: [one] }, me, () => 'today').flatMap((line) => (line.kind === 'message' ? [line.key] : []))
  expect(keys(way)).toEqual(['photo'])
  expect(keys({ ...way, media: undefined })).toEqual(['1', 'photo'])
})

test('opening puts the unread line before the first message I have not read', () => {
  const state = opened([message(1, me), message(2, ben, read), message(3, ben), message(4, ben)])
  expect(ids(state)).toEqual([1, 2, 3, 4])
  expect(state.unreadFrom).toBe(3)
  expect(newestUnread(state, me)).toBe(4)
  expect(opened([message(1, me), message(2, ben, read)]).unreadFrom).toBeNull()
})

/** The messages of the log as lines: their kind, text and state. */
const describedLines = (state: ReturnType<typeof opened>, ...outgoing: Outgoing[]) =>
  linesOf({ ...state, outgoing }, me, (at) => at.slice(0, 10)).flatMap((line) =>
    line.kind === 'message' ? [[line.key, line.text, line.status ?? 'theirs'].join(' ')] : [],
  )

describe('what I write', () => {
  const start = after(opened([message(1, ben)]), { type: 'wrote' })
  const echo = outgoing('a', { text: 'm2', at: minute(2) })
  const sent: ChatAction = { type: 'sent', key: 'a', message: message(2, me) }
  test('ends the unread line, and stands there at once', () => {
    expect(start.unreadFrom).toBeNull()
    expect(describedLines(start, echo)).toEqual(['1 m1 theirs', 'a m2 sending'])
  })
  test('becomes a message, and stays the same line', () =>
    expect(describedLines(after(start, sent))).toEqual(['1 m1 theirs', 'a m2 sent']))
  test.each<[string, ChatAction]>([
    ['a refresh', { type: 'refreshed', page: page([message(1, ben), message(2, me)]), me }],
    ['the live stream', { type: 'came', message: message(2, me), me }],
  ])('never stands there twice when %s is faster than the answer', (_, news) => {
    const ahead = after(start, news)
    expect(describedLines(ahead, echo)).toEqual(['1 m1 theirs', 'a m2 sent'])
    expect(describedLines(after(ahead, sent))).toEqual(['1 m1 theirs', 'a m2 sent'])
  })
  test('twice the same words are two messages', () => {
    const ahead = after(start, { type: 'came', message: message(2, me), me })
    expect(describedLines(ahead, echo, { ...echo, key: 'b' })).toEqual(['1 m1 theirs', 'a m2 sent', 'b m2 sending'])
  })
  test('is not taken for the same words from another device before', () => {
    const ahead = after(start, { type: 'came', message: message(2, me), me })
    expect(describedLines(ahead, { ...echo, at: minute(4) })).toEqual(['1 m1 theirs', '2 m2 sent', 'a m2 sending'])
  })
  test('and did not go, waits or says so', () => {
    const offline = { code: 'offline' as const, details: {} }
    expect(
      describedLines(
        start,
        { ...echo, state: 'waiting', refusal: offline },
        outgoing('b', { state: 'failed', refusal: offline }),
      ),
    ).toEqual(['1 m1 theirs', 'a m2 waiting', 'b b failed'])
  })
})

describe('when more was unread than the first page holds', () => {
  const start = openConversation({ page: page([message(5, ben), message(6, ben)], true), me, unread: 4 })
  const older = (messages: Message[], more: boolean) => after(start, { type: 'older came', page: page(messages, more), me })
  test('the rest is looked for on older pages', () => expect(start).toMatchObject({ unreadFrom: 5, unreadBefore: 2 }))
  test('and the line stands before the first of them, though opening has read them', () =>
    expect(older([message(1, ben, read), message(2, ben, read), message(3, me), message(4, ben, read)], true)).toMatchObject({
      unreadFrom: 2,
      unreadBefore: 0,
    }))
  test('until there is nothing older', () =>
    expect(older([message(4, ben, read)], false)).toMatchObject({ unreadFrom: 4, unreadBefore: 0 }))
  test('a member who writes has read them', () => expect(after(start, { type: 'wrote' })).toMatchObject({ unreadBefore: 0 }))
})

describe('what comes while I', () => {
  const start = opened([message(1, me)])
  const news: ChatAction = { type: 'refreshed', page: page([message(1, me, read), message(2, ben), message(3, ben)]), me }
  test('watch, is simply there', () => expect(after(start, news)).toMatchObject({ unseen: 0, unreadFrom: null }))
  test('look elsewhere, is counted and marked until I look', () => {
    const away = after(start, { type: 'watched', watching: false }, news)
    expect(away).toMatchObject({ unseen: 2, unreadFrom: 2 })
    const more = after(away, { type: 'refreshed', page: page([message(2, ben), message(3, ben), message(4, ben)], true), me })
    expect(more).toMatchObject({ unseen: 3, unreadFrom: 2, hasMore: false })
    expect(ids(more)).toEqual([1, 2, 3, 4])
    expect(after(more, { type: 'watched', watching: true })).toMatchObject({ unseen: 0, unreadFrom: 2 })
  })
})

test('older pages go before what is there, and never twice', () => {
  const start = opened([message(3, me), message(4, ben)], true)
  const loading = after(start, { type: 'older asked' })
  expect(loading.older).toBe('loading')
  const whole = after(loading, { type: 'older came', page: page([message(1, ben), message(2, me), message(3, me)]), me })
  expect(whole).toMatchObject({ older: 'idle', hasMore: false })
  expect(ids(whole)).toEqual([1, 2, 3, 4])
  expect(after(loading, { type: 'older failed' })).toMatchObject({ older: 'failed', hasMore: true })
})

test('one message that came after a break does not hide those that were missed before it', () => {
  const before = opened([message(1, me), message(2, ben, read)])
  const cut = after(before, { type: 'cut' }, { type: 'came', message: message(50, ben), me })
  const missed = page([message(48, ben), message(49, ben), message(50, ben)], true)
  const back = after(cut, { type: 'refreshed', page: missed, me })
  expect([ids(back), back.hasMore, back.cut]).toEqual([[48, 49, 50], true, null])
  const near = after(cut, { type: 'refreshed', page: page([message(2, ben, read), message(3, ben), message(50, ben)], true), me })
  expect(ids(near)).toEqual([1, 2, 3, 50])
})

test('a refresh that does not reach the loaded messages leaves no gap: the log starts anew, and older pages can be loaded', () => {
  const state = after(opened([message(1, me), message(2, ben)]), {
    type: 'refreshed',
    page: page([message(40, ben), message(41, ben)], true),
    me,
  })
  expect(ids(state)).toEqual([40, 41])
  expect(state.hasMore).toBe(true)
})

test('who read a message has read all of mine before it', () => {
  const start = opened([message(1, me), message(2, me), message(3, me)])
  const state = after(start, { type: 'refreshed', page: page([message(3, me, read)], true), me })
  expect(state.messages.map((one) => one.read_at !== null && one.delivered)).toEqual([true, true, true])
})

describe('the list is ahead', () => {
  const state = opened([message(1, ben, read), message(2, me)])
  const last = { id: 2 as MessageId, sender: me, text: '', sent_at: minute(2), delivered: false, read: false }
  test.each([
    ['nothing is known', null, false],
    ['the same', last, false],
    ['an older one, from before my message', { ...last, id: 1 as MessageId }, false],
    ['a newer one', { ...last, id: 3 as MessageId }, true],
    ['it was delivered', { ...last, delivered: true }, true],
    ['it was read', { ...last, delivered: true, read: true }, true],
  ])('%s', (_, listed, expected) => expect(isBehind(state, listed)).toBe(expected))
})

test('lines: days, the unread line, and groups by writer that end after five minutes', () => {
  const state = after(
    opened([
      message(1, ben, { ...read, sent_at: '2026-11-20T10:00:00Z' }),
      message(2, me, { at: 0, ...read }),
      message(3, me, { at: 1, delivered: true }),
      message(4, me, { at: 9 }),
      message(5, ben, { at: 10 }),
    ]),
    { type: 'wrote' },
  )
  const echo = outgoing('echo', { at: minute(11), state: 'failed' })
  const lines = linesOf({ ...state, unreadFrom: 5 as MessageId, outgoing: [echo] }, me, (at) => at.slice(0, 10))
  const texts = lines.map((line) =>
    line.kind === 'message' ? [line.text, line.status, line.first, line.last].join(' ') : `${line.kind}`,
  )
  expect(texts).toEqual([
    'day',
    'm1  true true',
    'day',
    'm2 read true false',
    'm3 delivered false true',
    'm4 sent true true',
    'unread',
    'm5  true true',
    'echo failed true true',
  ])
})

test('edited words stand in place of those before, and the list that has others is ahead', () => {
  const start = opened([message(1, me, read), message(2, ben)])
  const state = after(start, { type: 'edited', message: 2 as MessageId, text: 'Better', warnings: ['link'] })
  expect(state.messages[1]).toMatchObject({ text: 'Better', edited: true, warnings: ['link'] })
  const last = { id: 2 as MessageId, sender: ben, text: 'Better', sent_at: minute(2), delivered: true, read: false }
  expect([isBehind(start, last), isBehind(state, last)]).toEqual([true, false])
})

describe('a message that was unsent', () => {
  const start = opened([message(1, me, read), message(2, ben), message(3, ben)])
  test('goes, with the unread line that stood before it', () => {
    const state = after(start, { type: 'unsent', message: 2 as MessageId })
    expect([ids(state), state.unreadFrom]).toEqual([[1, 3], 3])
    expect(after(state, { type: 'unsent', message: 3 as MessageId }).unreadFrom).toBeNull()
  })
  test('is not counted as new any more', () => {
    const away = after(start, { type: 'watched', watching: false }, { type: 'came', message: message(4, ben), me })
    expect(after(away, { type: 'unsent', message: 2 as MessageId }).unseen).toBe(1)
    expect(after(away, { type: 'unsent', message: 4 as MessageId }).unseen).toBe(0)
  })
  test('and whose event was missed, goes with the next page; what came meanwhile stays', () => {
    const news: ChatAction = { type: 'refreshed', page: page([message(1, me, read), message(2, ben)]), me, known: 3 }
    expect(ids(after(start, news))).toEqual([1, 2])
    expect(ids(after(start, { type: 'came', message: message(4, ben), me }, news))).toEqual([1, 2, 4])
    expect(ids(after(start, { ...news, page: page([]) }))).toEqual([])
  })
})

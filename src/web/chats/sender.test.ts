/** Outgoing messages: sent in order and once, despite lost connections, closed pages and logouts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationId, Message, MessageId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { readDraftMedia } from '#web/store/outbox/draft-media.ts'
import { readDraft, writeDraft } from '#web/store/outbox/drafts.ts'
import { forgetOutbox, openOutbox } from '#web/store/outbox/outbox.ts'
import { createSender } from '#web/chats/sender.ts'
import { apiOf } from '#web/kit/testing.tsx'

type Post = { conversation: number; text: string; sender: number; key: string }
const ben = 5 as ConversationId
const carla = 6 as ConversationId

let member = 100 as ProfileId
let posts: Post[] = []
let refuse: (post: Post) => ApiRefusal | null = () => null
let isMine = true

beforeEach(() => {
  vi.useFakeTimers()
  // Another member does not get this member's messages.
  member = (member + 1) as ProfileId
  posts = []
  refuse = () => null
  isMine = true
})
afterEach(() => void vi.useRealTimers())

const newSender = () =>
  createSender({
    member,
    isMine: () => isMine,
    api: apiOf({
      'POST /api/messages.php': async ({ body }, options) => {
        const post = { ...(body as Post), key: (options as { key: string }).key }
        posts.push(post)
        await new Promise((resolve) => setTimeout(resolve, 10))
        const refusal = refuse(post)
        if (refusal) throw refusal
        const message = { id: posts.length as MessageId, text: post.text } as Message
        return { message, balance: 4 }
      },
    }),
  })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Its code is loaded with the first photo. */
const uploadLoaded = () => import('#web/chat-media/upload-media.ts')
const texts = () => posts.map(({ text }) => text)
const offline = new ApiRefusal(503, 'offline')

test('messages go one after another, in the order they were written, each under a key of its own', async () => {
  const sender = newSender()
  for (const text of ['one', 'two', 'three']) sender.write(ben, text, false)
  expect(sender.get().outgoing.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  await pass(5)
  expect(texts()).toEqual(['one'])
  await pass(100)
  expect(texts()).toEqual(['one', 'two', 'three'])
  expect(new Set(posts.map(({ key }) => key)).size).toBe(3)
  expect(posts.every(({ sender }) => sender === member)).toBe(true)
  expect(sender.get().outgoing).toEqual([])
})

test('a photo is uploaded once under the key of its message, waits with its words, and comes back with them', async () => {
  const uploads: string[] = []
  const sends: { media?: number; key: string }[] = []
  let [isAway, refusal] = [true, null as ApiRefusal | null]
  const sender = createSender({
    member,
    isMine: () => true,
    api: apiOf({
      'POST /api/chat_media.php': (_, options) => {
        uploads.push((options as { key: string }).key)
        return Promise.resolve({ id: 77 })
      },
      'POST /api/messages.php': ({ body }, options) => {
        sends.push({ ...(body as { media: number }), ...(options as { key: string }) })
        if (isAway) throw offline
        if (refusal) throw refusal
        return Promise.resolve({ message: { id: 1 as MessageId, text: '' } as Message, balance: 4 })
      },
    }),
  })
  const photo = { kind: 'photo' as const, file: new Blob(['sea']), width: 4, height: 3 }
  await uploadLoaded()
  sender.write(ben, '', false, { media: photo })
  await pass(100)
  expect(sender.get().outgoing).toMatchObject([{ text: '', state: 'waiting', media: { id: 77 } }])
  isAway = false
  await pass(60_000)
  expect(uploads).toEqual([`${sends[0]?.key}-media`])
  expect(new Set(sends.map(({ media, key }) => `${media} ${key}`)).size).toBe(1)
  refusal = new ApiRefusal(422, 'media_gone')
  sender.write(ben, 'Look', false, { media: photo })
  await pass(100)
  const [failed] = sender.get().outgoing
  expect(failed).toMatchObject({ state: 'failed', refusal: { code: 'media_gone' } })
  await sender.takeBack(failed?.key ?? '')
  expect([readDraft(member, ben), readDraftMedia(member, ben)]).toMatchObject(['Look', { file: photo.file, id: undefined }])
})

test('without a connection all wait behind the first, and go under the same keys when there is one again', async () => {
  refuse = () => offline
  const sender = newSender()
  for (const text of ['one', 'two']) sender.write(ben, text, false)
  await pass(100)
  expect(new Set(texts())).toEqual(new Set(['one']))
  expect(sender.get().outgoing).toMatchObject([{ state: 'waiting', refusal: { code: 'offline' } }, { state: 'waiting' }])
  const [first] = posts
  refuse = () => null
  posts = []
  await pass(60_000)
  expect(texts()).toEqual(['one', 'two'])
  expect(posts[0]?.key).toBe(first?.key)
  expect(sender.get().outgoing).toEqual([])
})

test('the next page sends what the one before could not, once', async () => {
  refuse = () => offline
  newSender().write(ben, 'Before the crash', false)
  await pass(100)
  isMine = false
  await pass(120_000)
  isMine = true
  refuse = () => null
  posts = []
  const next = newSender()
  next.write(ben, 'After it', false)
  await pass(100)
  expect(texts()).toEqual(['Before the crash', 'After it'])
  expect(await openOutbox(member).list()).toEqual([])
})

test('nothing goes out under another account: it waits for its own', async () => {
  const sender = newSender()
  isMine = false
  sender.write(ben, 'Mine', false)
  await pass(120_000)
  expect(posts).toEqual([])
  expect(await openOutbox(member).list()).toMatchObject([{ text: 'Mine' }])
})

test('a message that is refused after the logout does not return to the draft', async () => {
  for (const refusal of [offline, new ApiRefusal(402, 'not_enough_credits', { needed: 2, balance: 1, packs: [] })]) {
    refuse = () => refusal
    isMine = true
    newSender().write(ben, 'Too late', false)
    await pass(5)
    isMine = false
    await forgetOutbox(member)
    await pass(100)
    expect([await openOutbox(member).list(), readDraft(member, ben)]).toEqual([[], ''])
  }
})

test('without credits all messages of the chat return to the draft in order, before its text; other chats go on', async () => {
  refuse = ({ conversation }) =>
    conversation === ben ? new ApiRefusal(402, 'not_enough_credits', { needed: 2, balance: 1, packs: [] }) : null
  const sender = newSender()
  for (const text of ['one', 'two']) sender.write(ben, text, false)
  sender.write(carla, 'Hello Carla', false)
  writeDraft(member, ben, 'three')
  await pass(100)
  expect(readDraft(member, ben)).toBe('one\ntwo\nthree')
  expect(sender.get().stops.get(ben)).toMatchObject({ kind: 'poor', needed: 2 })
  expect(texts()).toEqual(['one', 'Hello Carla'])
  sender.endStop(ben)
  expect(sender.get().stops.size).toBe(0)
})

test('a refusal stays at its message; those after it go; it can be tried again or taken back', async () => {
  refuse = ({ text }) => (text === 'one' ? new ApiRefusal(429, 'too_many_requests', { retry_after: 60 }) : null)
  const sender = newSender()
  for (const text of ['one', 'two']) sender.write(ben, text, false)
  await pass(100)
  expect(sender.get().outgoing).toMatchObject([{ text: 'one', state: 'failed', refusal: { details: { retry_after: 60 } } }])
  expect(texts()).toEqual(['one', 'two'])
  const key = sender.get().outgoing[0]?.key ?? ''
  sender.retry(key)
  await pass(100)
  expect(posts.at(-1)).toMatchObject({ text: 'one', key })
  await sender.takeBack(key)
  expect(sender.get().outgoing).toEqual([])
  expect(readDraft(member, ben)).toBe('one')
})

test('listeners receive what was sent and what was refused', async () => {
  refuse = ({ text }) => (text === 'two' ? new ApiRefusal(422, 'peer_gone') : null)
  const events: unknown[] = []
  const sender = newSender()
  sender.onEvent((event) => events.push(event))
  for (const text of ['one', 'two']) sender.write(ben, text, false)
  await pass(100)
  expect(events).toMatchObject([
    { kind: 'sent', conversation: ben, message: { text: 'one' }, balance: 4 },
    { kind: 'refused', conversation: ben, error: { code: 'peer_gone' } },
  ])
})

test('a deleted chat takes along what was on its way there, and nothing else', async () => {
  refuse = () => offline
  const sender = newSender()
  sender.write(ben, 'one', false)
  sender.write(carla, 'two', false)
  await pass(100)
  await sender.drop(ben)
  refuse = () => null
  posts = []
  await pass(60_000)
  expect(texts()).toEqual(['two'])
  expect(readDraft(member, ben)).toBe('')
})

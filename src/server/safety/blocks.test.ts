/** Blocks: both members disappear for each other at once, as if deleted, and mutual blocks do not deadlock. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, chatOf, memberFixtures, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const { newMember, createMember } = memberFixtures(() => app, { credits: 100 })
const block = (a: Person, b: Person) => a.call('POST /api/block.php', { body: { profile: b.id } })
const unblock = (a: Person, b: Person) => a.call('DELETE /api/block.php', { body: { profile: b.id } })
const blocked = async (a: Person) =>
  ((await a.call('GET /api/blocks.php')).body as { profiles: { id: number }[] }).profiles.map(({ id }) => id)
const badgeOf = async (a: Person) => (await a.call('GET /api/user.php')).body as { unread_messages: number; new_likes: number }
const peersOf = async (a: Person) =>
  ((await a.call('GET /api/chats.php')).body as { chats: { profile: { id: number } }[] }).chats.map(({ profile }) => profile.id)
const likersOf = async (a: Person) =>
  ((await a.call('GET /api/likes.php')).body as { liked_by: { id: number }[] }).liked_by.map(({ id }) => id)

/** Two who like each other, with a chat and something unread on either side. */
async function close(more = {}) {
  const [a, b] = [await newMember(more), await newMember({ gender: 'm', ...more })] as const
  const chat = await chatOf(a, b)
  await say(a, chat)
  await say(b, chat)
  await a.call('POST /api/likes.php', { body: { profile: b.id } })
  await b.call('POST /api/likes.php', { body: { profile: a.id } })
  return { a, b, chat }
}

test('a block takes both out of each other’s lists, badges and reach, and taking it back brings everything back', async () => {
  const { a, b, chat } = await close()
  expect([await peersOf(a), await likersOf(b), (await badgeOf(b)).new_likes]).toEqual([[b.id], [a.id], 1])
  expect(await block(a, b)).toMatchObject({ status: 200, body: null })
  for (const [self, other] of [[a, b] as const, [b, a] as const]) {
    expect(await peersOf(self)).toEqual([])
    expect(await likersOf(self)).toEqual([])
    expect(await badgeOf(self)).toMatchObject({ unread_messages: 0, new_likes: 0 })
    expect((await self.call('GET /api/profile.php', { query: { profile: other.id } })).status).toBe(404)
    expect((await self.call('GET /api/messages.php', { query: { conversation: chat } })).status).toBe(404)
    expect((await say(self, chat)).body).toMatchObject({ error: 'peer_gone' })
  }
  expect([await blocked(a), await blocked(b)]).toEqual([[b.id], []])
  expect(await unblock(a, b)).toMatchObject({ status: 200, body: null })
  expect([await peersOf(b), await likersOf(b), await blocked(a)]).toEqual([[a.id], [a.id], []])
  expect((await say(b, chat)).status).toBe(200)
})

test('each of two who block each other keeps their own; they meet again when neither stands', async () => {
  const { a, b } = await close()
  await block(a, b)
  expect((await block(b, a)).status).toBe(200)
  expect([await blocked(a), await blocked(b)]).toEqual([[], []])
  await unblock(a, b)
  expect([await peersOf(a), await peersOf(b), await blocked(b)]).toEqual([[], [], [a.id]])
  await unblock(b, a)
  expect([await peersOf(a), await peersOf(b)]).toEqual([[b.id], [a.id]])
})

/** Every response and event that could reveal the other member. */
async function whatIsSeen({ a, b, chat }: Awaited<ReturnType<typeof close>>) {
  const responses = [
    await a.call('GET /api/profile.php', { query: { profile: b.id } }),
    await a.call('GET /api/chat.php', { query: { profile: b.id } }),
    await a.call('GET /api/chats.php'),
    await a.call('GET /api/messages.php', { query: { conversation: chat } }),
    await say(a, chat),
    await a.call('POST /api/read.php', { body: { conversation: chat, up_to: 1 } }),
    await a.call('POST /api/typing.php', { body: { conversation: chat } }),
    await a.call('POST /api/likes.php', { body: { profile: b.id } }),
    await a.call('PUT /api/likes.php', { body: { profile: b.id } }),
    await a.call('GET /api/likes.php'),
    await a.call('GET /api/likes.php', { query: { type: 'likes' } }),
    await a.call('GET /api/likes.php', { query: { type: 'mutual' } }),
    await a.call('GET /api/search.php', { query: { gender: 'any', country: 'NL' } }),
    await a.call('POST /api/report.php', { body: { profile: b.id, reason: 'scam', image: 1 } }),
    await a.call('POST /api/block.php', { body: { profile: b.id } }),
    await a.call('GET /api/blocks.php'),
    await a.call('DELETE /api/block.php', { body: { profile: b.id } }),
    await a.call('DELETE /api/likes.php', { body: { profile: b.id } }),
    await a.call('DELETE /api/chat.php', { body: { conversation: { id: chat } } }),
  ]
  const versions = sql<{
    v: string
  }>`select concat_ws('.', user_v, chats_v, likes_v) as v from member_state where member_id = ${a.id}`
  const { rows } = await versions.execute(app.ctx.db)
  const shown = responses.map(({ status, text }) => [status, text.replace(/"undo":"[^"]+"/, '"undo":"…"')])
  return { shown, versions: rows[0]?.v }
}

test('for who was blocked nothing differs from a deletion: not one answer, not one version', async () => {
  const [one, two] = [await close({ country: 'BE' }), await close({ country: 'BE' })]
  await two.b.call('POST /api/block.php', { body: { profile: two.a.id } })
  await one.b.call('POST /api/delete.php', { body: { password: 'welcome home' } })
  // the first pair would stand in the search of the second: it is looked for in a country without people
  const [left, blockedOut] = [await whatIsSeen(one), await whatIsSeen(two)]
  expect(blockedOut.shown).toEqual(left.shown)
  expect(blockedOut.versions).toBe(left.versions)
})

test('a block of nobody, of another pool or of a deleted member is answered like every block; oneself is refused', async () => {
  const a = await newMember()
  const far = await createMember({ host: 'lavish.localhost' })
  const gone = await createMember({ status: 'deleted' })
  for (const profile of [99_999_999_999_999, far, gone])
    expect(await a.call('POST /api/block.php', { body: { profile } })).toMatchObject({ status: 200, text: 'null' })
  expect((await a.call('POST /api/block.php', { body: { profile: a.id } })).status).toBe(404)
  expect(await blocked(a)).toEqual([])
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from exclusion where ${far} in (member_id, other_id)`.execute(app.ctx.db)
  expect(rows[0]?.n).toBe(0)
})

test('whom I blocked comes in pages, newest first', async () => {
  const a = await newMember()
  const all: number[] = []
  for (let n = 0; n < 23; n += 1) {
    const other = await createMember()
    app.wait(1000)
    await a.call('POST /api/block.php', { body: { profile: other } })
    all.unshift(other)
  }
  const first = (await a.call('GET /api/blocks.php')).body as { profiles: { id: number }[]; next: string }
  const second = (await a.call('GET /api/blocks.php', { query: { before: first.next } })).body as typeof first
  expect([...first.profiles, ...second.profiles].map(({ id }) => id)).toEqual(all)
  expect([first.profiles.length, second.next]).toEqual([20, null])
})

test('blocking each other at the same instant, while both write, like and read, ends without a deadlock and with true badges', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { a, b, chat } = await close()
    const work = [
      block(a, b),
      block(b, a),
      ...[a, b].flatMap((self) => [
        say(self, chat),
        say(self, chat),
        self.call('POST /api/read.php', { body: { conversation: chat, up_to: 1e12 } }),
        self.call('DELETE /api/likes.php', { body: { profile: self === a ? b.id : a.id } }),
        self.call('POST /api/likes.php', { body: { profile: self === a ? b.id : a.id } }),
        self.call('GET /api/chats.php'),
      ]),
      ...(round % 3 === 0 ? [unblock(a, b)] : []),
    ]
    for (const { status } of await Promise.all(work)) expect([200, 404, 422]).toContain(status)
    await block(a, b)
    for (const self of [a, b]) expect(await badgeOf(self)).toMatchObject({ unread_messages: 0, new_likes: 0 })
  }
}, 60_000)

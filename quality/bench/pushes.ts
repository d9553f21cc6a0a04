/** Push messages a second on one core: encrypted, signed and sent, with and without database rows. Also the cost of queueing one. */
import { createECDH, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import type { ConversationId } from '#domain/chats/chats.ts'
import { insertMessage } from '#server/chats/sends.store.ts'
import { claimFor } from '#server/http/idempotency.ts'
import type { PushKeysOfBrowser } from '#server/ports/web-push.ts'
import { encryptPush } from '#server/push/push-encryption.ts'
import type { WebPush } from '#server/ports/web-push.ts'
import { openWebPush } from '#server/push/web-push.ts'
import { sendPushNotifications } from '#server/push/notifications.jobs.ts'
import { getPushKeys } from '#server/push/push.ts'
import { pushCertificate } from '../../tests/push-certificate.ts'
import type { Started } from './bench.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { median, quantile } from './figures.ts'
import { seatThese } from './demo-data.ts'
import { writersOf, type Writer } from './writers.ts'

type Setting = { ctx: Context; startEndpoint: () => Promise<Started>; databasePid: number | null; print: (line: string) => void }

const host = 'push.example.com'
const rounds = 10
const sendsARound = 2_000
const atOnce = 256
const recipients = 5_000

export async function measurePushes({ ctx: bare, startEndpoint, databasePid, print }: Setting) {
  const endpoint = await startEndpoint()
  const config = { ...bare.config, pushHosts: [host], pushStandIn: `https://127.0.0.1:${endpoint.port}` }
  const webPush = openWebPush({ config, connect: { ca: pushCertificate.cert } })
  const ctx = { ...bare, config, webPush }
  print('\nPush messages, encrypted, signed and sent over TLS to another process (aim: 1,500 a second on one core)')
  await sendAlone(ctx, webPush, print)
  await sendWithRows(ctx, databasePid, print)
  webPush.close()
  endpoint.child.kill()
  await sendMessages(ctx, databasePid, print)
}

/** As many browsers as a small site has, each with keys of its own. */
function makeBrowsers(count: number) {
  return Array.from({ length: count }, (_, n) => {
    const keys = createECDH('prime256v1')
    const p256dh = keys.generateKeys('base64url')
    return { endpoint: `https://${host}/send/${n}`, p256dh, auth: randomBytes(16).toString('base64url') }
  })
}

const text = JSON.stringify({
  kind: 'message',
  title: 'Sunday',
  body: 'You have a new message',
  tag: 'message',
  url: '/chats/1234567',
  badge: 3,
  v: 2,
})

type Measured = { done: number; perCore: number; perSecond: number }

/** Processor seconds of this process: what one core does does not depend on who else is at work. */
async function measured(work: () => Promise<number>): Promise<Measured> {
  const [cpuUs, startMs] = [cpuOf(process.pid), performance.now()]
  const done = await work()
  const cpuSeconds = (cpuOf(process.pid) - cpuUs) / 1e6
  return { done, perCore: done / cpuSeconds, perSecond: (done * 1000) / (performance.now() - startMs) }
}

async function sendAlone(ctx: Context, webPush: WebPush, print: Setting['print']) {
  const sender = { ...(await getPushKeys(ctx)), contact: 'https://duet.example' }
  const browsers = makeBrowsers(1000)
  const letter = { text, ttlSeconds: 86_400, urgency: 'high', topic: 'A'.repeat(32) } as const
  const round = (count: number) =>
    measured(async () => {
      let [n, sent] = [0, 0]
      const sending = async () => {
        while (n < count) {
          const browser = browsers[n++ % browsers.length]
          if (browser && (await webPush.send(sender, browser, letter, new Date())).outcome === 'sent') sent++
        }
      }
      await Promise.all(Array.from({ length: atOnce }, sending))
      return sent
    })
  await round(sendsARound)
  const encrypt = () =>
    measured(() => {
      for (let n = 0; n < sendsARound; n++) encryptPush(Buffer.from(text), browsers[n % browsers.length] as PushKeysOfBrowser)
      return Promise.resolve(sendsARound)
    })
  const all: Measured[] = []
  const encrypted: Measured[] = []
  for (let n = 0; n < rounds; n++) {
    encrypted.push(await encrypt())
    all.push(await round(sendsARound))
  }
  const sent = all.reduce((sum, { done }) => sum + done, 0)
  const of = (which: 'perCore' | 'perSecond', share: number, of = all) =>
    quantile(
      of.map((one) => one[which]),
      share,
    ).toFixed(0)
  print(`  encryption   ${of('perCore', 0.5, encrypted)} a second of this core, in turns with what follows`)
  print(
    `  alone        ${sent} of ${rounds * sendsARound} sent, ${of('perCore', 0.5)} a second of this core in the middle of ${rounds} rounds, ${of('perCore', 1)} in the best (${of('perSecond', 0.5)} by the clock)`,
  )
}

async function sendWithRows(ctx: Context, databasePid: number | null, print: Setting['print']) {
  const members = await subscribeMembers(ctx)
  await sql`update member_state set unread_total = unread_total + 1 where member_id = any(${members}::bigint[])`.execute(ctx.db)
  const sendAll = async () => {
    await sql`update push_note set due_at = now() - interval '1 second', sent_at = null where event = 'message' and member_id = any(${members}::bigint[])`.execute(
      ctx.db,
    )
    while ((await waiting(ctx)) > 0) await sendPushNotifications.run(ctx, {})
    return members.length
  }
  await sendAll()
  const beforeUs = databasePid === null ? null : cpuOfFamily(databasePid)
  const { perCore, perSecond } = await measured(sendAll)
  const databaseUs = beforeUs === null || databasePid === null ? null : cpuOfFamily(databasePid) - beforeUs
  const of = databaseUs === null ? '' : `; PostgreSQL ${(databaseUs / members.length / 1000).toFixed(2)} ms each`
  print(
    `  with rows    ${members.length} notified, ${perCore.toFixed(0)} a second of this core (${perSecond.toFixed(0)} by the clock)${of}`,
  )
  await sql`update member_state set unread_total = unread_total - 1 where member_id = any(${members}::bigint[])`.execute(ctx.db)
  await sql`delete from push_subscription`.execute(ctx.db)
  await sql`delete from push_note`.execute(ctx.db)
}

async function waiting(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from push_note where due_at <= now()`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** A browser each. */
async function subscribeMembers(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.selectFrom('search_card').select('id').limit(recipients).execute()
  const members = (
    await seatThese(
      ctx,
      rows.map(({ id }) => id),
    )
  ).map(({ member }) => member)
  const browsers = makeBrowsers(members.length)
  await sql`with s as (
      insert into push_subscription (endpoint, member_id, session_hash, p256dh, auth, created_at)
      select b.endpoint, b.member, (select token_hash from session where member_id = b.member limit 1), b.p256dh, b.auth, now()
        from unnest(${browsers.map(({ endpoint }) => endpoint)}::text[], ${browsers.map(({ p256dh }) => p256dh)}::text[], ${browsers.map(({ auth }) => auth)}::text[],
          ${members}::bigint[]) b(endpoint, p256dh, auth, member) returning id, member_id
    ) insert into push_note (subscription_id, event, member_id) select id, event, member_id from s cross join (values ('message'), ('like')) e(event)`.execute(
    ctx.db,
  )
  return members
}

const blocks = 12
const blockSends = 250

/** Alternating in one run: readers without a browser, readers with a new notification, readers with a waiting one. */
async function sendMessages(ctx: Context, databasePid: number | null, print: Setting['print']) {
  const writers = await writersOf(ctx, blockSends)
  const readers = sql`select c.lo_id + c.hi_id - w.member from unnest(${writers.map(({ conversation }) => conversation)}::bigint[], ${writers.map(({ member }) => member)}::bigint[]) w(conversation, member)
    join conversation c on c.id = w.conversation`
  const bare = () => sql`delete from push_note`.execute(ctx.db)
  const listening = async (dueAt: Date | null) => {
    await bare()
    await sql`insert into push_note (subscription_id, event, member_id, due_at) select -reader, e.event, reader, ${dueAt}
      from (select distinct reader from (${readers}) r(reader)) readers cross join (values ('message'), ('like')) e(event)`.execute(
      ctx.db,
    )
    await sql`analyze push_note`.execute(ctx.db)
  }
  const ways: Record<string, { prepare: () => Promise<unknown>; send: (writer: Writer) => Promise<unknown> }> = {
    'no browser': { prepare: bare, send: (writer) => sendOne(ctx, writer) },
    'a note is made': { prepare: () => listening(null), send: (writer) => sendOne(ctx, writer) },
    'a note waits already': {
      prepare: () => listening(new Date(Date.now() + 3_600_000)),
      send: (writer) => sendOne(ctx, writer),
    },
  }
  const cost = new Map(Object.keys(ways).map((name) => [name, { ms: [] as number[], cpuMs: [] as number[] }]))
  for (let block = 0; block <= blocks; block++)
    for (const [name, { prepare, send }] of Object.entries(ways)) {
      await prepare()
      const [startMs, cpuUs] = [performance.now(), databasePid === null ? 0 : cpuOfFamily(databasePid)]
      for (const writer of writers) await send(writer)
      if (block === 0) continue
      cost.get(name)?.ms.push((performance.now() - startMs) / writers.length)
      if (databasePid !== null) cost.get(name)?.cpuMs.push((cpuOfFamily(databasePid) - cpuUs) / 1000 / writers.length)
    }
  await bare()
  const [plain] = cost.values()
  print(
    `\nA paid message on a connection of its own, ${blocks} × ${blockSends} in turns: milliseconds, and of them PostgreSQL's processor time`,
  )
  for (const [name, { ms, cpuMs }] of cost) {
    const ratio = median(ms) / median(plain?.ms ?? [])
    print(`  ${name.padEnd(21)} ${median(ms).toFixed(3)} (${ratio.toFixed(3)})   ${median(cpuMs).toFixed(3)}`)
  }
}

let keys = 0
const claimOf = ({ member }: Writer) =>
  claimFor(`m${member}`, `push-${process.pid}-${(keys += 1)}-${Date.now()}`, 'POST /api/messages.php', 'x')

const sendOne = (ctx: Context, writer: Writer) =>
  insertMessage(ctx, {
    sender: writer.member as never,
    conversation: writer.conversation as ConversationId,
    text: 'A line of the bench',
    cost: 10,
    most: null,
    shown: null,
    acknowledge: false,
    claim: claimOf(writer),
    at: new Date(),
    warnings: [],
    words: null,
    free_answers: 0,
    unread_days: 14,
  })

/** Events reach NATS: each at least once and kept once, in their order, also when a worker dies or NATS is away meanwhile. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { openState } from '#server/infrastructure/state.ts'
import { hasStream, startRelay } from '#server/outbox/outbox.ts'
import { openNats, type Nats } from '#server/outbox/nats.ts'
import { publishWaiting } from '#server/outbox/relay.ts'
import { setTriggers } from '#server/outbox/triggers.ts'
import { hasNats, type NatsServer, readStream, startNats } from '../../../tests/nats.ts'
import { openShop } from '../../../tests/buyers.ts'
import { serve } from '../../../tests/server-processes.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const going = () => new AbortController().signal

const isHere = hasNats()
describe.skipIf(!isHere)(`over NATS${isHere ? '' : ' (there is no nats-server on this machine)'}`, () => {
  let app: TestApp
  let server: NatsServer
  let ctx: Context
  let nats: Nats
  let lines: { event: string }[]
  beforeAll(async () => {
    app = await openTestApp()
    await setTriggers(app.ctx, true)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    server = await startNats()
    lines = []
    ctx = contextOf(app.ctx.db)
    nats = await openNats(settings())
    await sql`delete from outbox_event`.execute(app.ctx.db)
  })
  afterEach(async () => {
    await nats.close()
    await server.stop()
  })

  const settings = () => ({ url: server.url, creds: null, streamDays: 30, streamMb: null, streamReplicas: 1 })
  const note = (fields: { event: string }) => void lines.push(fields)
  const contextOf = (db: Db): Context => ({
    ...app.ctx,
    db,
    config: { ...app.ctx.config, nats: settings() },
    log: { debug: note, info: note, warn: note, error: note },
  })
  /** Another process: connections and state of its own. */
  function otherContext(): Context {
    const db = openDb({ clientConfig: app.clientConfig, max: 3 })
    onTestFinished(() => db.destroy())
    return { ...contextOf(db), state: openState() }
  }
  const happen = (count: number, db = app.ctx.db) =>
    sql`insert into outbox_event (pool, kind, at, data) select 1024, 'like.given', now(), jsonb_build_object('n', n) from generate_series(1, ${count}::int) n`.execute(
      db,
    )
  const idsIn = async () => (await readStream(server.url)).map(({ body }) => body.id)
  const waiting = async () => (await app.ctx.db.selectFrom('outbox_event').select('id').execute()).length
  const rising = (ids: number[]) => ids.toSorted((a, b) => a - b)

  test('a paid message becomes one event with its ids and price, under the subject of its cell', async () => {
    const [anna, ben] = [await app.createMember('Anna', { credits: 10 }), await app.createMember('Ben', { gender: 'm' })]
    const { conversation, message } = await openShop(app).write(anna, ben)
    await sql`delete from outbox_event where kind <> 'message.sent'`.execute(app.ctx.db)
    expect(await publishWaiting(ctx, nats, going())).toBe(1)
    expect(await waiting()).toBe(0)
    const [event, ...more] = await readStream(server.url)
    expect(more).toEqual([])
    expect(event).toEqual({
      subject: 'duet.0.message.sent',
      msgId: `0-${event?.body.id}`,
      body: {
        id: expect.any(Number),
        version: 1,
        cell: 0,
        pool: app.site().pool_id,
        kind: 'message.sent',
        at: app.ctx.now().toISOString(),
        data: { message, conversation, from: anna, to: ben, credits: 2 },
      },
    })
  })

  test('a worker that dies after publishing and before its commit publishes again, and the stream keeps each once', async () => {
    await happen(20)
    const dying: Pick<Nats, 'publish'> = {
      async publish(publications) {
        await nats.publish(publications)
        await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 20260104`.execute(
          app.ctx.db,
        )
        return publications.map(() => true)
      },
    }
    await expect(publishWaiting(otherContext(), dying, going())).rejects.toThrow()
    expect([await waiting(), (await idsIn()).length]).toEqual([20, 20])
    expect(await publishWaiting(ctx, nats, going())).toBe(20)
    expect([await waiting(), new Set(await idsIn()).size, (await idsIn()).length]).toEqual([0, 20, 20])
  })

  test('what the stream did not take stays, and the rest does not come twice', async () => {
    await happen(6)
    const partly: Pick<Nats, 'publish'> = {
      publish: async (publications) => [
        ...(await nats.publish(publications.slice(0, 4))),
        ...publications.slice(4).map(() => ({ reason: new Error('no room') })),
      ],
    }
    await expect(publishWaiting(ctx, partly, going())).rejects.toThrow('no room')
    expect(await waiting()).toBe(2)
    expect(await publishWaiting(ctx, nats, going())).toBe(2)
    const ids = await idsIn()
    expect([ids.length, ids]).toEqual([6, rising(ids)])
  })

  test('while NATS is away events wait and members notice nothing; then all arrive in order', async () => {
    const relay = startRelay(ctx)
    onTestFinished(() => relay.stop())
    await happen(10)
    await expect.poll(waiting).toBe(0)
    await server.goAway()
    await happen(1200)
    await expect.poll(() => lines.some(({ event }) => event === 'outbox.nats_away')).toBe(true)
    const anna = await app.createMember('Away')
    expect(await waiting()).toBe(1200 + 1)
    await server.comeBack()
    await expect.poll(waiting).toBe(0)
    const events = await readStream(server.url)
    const ids = events.map(({ body }) => body.id)
    expect([ids.length, new Set(ids).size, ids]).toEqual([1211, 1211, rising(ids)])
    expect(events.at(-1)?.body.data).toEqual(expect.objectContaining({ member: anna }))
    expect(new Set(lines.map(({ event }) => event))).toEqual(new Set(['outbox.nats_away']))
  })

  test('two workers publish each event once, in order, and the second goes on where the first stops', async () => {
    const [one, other] = [startRelay(otherContext()), startRelay(otherContext())]
    onTestFinished(() => other.stop())
    for (let n = 0; n < 10; n += 1) await happen(300)
    await expect.poll(waiting).toBe(0)
    await one.stop()
    await happen(300)
    await expect.poll(waiting).toBe(0)
    const ids = await idsIn()
    expect([ids.length, new Set(ids).size, ids]).toEqual([3300, 3300, rising(ids)])
  })

  test('an event of a transaction that commits late is not missed, and comes before those with higher ids', async () => {
    const late = otherContext()
    let commit = () => {}
    const toCommit = new Promise<void>((resolve) => void (commit = resolve))
    const begun = Promise.withResolvers<void>()
    const ended = late.db.transaction().execute(async (db) => {
      await happen(1, db)
      begun.resolve()
      await toCommit
    })
    await begun.promise
    await happen(1)
    const publishing = publishWaiting(ctx, nats, going())
    const isPublishing = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and objid = 20260104`.execute(app.ctx.db)).rows.length
    await expect.poll(isPublishing).toBe(1)
    expect(await idsIn()).toEqual([])
    commit()
    await ended
    await publishing
    await publishWaiting(ctx, nats, going())
    const ids = await idsIn()
    expect([ids.length, ids]).toEqual([2, rising(ids)])
  })

  test('a worker process makes the triggers and publishes; one without NATS_URL takes them away', async () => {
    const own = await openTestApp()
    onTestFinished(() => own.close())
    const triggers = async () => (await sql`select from outbox_triggers() where is_made`.execute(own.ctx.db)).rows.length
    const worker = await serve(own, ['worker'], { NATS_URL: server.url })
    onTestFinished(async () => void (await worker.stop()))
    await expect.poll(triggers).toBe(9)
    const lea = await own.createMember('Lea')
    await expect.poll(async () => (await readStream(server.url)).map(({ body }) => body.data.member)).toEqual([lea])
    await worker.stop()
    const other = await serve(own, ['worker'], {})
    onTestFinished(async () => void (await other.stop()))
    await expect.poll(triggers).toBe(0)
    await other.stop()
  })

  test('erasing a member tells their id, so that others can delete too', async () => {
    const dora = await app.createMember('Dora')
    await sql`delete from outbox_event`.execute(app.ctx.db)
    await app.ctx.db
      .deleteFrom('member')
      .where('id', '=', dora as ProfileId)
      .execute()
    await publishWaiting(ctx, nats, going())
    expect((await readStream(server.url)).map(({ body: { kind, data } }) => ({ kind, data }))).toEqual([
      { kind: 'member.erased', data: { member: dora } },
    ])
  })

  test('an account that may only publish does, without seeing the stream; one line says that it may not make it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'duet-nats-'))
    const file = join(folder, 'nats.conf')
    const mayOnlyPublish = '{ publish: ["duet.>"], subscribe: ["_INBOX.>"] }'
    writeFileSync(
      file,
      `authorization { users: [{ user: admin, password: "a" }, { user: duet, password: "p@ss", permissions: ${mayOnlyPublish} }] }`,
    )
    const guarded = await startNats(['--config', file])
    onTestFinished(async () => {
      await guarded.stop()
      rmSync(folder, { recursive: true })
    })
    const as = (who: string) => ({ ...settings(), url: guarded.url.replace('://', `://${who}@`) })
    await expect(openNats(as('duet:wrong'))).rejects.toThrow(/authorization/i)
    await (await openNats(as('admin:a'))).close()
    const relay = startRelay({ ...ctx, config: { ...ctx.config, nats: as('duet:p%40ss') } })
    onTestFinished(() => relay.stop())
    await happen(3)
    await expect.poll(waiting).toBe(0)
    expect(lines.map(({ event }) => event)).toEqual(['outbox.stream_missing'])
    expect(await readStream(as('admin:a').url)).toHaveLength(3)
  })

  test('the stream is made once with its limits, and an operator who looks makes none', async () => {
    const other = await startNats()
    onTestFinished(() => other.stop())
    expect(await hasStream({ ...settings(), url: other.url })).toBe(false)
    const first = await openNats({ ...settings(), url: other.url })
    const second = await openNats({ ...settings(), url: other.url })
    expect([first.stream, second.stream]).toEqual(['made', 'there'])
    expect(await hasStream({ ...settings(), url: other.url })).toBe(true)
    await Promise.all([first.close(), second.close()])
  })
})

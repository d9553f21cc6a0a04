/** The bus: received here at once and elsewhere soon, once each, in order, of any size; also after a reconnection. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import type { LiveEvent } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { holdBack, openMemoryBus, type Bus, type BusEvent, openFrames } from '#server/infrastructure/bus.ts'
import { openPostgresBus } from '#server/infrastructure/postgres-bus.ts'
import { openRedisBus } from '#server/infrastructure/redis-bus.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { findRedis, startRedis } from '../../../tests/redis.ts'

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const anna = 17 as ProfileId
const ben = 18 as ProfileId
const typing = (conversation: number): LiveEvent => ({ event: 'typing', data: { conversation: conversation as ConversationId } })
const typingEvent = (conversation: number): BusEvent => ({ to: [anna], event: typing(conversation) })
const long = (text: string): BusEvent => {
  const facts = { sent_at: '2026-01-01T00:00:00.000Z', delivered: false, read_at: null, warnings: [] }
  const message = { id: 1 as MessageId, sender: ben, text, ...facts }
  return { to: [anna, ben], event: { event: 'message', data: { conversation: 1 as ConversationId, message } } }
}

function receiveAll(bus: Bus) {
  const received: BusEvent[] = []
  bus.subscribe((events) => void received.push(...events))
  return received
}

let app: TestApp
let redisUrl: string | null = null
let stopRedis = async () => {}
beforeAll(async () => {
  app = await openTestApp()
  if (findRedis()) ({ url: redisUrl, stop: stopRedis } = await startRedis())
})
afterAll(async () => {
  await stopRedis()
  await app.close()
})

test('in one process every subscriber gets everything at once, until it unsubscribes', async () => {
  const bus = openMemoryBus()
  const received: BusEvent[] = []
  const stop = bus.subscribe((events) => void received.push(...events))
  bus.publish([typingEvent(1)])
  expect(received).toEqual([typingEvent(1)])
  stop()
  bus.publish([typingEvent(2)])
  expect(received).toHaveLength(1)
  await bus.close()
})

test('held events are published when they are released, and not before', () => {
  const bus = openMemoryBus()
  const received = receiveAll(bus)
  const held = holdBack(bus)
  held.bus.publish([typingEvent(1)])
  held.bus.publish([typingEvent(2)])
  expect(received).toEqual([])
  held.release()
  expect(received).toEqual([typingEvent(1), typingEvent(2)])
})

test('frames put together what was cut, whatever the letters, and leave out what is incomplete', () => {
  const [here, there] = [openFrames(300), openFrames(300)]
  const events = [long('💕 “żółw” \u0007'.repeat(100)), typingEvent(3)]
  const payloads = here.write(events)
  expect(payloads.length).toBeGreaterThan(5)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(300)
  expect(payloads.map((payload) => there.read(payload)).at(-1)).toEqual(events)
  expect(payloads.map((payload) => here.read(payload)).filter(Boolean)).toEqual([])
  const lost = here.write(events).toSpliced(2, 1)
  expect(lost.map((payload) => there.read(payload)).filter(Boolean)).toEqual([])
  expect(here.write([typingEvent(4)]).map((payload) => there.read(payload))).toEqual([[typingEvent(4)]])
  expect(there.read('something else')).toBeNull()
})

const drivers = [
  ['PostgreSQL', true, () => openPostgresBus({ clientConfig: app.clientConfig, log: silent })],
  ['Redis', findRedis() !== null, () => openRedisBus({ redisUrl: redisUrl ?? '', log: silent })],
] as const

for (const [name, isHere, open] of drivers) {
  describe.skipIf(!isHere)(`over ${name}${isHere ? '' : ' (there is no redis-server on this machine)'}`, () => {
    /** Two connected processes. */
    async function openTwo() {
      const [here, there] = [open(), open()]
      const received = { here: receiveAll(here), there: receiveAll(there) }
      onTestFinished(async () => {
        await Promise.all([here.close(), there.close()])
      })
      await expect.poll(() => (here.publish([typingEvent(0)]), received.there.length)).toBeGreaterThan(0)
      await pause(200)
      received.here.length = 0
      received.there.length = 0
      return { here, there, received }
    }

    test('its own process receives at once and only once, the other one soon', async () => {
      const { here, received } = await openTwo()
      here.publish([typingEvent(1)])
      expect(received.here).toEqual([typingEvent(1)])
      await expect.poll(() => received.there).toEqual([typingEvent(1)])
      await pause(100)
      expect([received.here.length, received.there.length]).toEqual([1, 1])
    })

    test('a thousand come in order, and long ones whole', async () => {
      const { here, received } = await openTwo()
      const events = Array.from({ length: 1000 }, (_, n) => (n % 50 === 0 ? long(`${n} ${'💕'.repeat(990)}`) : typingEvent(n)))
      for (const one of events) here.publish([one])
      await expect.poll(() => received.there.length).toBe(1000)
      expect(received.there).toEqual(events)
    })

    test('the last events of a process that stops arrive', async () => {
      const { there, received } = await openTwo()
      const leaving = open()
      leaving.publish([{ to: [ben], event: null }])
      await pause(300)
      leaving.publish([typingEvent(9)])
      await leaving.close()
      await expect.poll(() => received.there.at(-1)).toEqual(typingEvent(9))
      there.publish([])
    })
  })
}

test('a connection that PostgreSQL cuts is restored soon, and publishers notice nothing', async () => {
  const [here, there] = [0, 1].map(() => openPostgresBus({ clientConfig: app.clientConfig, log: silent })) as [Bus, Bus]
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close()])
  })
  const received = receiveAll(there)
  await expect.poll(() => (here.publish([typingEvent(1)]), received.length)).toBeGreaterThan(0)
  const { sql } = await import('kysely')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'duet events' and datname = current_database()`.execute(
    app.ctx.db,
  )
  await pause(50)
  received.length = 0
  await expect.poll(() => (here.publish([typingEvent(2)]), received.length)).toBeGreaterThan(0)
})

test('a proxy without a database behind it, which takes connections and ends them, leaves one connection in the end', async () => {
  const { host = '', port = 5432 } = app.clientConfig
  const database = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const state = { isThere: false, refused: 0, open: new Set<Socket>() }
  const front = createServer((socket) => {
    socket.on('error', () => {})
    if (!state.isThere) return void ((state.refused += 1), socket.destroy())
    state.open.add(socket.once('close', () => state.open.delete(socket)))
    socket.pipe(connect(database)).pipe(socket)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port: at } = front.address() as AddressInfo
  const bus = openPostgresBus({ clientConfig: { ...app.clientConfig, host: '127.0.0.1', port: at }, log: silent })
  onTestFinished(async () => {
    await bus.close()
    front.close()
  })
  receiveAll(bus)
  await expect.poll(() => state.refused).toBeGreaterThan(3)
  state.isThere = true
  await expect.poll(() => state.open.size).toBeGreaterThan(0)
  await pause(1_500)
  expect(state.open.size).toBe(1)
})

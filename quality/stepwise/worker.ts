/** A process that sends, goes on with others' sends and carries, several at once, until it is killed at the point that it was given. */
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { claimFor } from '#server/http/idempotency.ts'
import { isDatabaseAway, openDb } from '#server/infrastructure/db.ts'
import { carryOutbox, continueSends, sendInSteps, type Shards } from '#server/shards/shards.ts'
import { openDice } from '../../tests/payments/shuffle.ts'
import { cost, type FromWorker, type Point, type SendRequest, type ToWorker } from './points.ts'
import type { Pair } from './world.ts'

type Query = { name?: string; text: string; values: unknown[] }
type Callback = (error: Error | null, result?: unknown) => void
type Raw = (this: Client, query: Query | string, done: Callback) => unknown
type PidClient = Client & { processID: number; database: string }

const loops = 4
const connections = 2
const { configs, pairs, seed } = JSON.parse(process.env.STEPWISE ?? '{}') as {
  configs: ClientConfig[]
  pairs: Pair[]
  seed: number
}
const { dice, pick } = openDice(seed)
const say = (word: FromWorker) => void process.send?.(word)

let point: Point | null = null
let loseIt: (() => void) | null = null
const raw = Client.prototype.query as unknown as Raw

/** At the point the statement is held there, the parent hears of it, and nothing comes back. */
const atPoint: Raw = function (query, done) {
  const isIt = typeof query === 'object' && point !== null && query.name === `shards.${point.statement}` && --point.nth === 0
  if (!isIt || !point) return raw.call(this, query, done)
  const reached = point
  point = null
  const tell = () => {
    const { processID: pid, database } = this as PidClient
    loseIt = () => {
      if (reached.moment !== 'running') done(new Error('Connection terminated'))
      say({ passed: true })
    }
    say({ reached, pid, database })
  }
  if (reached.moment === 'unsent') return tell()
  if (reached.moment === 'committed') return raw.call(this, query, tell)
  if (reached.moment === 'uncommitted') return raw.call(this, 'begin', () => raw.call(this, query, tell))
  raw.call(this, query, reached.cut ? done : () => {})
  tell()
}
Client.prototype.query = function (this: Client, ...args: unknown[]) {
  const [query, done] = args
  return typeof done === 'function' ? atPoint.call(this, query as Query, done as Callback) : Reflect.apply(raw, this, args)
} as typeof Client.prototype.query

const shards: Shards = {
  dbs: configs.map((clientConfig) => openDb({ clientConfig, max: connections })),
  now: () => new Date(),
}
/** Sees the sends of live workers as abandoned, so that two go on with one. */
const hasty: Shards = { ...shards, now: () => new Date(Date.now() + 11_000) }

const again: SendRequest[] = []
let count = 0

async function send(asked: SendRequest) {
  const { one, other, conversation } = pairs[asked.pair] as Pair
  const sender = asked.isBack ? other : one
  const claim = claimFor(`m${sender}`, asked.key, 'POST /api/messages.php', asked.key)
  const same = { cost, most: cost, shown: null, acknowledge: false, warnings: [], free_answers: 1, unread_days: 14 }
  const answer = await sendInSteps(shards, { sender, conversation, text: asked.key, claim, ...same })
  say({ answered: asked.key, answer })
}

function newSend(): SendRequest {
  const asked = {
    key: `send-${seed}-${process.pid}-${(count += 1)}`,
    pair: Math.floor(dice() * pairs.length),
    isBack: dice() < 0.5,
  }
  say({ asked })
  return asked
}

const together = async (shards: Shards, work: (shards: Shards) => Promise<{ failures: unknown[] }>) => {
  for (const failure of (await work(shards)).failures) throw failure
}
const actions: (() => Promise<unknown>)[] = [
  () => send(newSend()),
  () => send(newSend()),
  () => send(newSend()),
  async () => {
    const asked = newSend()
    await Promise.all([send(asked), send(asked)])
  },
  async () => {
    const asked = again.pop()
    if (asked) await send(asked)
  },
  () => together(hasty, continueSends),
  () => together(shards, carryOutbox),
]

async function live() {
  for (;;) {
    try {
      await pick(actions)()
    } catch (error) {
      if (!isDatabaseAway(error)) say({ failed: error instanceof Error ? `${error.message}` : 'something else was thrown' })
      await pause(1)
    }
  }
}

process.on('message', (word: ToWorker) => {
  if ('point' in word) point = word.point
  else if ('again' in word) again.push(...word.again)
  else loseIt?.()
})
process.on('disconnect', () => process.exit())
say({ ready: true })
await Promise.all(Array.from({ length: loops }, live))

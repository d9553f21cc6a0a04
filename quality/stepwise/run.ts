/** A run of stepwise kills: workers are killed at every point in turn while members read and block; then everything is ended and counted. */
import { fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { dayMs } from '#domain/time/durations.ts'
import type { SendAnswer, Shards } from '#server/shards/shards.ts'
import { carryOutbox, continueSends, refundLateAcross } from '#server/shards/shards.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { inRandomOrder, openDice } from '../../tests/payments/shuffle.ts'
import { checkShards, type Findings, type Journal } from './checks.ts'
import { type SendRequest, type FromWorker, type Point, points, type ToWorker } from './points.ts'
import { openWorld, type Pair, type World } from './world.ts'

export type StepwisePlan = { kills: number; seed: number; print: (line: string) => void }
export type StepwiseFigures = {
  killed: Map<string, number>
  cut: number
  counts: Record<string, number>
  findings: Findings
  seconds: number
}

/** Processes that send at once. */
const slots = 3
/** So many connections are cut for each hundred kills. */
const cutPercent = 25
/** A point that is not reached by then is a finding: a worker hangs, or the statement is never run. */
const pointTimeoutMs = 60_000
const againAtOnce = 10
/** A worker starts in half the time. */
const compileCache = join(tmpdir(), 'duet-stepwise-compiled')

type Scene = { world: World; journal: Journal; unanswered: SendRequest[]; errors: Map<string, number>; seed: number }

export async function runStepwise({ kills, seed, print }: StepwisePlan): Promise<StepwiseFigures> {
  const startMs = performance.now()
  const seconds = () => (performance.now() - startMs) / 1000
  const { dice } = openDice(seed)
  const world = await openWorld(dice)
  try {
    const journal: Journal = { asked: new Set(), answers: new Map() }
    const scene: Scene = { world, journal, unanswered: [], errors: new Map(), seed }
    let isOver = false
    const members = liveAsMembers(scene, dice, () => isOver)
    const { killed, cut } = await killWorkers(scene, kills, dice, (done) =>
      print(`  ${done} kills, ${journal.answers.size} answers, ${seconds().toFixed(0)} s`),
    )
    isOver = true
    await members
    await endEverything(scene)
    const findings = { ...Object.fromEntries(scene.errors), ...(await checkShards(world.shards, journal)) }
    return { killed, cut, counts: await countWhatHappened(scene), findings, seconds: seconds() }
  } finally {
    await world.close()
  }
}

/** As many at each point, in random order. */
const inTurn = (count: number, dice: () => number) =>
  inRandomOrder(
    Array.from({ length: count }, (_, n) => points[n % points.length] as (typeof points)[number]),
    dice,
  )

async function killWorkers(scene: Scene, kills: number, dice: () => number, tell: (done: number) => void) {
  const [waiting, cuts] = [inTurn(kills, dice), inTurn(Math.round((kills * cutPercent) / 100), dice)]
  const killed = new Map<string, number>()
  let [done, cut] = [0, 0]
  const nth = () => 1 + Math.floor(dice() * 3)
  const slot = async () => {
    for (let point = waiting.pop(); point; point = waiting.pop()) {
      const first = done % 100 < cutPercent ? cuts.pop() : undefined
      await oneLife(scene, [...(first ? [{ ...first, nth: nth(), cut: true }] : []), { ...point, nth: nth(), cut: false }])
      if (first) cut += 1
      const name = `${point.statement} ${point.moment}`
      killed.set(name, (killed.get(name) ?? 0) + 1)
      if (++done % 100 === 0) tell(done)
    }
  }
  await Promise.all(Array.from({ length: slots }, slot))
  return { killed, cut }
}

/** A worker lives, loses its connection at the first points, and is killed at the last one. */
async function oneLife(scene: Scene, stops: Point[]): Promise<void> {
  const { configs, pairs } = scene.world
  const setting = JSON.stringify({ configs, pairs, seed: (scene.seed += 1) })
  const worker = fork(join(import.meta.dirname, 'worker.ts'), {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, STEPWISE: setting },
  })
  const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()))
  const give = (word: ToWorker) => void (worker.connected && worker.send(word))
  const open = new Map<string, SendRequest>()
  let next = stops.shift()
  const timer = setTimeout(() => {
    note(scene, `never reached: ${JSON.stringify(next)}`)
    worker.kill('SIGKILL')
  }, pointTimeoutMs)
  worker.on('message', (word: FromWorker) => {
    if ('ready' in word) {
      give({ again: scene.unanswered.splice(0, againAtOnce) })
      if (next) give({ point: next })
    } else if ('asked' in word) {
      scene.journal.asked.add(word.asked.key)
      open.set(word.asked.key, word.asked)
    } else if ('answered' in word) {
      open.delete(word.answered)
      noteAnswer(scene, word.answered, word.answer as SendAnswer)
    } else if ('failed' in word) note(scene, `a worker failed: ${word.failed}`)
    else if ('passed' in word) {
      next = stops.shift()
      if (next) give({ point: next })
    } else if (word.reached.cut) void cutConnection(scene.world, word).then(() => give({ lost: true }))
    else worker.kill('SIGKILL')
  })
  await ended
  clearTimeout(timer)
  scene.unanswered.push(...open.values())
}

const note = ({ errors }: Scene, what: string) => void errors.set(what, (errors.get(what) ?? 0) + 1)

/** Whoever repeats a key hears the same. */
function noteAnswer(scene: Scene, key: string, answer: SendAnswer) {
  const { answers } = scene.journal
  const first = answers.get(key)
  const isSame = !first || JSON.stringify(byName(first)) === JSON.stringify(byName(answer))
  // a refusal before anything was reserved stores no answer: a repeat may be sent
  const isBegun = first?.outcome === 'refused' && ['poor', 'dearer'].includes(first.refusal)
  if (!isSame && !isBegun) note(scene, 'another answer to a repeat')
  answers.set(key, answer)
}
const byName = (answer: SendAnswer) =>
  answer.outcome === 'sent' ? [answer.reply.id, Date.parse(answer.reply.sent_at), answer.reply.balance] : [answer.refusal]

async function cutConnection({ configs }: World, { pid, database }: { pid: number; database: string }) {
  const client = new Client({ ...configs[0], database })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid])
  await client.end()
}

/** Members read, block and unblock meanwhile, on the shard of the conversation; what they cause is settled and given back. */
async function liveAsMembers(scene: Scene, dice: () => number, isOver: () => boolean) {
  const { shards, pairs } = scene.world
  while (!isOver()) {
    const pair = pairs[Math.floor(dice() * pairs.length)] as Pair
    const isLate = await actAsMember(shards.dbs[pair.place] as Db, pair, dice).catch((error: unknown) =>
      note(scene, `a member failed: ${String(error)}`),
    )
    if (isLate) await refundTwoWeeksLater(scene)
    await pause(20)
  }
}

/** What is not read by then gives its credits back. */
async function refundTwoWeeksLater(scene: Scene) {
  const { dbs } = scene.world.shards
  const { failures } = await refundLateAcross({ dbs, now: () => new Date(Date.now() + 15 * dayMs) })
  for (const failure of failures) note(scene, `a late refund failed: ${String(failure)}`)
}

/** True when it is time to look for what was not read. */
async function actAsMember(db: Db, { one, other, conversation }: Pair, dice: () => number): Promise<boolean> {
  const [self, peer] = dice() < 0.5 ? [one, other] : [other, one]
  const chance = dice()
  if (chance < 0.7)
    await sql`select read_conversation(${self}, ${conversation}, ${Number.MAX_SAFE_INTEGER}::bigint, now())`.execute(db)
  else if (chance < 0.74) await sql`select block_member(${self}, ${peer}, now())`.execute(db)
  else if (chance < 0.87)
    await sql`select unblock_member(e.member_id, e.other_id) from (select * from exclusion where blocked_by_me order by random() limit 1) e`.execute(
      db,
    )
  else if (chance < 0.97) await settleAndGiveBack(db)
  return chance >= 0.97
}

/** As the jobs do (src/server/credits/credits.jobs.ts). */
async function settleAndGiveBack(db: Db) {
  await sql`select settle_noted(5000, now())`.execute(db)
  const gone = await db.deleteFrom('unreached').returning(['member_id', 'peer_id']).execute()
  for (const { member_id, peer_id } of gone) {
    const { rows } = await sql<{ writer: number }>`select w as writer from writers_unread_by(${member_id}, ${peer_id}) w`.execute(
      db,
    )
    for (const { writer } of rows) await sql`select refund_unread(${member_id}, ${writer}, now())`.execute(db)
  }
}

/** Until nothing is left to go on with or to carry; stops at a failure. */
async function endEverything(scene: Scene) {
  const { dbs } = scene.world.shards
  const later: Shards = { dbs, now: () => new Date(Date.now() + 60_000) }
  const isSound = ({ failures }: { failures: unknown[] }) => {
    for (const failure of failures) note(scene, `the end failed: ${String(failure)}`)
    return failures.length === 0
  }
  for (;;) {
    const round = await continueSends(later)
    if (!isSound(round) || round.continued === 0) break
  }
  for (const db of dbs) await settleAndGiveBack(db)
  for (;;) {
    // two carry at once
    const both = await Promise.all([carryOutbox(later), carryOutbox(later)])
    if (!both.every(isSound) || both.every(({ carried }) => carried === 0)) return
  }
}

async function countWhatHappened({ world, journal }: Scene): Promise<Record<string, number>> {
  const counts: Record<string, number> = { asked: journal.asked.size, answered: journal.answers.size }
  for (const db of world.shards.dbs) {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from step_send where state = 'sent') as sent, (select count(*) from step_send where state = 'refused') as given_back,
             (select count(*) from message) as stored, (select count(*) from shard_inbox) as carried,
             (select count(*) from posting where kind = 'settlement') as settlements, (select count(*) from posting where kind = 'message_refund') as refunds,
             (select count(*) from posting where reason = 'unread') as unread_refunds,
             (select count(*) from step_send where state = 'sent' and due = 0) as free_answers, (select count(*) from reservation) as unread`.execute(
      db,
    )
    for (const [name, n] of Object.entries(rows[0] ?? {})) counts[name] = (counts[name] ?? 0) + Number(n)
  }
  return counts
}

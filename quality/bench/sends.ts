/** Paid messages over HTTP: at a steady rate, at full speed, on a few hot pairs, and with too little money. Then the ledger is checked. */
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import type { BenchContext } from './bench.ts'
import { openClient, type Client } from './client.ts'
import { quantile } from './figures.ts'
import { atRate } from './rate.ts'
import { withCosts } from './write-costs.ts'
import { many, send, writersAtOnce, writersOf, type Writer } from './writers.ts'

const perSecond = 1000
const seconds = 60
/** A process that has just started compiles its code, and the database reads its pages. */
const warmSeconds = 10
const mostSeconds = 15
/** As it was before sends shared a call (docs/decisions/0091-paid-messages.md), on a quiet machine. */
const before = { held: 'p99 1.1 s at 500 a second', most: 'at most 1,104' }
const hotPairs = 20
const hotSends = 100_000
const rounds = 100
const atOnce = 400
const payable = 10

export async function measureSends(bench: BenchContext & { databasePid: number | null }) {
  const { ctx, duet, print } = bench
  const client = openClient(duet.port, atOnce)
  const books = await ledger(ctx)
  await heldRate(ctx, client, print)
  await fullRate(bench, client)
  await onHotPairs(ctx, client, print)
  await beyondMoney(ctx, client, print)
  client.close()
  await checkLedger(ctx, books, print)
}

async function heldRate(ctx: Context, client: Client, print: BenchContext['print']) {
  const writers = await writersOf(ctx, 2000)
  await atRate(perSecond, warmSeconds * 1000, async (n) => void (await send(client, writers[n % writers.length] as Writer)))
  const times: number[] = []
  let errors = 0
  await atRate(perSecond, seconds * 1000, async (n) => {
    const { status, ms } = await send(client, writers[n % writers.length] as Writer)
    times.push(ms)
    if (status !== 200) errors++
  })
  const ms = (share: number) => quantile(times, share).toFixed(1)
  print(
    `\nPaid messages over HTTP, ${perSecond} a second for ${seconds} s after ${warmSeconds} s of warming up, by ${writers.length} members`,
  )
  print(
    `  sent         ${times.length - errors}, errors ${errors}; p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms (aim 100; before: ${before.held})`,
  )
}

async function fullRate(bench: BenchContext & { databasePid: number | null }, client: Client) {
  const writers = await writersOf(bench.ctx, 2000)
  const costs = await withCosts(bench, 'message', async () => {
    const { sent, errors, tookMs } = await many(client, writers, { forMs: mostSeconds * 1000 })
    const rate = ((sent * 1000) / tookMs).toFixed(0)
    bench.print(
      `  at most      ${rate} a second with ${writersAtOnce} at once (aim 2,500; before: ${before.most}), errors ${errors}`,
    )
    return { done: sent }
  })
  costs.forEach(bench.print)
}

/** Both of each pair write at the same time, as fast as they are answered. */
async function onHotPairs(ctx: Context, client: Client, print: BenchContext['print']) {
  const writers = await writersOf(ctx, hotPairs, true)
  const deadlocked = await deadlocks(ctx)
  const { sent, errors, tookMs } = await many(client, writers, { sends: hotSends })
  print(`\n${hotSends.toLocaleString('en')} paid messages on ${hotPairs} hot pairs, both writing, ${writersAtOnce} at once`)
  print(
    `  sent         ${sent} in ${(tookMs / 1000).toFixed(0)} s, errors ${errors}, deadlocks ${(await deadlocks(ctx)) - deadlocked}`,
  )
}

/** One writer with money for a few, and many more messages at the same instant. */
async function beyondMoney(ctx: Context, client: Client, print: BenchContext['print']) {
  const [writer] = await writersOf(ctx, 1)
  if (!writer) throw new Error('Nobody writes.')
  const cost = ctx.sites.all()[0]?.file.message_cost ?? 1
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    await setBalance(ctx, writer.member, payable * cost)
    const all = await Promise.all(Array.from({ length: atOnce }, () => send(client, writer)))
    const [sent, poor] = [200, 402].map((wanted) => all.filter(({ status }) => status === wanted).length)
    if (sent !== payable || poor !== atOnce - payable) wrong++
  }
  print(`\n${atOnce} messages at once with money for ${payable}, ${rounds} rounds`)
  print(`  exactly ${payable}   in ${rounds - wrong} of ${rounds} rounds`)
}

/** By an entry, as every change of a balance. */
async function setBalance(ctx: Context, member: number, balance: number) {
  await sql`with change as (select ${balance}::bigint - balance as amount, pool_id from wallet where member_id = ${member}::bigint),
      p as (insert into posting (kind, created_at, pool_id) select 'opening', now(), pool_id from change where amount <> 0 returning id)
    insert into entry (posting_id, line, account, member_id, currency, amount)
    select p.id, l.line, l.account, l.member, 'CRD', l.sign * c.amount from p, change c,
      (values (1, 'member', ${member}::bigint, 1), (2, 'issued', null, -1)) l(line, account, member, sign)`.execute(ctx.db)
}

async function deadlocks(ctx: Context): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(ctx.db)
  const { rows } = await sql<{
    n: number
  }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

type LedgerState = { last: number; sum: number; debits: number }

async function ledger(ctx: Context): Promise<LedgerState> {
  const { rows } =
    await sql<LedgerState>`select (select coalesce(max(id), 0)::bigint from message) as last, (select coalesce(sum(amount), 0)::bigint from entry) as sum,
    (select count(*)::bigint from posting where kind = 'message') as debits`.execute(ctx.db)
  return rows[0] as LedgerState
}

async function checkLedger(ctx: Context, before: LedgerState, print: BenchContext['print']) {
  const { rows } = await sql<{ messages: number; wrong: number }>`
    select (select count(*)::bigint from message where id > ${before.last}::bigint) as messages,
           (select count(*)::bigint from wallet w where balance <> (select coalesce(sum(amount), 0) from entry e where e.account = 'member' and e.member_id = w.member_id)) as wrong`.execute(
    ctx.db,
  )
  const { messages = 0, wrong = 0 } = rows[0] ?? {}
  const after = await ledger(ctx)
  print('\nThe books afterwards')
  print(`  ledger       sums to ${after.sum}; wallets that are not the sum of their entries: ${wrong}`)
  print(`  debits       ${after.debits - before.debits} for ${messages} messages`)
}

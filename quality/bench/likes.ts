/** Likes over HTTP: at a steady rate and at full speed, each of another profile, with what one costs. Then likes and counters are compared. */
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import type { BenchContext } from './bench.ts'
import { openClient, type Client } from './client.ts'
import { seatThese, type Seat } from './demo-data.ts'
import { quantile } from './figures.ts'
import { atRate } from './rate.ts'
import { withCosts } from './write-costs.ts'
import { writersAtOnce } from './writers.ts'

const perSecond = 1000
const heldMs = 60_000
const mostMs = 15_000

export async function measureLikes(bench: BenchContext & { databasePid: number | null }) {
  const { ctx, duet, print } = bench
  const client = openClient(duet.port, 400)
  const like = await openLikes(ctx, client)
  const before = await countStored(ctx)
  const times: number[] = []
  let [answered, errors] = [0, 0]
  await atRate(perSecond, heldMs, async () => {
    const { status, ms } = await like()
    times.push(ms)
    if (status === 200) answered++
    else errors++
  })
  const ms = (share: number) => quantile(times, share).toFixed(1)
  print(`\nLikes over HTTP, ${perSecond} a second for ${heldMs / 1000} s`)
  print(`  liked        ${answered}, errors ${errors}; p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms (aim 100)`)
  const costs = await withCosts(bench, 'like', async () => {
    const { done } = await atFullSpeed(like, print)
    answered += done
    return { done }
  })
  client.close()
  costs.forEach(print)
  print(`  stored       ${(await countStored(ctx)) - before} of ${answered} answered (must be equal)`)
}

async function atFullSpeed(like: () => Promise<{ status: number }>, print: BenchContext['print']) {
  const startMs = performance.now()
  let [done, errors] = [0, 0]
  const liking = async () => {
    while (performance.now() - startMs < mostMs) {
      const { status } = await like()
      if (status === 200) done++
      else errors++
    }
  }
  await Promise.all(Array.from({ length: writersAtOnce }, liking))
  print(
    `  at most      ${((done * 1000) / (performance.now() - startMs)).toFixed(0)} a second with ${writersAtOnce} at once (aim 2,500), errors ${errors}`,
  )
  return { done }
}

/** The next like: members in turn, each time of somebody they have not liked yet. */
async function openLikes(ctx: Context, client: Client) {
  const pool = ctx.sites.all()[0]?.pool_id ?? 1
  const { rows } = await sql<{ id: number }>`
    select s.id from search_card s join member m on m.id = s.id
     where s.pool_id = ${pool} and not s.fictional and m.status = 'active' order by s.id`.execute(ctx.db)
  const likers = rows.slice(0, 2000).map(({ id }) => id)
  const seats = await seatThese(ctx, likers)
  await sql`delete from profile_like where from_id = any(${likers}::bigint[])`.execute(ctx.db)
  let n = 0
  return () => {
    const turn = n++
    const { cookie, member } = seats[turn % seats.length] as Seat
    const at = (turn * 7 + Math.floor(turn / seats.length)) % rows.length
    const liked = rows[at]?.id === member ? rows[(at + 1) % rows.length] : rows[at]
    return client.call({ method: 'POST', path: '/api/likes.php', headers: { cookie }, body: { profile: liked?.id } })
  }
}

async function countStored(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from profile_like`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

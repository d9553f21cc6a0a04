/** A thousand pairs like each other at once over HTTP: no match is missed, and one reply of each pair reports it. */
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import type { BenchContext } from './bench.ts'
import { openClient, type ClientResponse, type Client } from './client.ts'
import { quantile } from './figures.ts'
import { seatThese, type Seat } from './demo-data.ts'

type Pair = readonly [Seat, Seat]

const pairs = 1000

export async function measureMatches({ ctx, duet, print }: BenchContext) {
  const all = await strangers(ctx)
  const client = openClient(duet.port, 2 * pairs)
  const answers = await Promise.all(all.flatMap(([a, b]) => [like(client, a, b), like(client, b, a)]))
  client.close()
  const reported = all.filter((_, n) => answers.slice(2 * n, 2 * n + 2).filter(isMatch).length === 1).length
  const stored = await countMatches(ctx, all)
  const errors = answers.filter(({ status }) => status !== 200).length
  const ms = (share: number) =>
    quantile(
      answers.map((answer) => answer.ms),
      share,
    ).toFixed(0)
  print(`\n${all.length.toLocaleString('en')} pairs like each other at the same instant, over HTTP`)
  print(
    `  matches      stored ${stored}, missed ${all.length - stored} (must be 0); reported by the reply to one of the two: ${reported}`,
  )
  print(`  answers      ${answers.length}, errors ${errors}; all of them waiting at once: p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms`)
}

const like = (client: Client, { cookie }: Seat, { member }: Seat) =>
  client.call({ method: 'POST', path: '/api/likes.php', headers: { cookie }, body: { profile: member } })

const isMatch = ({ status, text }: ClientResponse) => status === 200 && (JSON.parse(text) as { mutual: boolean }).mutual

/** Real members of one pool, two and two, who do not like each other yet. */
async function strangers(ctx: Context): Promise<Pair[]> {
  const pool = ctx.sites.all()[0]?.pool_id ?? 1
  const { rows } = await sql<{ id: number }>`
    select s.id from search_card s join member m on m.id = s.id
     where s.pool_id = ${pool} and not s.fictional and m.status = 'active' order by s.id limit ${2 * pairs}`.execute(ctx.db)
  const seats = await seatThese(
    ctx,
    rows.map(({ id }) => id),
  )
  const all = Array.from({ length: seats.length >> 1 }, (_, n) => [seats[2 * n], seats[2 * n + 1]] as unknown as Pair)
  for (const [a, b] of all)
    await sql`select unlike_profile(${a.member}, ${b.member}), unlike_profile(${b.member}, ${a.member})`.execute(ctx.db)
  return all
}

async function countMatches(ctx: Context, all: readonly Pair[]) {
  const [from, to] = [all.map(([a]) => a.member), all.map(([, b]) => b.member)]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from unnest(${from}::bigint[], ${to}::bigint[]) p(a, b)
      join profile_like there on there.from_id = a and there.to_id = b and there.mutual
      join profile_like back on back.from_id = b and back.to_id = a and back.mutual`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

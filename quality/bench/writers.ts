/** Members who write: with a conversation, a session and credits enough, one message after the other. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from './client.ts'
import { seatThese, type Seat, type Seating } from './demo-data.ts'

/** A member, and a conversation they can write in. */
export type Writer = Seat & { conversation: number }

export const writersAtOnce = 32

export const send = (client: Client, { cookie, conversation }: Writer, text = 'A line of the bench') =>
  client.call({
    method: 'POST',
    path: '/api/messages.php',
    headers: { cookie, 'idempotency-key': randomUUID() },
    body: { conversation, text },
  })

/** As fast as they are answered. */
export async function many(client: Client, writers: Writer[], until: { sends?: number; forMs?: number }) {
  const startMs = performance.now()
  let [n, sent, errors] = [0, 0, 0]
  const goesOn = () => (until.sends === undefined || n < until.sends) && performance.now() - startMs < (until.forMs ?? Infinity)
  const writing = async () => {
    while (goesOn()) {
      const { status } = await send(client, writers[n++ % writers.length] as Writer)
      if (status === 200) sent++
      else errors++
    }
  }
  await Promise.all(Array.from({ length: writersAtOnce }, writing))
  return { sent, errors, tookMs: performance.now() - startMs }
}

/** Members who have written to each other before, with credits enough for all of this; of each pair one, or both. */
export async function writersOf(ctx: Seating, pairs: number, both = false): Promise<Writer[]> {
  const pool = ctx.sites.all()[0]?.pool_id ?? 1
  const { rows } = await sql<{ id: number; lo_id: number; hi_id: number }>`
    select c.id, c.lo_id, c.hi_id from conversation c
      join member a on a.id = c.lo_id and a.status = 'active' and a.pool_id = ${pool}
      join member b on b.id = c.hi_id and b.status = 'active'
     where c.last_message_id is not null and not exists (select from profile p where p.id in (c.lo_id, c.hi_id) and p.fictional)
       and not exists (select from exclusion e where e.member_id = c.lo_id and e.other_id = c.hi_id)
     order by c.id limit ${pairs}`.execute(ctx.db)
  const parts = rows.flatMap(({ id, lo_id, hi_id }) => (both ? [lo_id, hi_id] : [lo_id]).map((member) => ({ member, id })))
  const members = [...new Set(parts.map(({ member }) => member))]
  const seats = new Map((await seatThese(ctx, members)).map((seat) => [seat.member, seat]))
  await sql`with p as (insert into posting (kind, created_at, pool_id) select 'opening', now(), ${pool} from generate_series(1, ${members.length}) returning id),
      numbered as (select id, row_number() over () as n from p), m as (select * from unnest(${members}::bigint[]) with ordinality m(member, n))
    insert into entry (posting_id, line, account, member_id, currency, amount)
    select id, 1, 'member', member, 'CRD', 1000000 from numbered join m using (n)
    union all select id, 2, 'issued', null, 'CRD', -1000000 from numbered`.execute(ctx.db)
  return parts.flatMap(({ member, id }) => {
    const seat = seats.get(member)
    return seat ? [{ ...seat, conversation: id }] : []
  })
}

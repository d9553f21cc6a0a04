/** Passes: whom a member does not want to be shown again. The folder's public module. */
import { mostPasses, type Passes } from '#domain/passes/passes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { type Cursor, cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { cardsOf } from '#server/profiles/profiles.ts'

const pass = prepared('passes.pass', 'select pass_member($1::bigint, $2::bigint, $3::timestamptz, $4::int)')
const remove = prepared('passes.remove', 'delete from pass where member_id = $1::bigint and other_id = $2::bigint')

type PassRow = { id: ProfileId; at: Date }
const selectPasses = prepared<PassRow>(
  'passes.selectPasses',
  `select x.other_id as id, date_trunc('milliseconds', x.at) as at from pass x join member m on m.id = x.other_id and m.status = 'active'
    where x.member_id = $1::bigint and (x.at, x.other_id) < (coalesce($2::timestamptz, 'infinity'), $3::bigint)
      and not exists (select from exclusion e where e.member_id = $1 and e.other_id = x.other_id)
    order by x.at desc, x.other_id desc limit $4`,
  { id: 'int8', at: 'timestamptz' },
)
const listRows = (db: Db, member: ProfileId, before: Cursor | null, limit: number) =>
  selectPasses(db, [member, before?.at ?? null, before?.id ?? 0, limit])

const pageSize = 20

/**
 * Hides a person from one member's search, discovery, home and introductions; safe to repeat. Same reply for deleted members and for
 * unknown ids. Refuses oneself (`not_found`).
 */
export async function passMember(ctx: Context, member: ProfileId, other: ProfileId) {
  if (member === other) throw new Refusal('not_found')
  await pass(ctx.db, [member, other, ctx.now(), mostPasses])
  return null
}

/** Shows the person again. */
export async function takeBackPass(ctx: Context, member: ProfileId, other: ProfileId) {
  await remove(ctx.db, [member, other])
  return null
}

/** One page of passed members, newest first, without those who are not here or not for the member to see. */
export async function listPasses(ctx: Context, site: Site, member: ProfileId, before?: string): Promise<Passes> {
  const rows = await listRows(ctx.db, member, readCursor(before), pageSize + 1)
  const page = rows.slice(0, pageSize)
  const ids = page.map(({ id }) => id)
  const cards = await cardsOf(ctx, site, ids)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { profiles: ids.flatMap((id) => cards.get(id) ?? []), next: last ? cursorAfter(last.at, last.id) : null }
}

export const passesHandlers = {
  'GET /api/passes.php': ({ ctx, site, member, query }) => listPasses(ctx, site, member.profile, query.before),
  'POST /api/passes.php': ({ ctx, member, body }) => passMember(ctx, member.profile, body.profile),
  'DELETE /api/passes.php': ({ ctx, member, body }) => takeBackPass(ctx, member.profile, body.profile),
} satisfies Partial<Handlers>

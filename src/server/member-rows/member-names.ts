/** Names of members with their brands, for what staff read. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'

export type MemberName = { id: number; name: string; brand: string }

/** In the order of `ids`; who is gone is left out. */
export async function listMemberNames({ db, sites }: Context, ids: readonly number[]): Promise<MemberName[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('member')
    .innerJoin('profile', 'profile.id', 'member.id')
    .select(['member.id', 'profile.name', 'member.site_id'])
    .where('member.id', 'in', [...ids] as ProfileId[])
    .execute()
  const found = new Map(rows.map((row) => [Number(row.id), row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [{ id, name: row.name, brand: sites.byId(row.site_id)?.file.name ?? '' }] : []
  })
}

/** Refuses `not_found` for a member who is gone. */
export async function getMemberName(ctx: Context, id: number): Promise<MemberName> {
  const [found] = await listMemberNames(ctx, [id])
  if (!found) throw new Refusal('not_found')
  return found
}

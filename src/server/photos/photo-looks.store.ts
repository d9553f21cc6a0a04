/** SQL of looks at photos: what waits, what a decision hides, and which photos are alike. */
import { sql } from 'kysely'
import { alikeBits, bandsNear } from '#domain/photos/photo-hash.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type Alike = { decision: number; bits: number }
/** The nearest refused photo in a pool; undefined when none is near. */
export async function findRefused(db: Db, pool: number, phash: string): Promise<Alike | undefined> {
  const { rows } = await sql<Alike>`
    select decision, bits from refused_alike(${phash}, ${pool}, ${bandsNear(phash, alikeBits)}::int[], ${alikeBits})`.execute(db)
  return rows[0]
}

export type AlikePhoto = { id: number; member_id: number; bits: number }
/** Photos within so many bits in these pools, the nearest first. */
export async function findAlikePhotos(
  db: Db,
  phash: string,
  { pools, bits, most }: { pools: readonly number[]; bits: number; most: number },
): Promise<AlikePhoto[]> {
  const { rows } = await sql<AlikePhoto>`
    select id, member_id, bits from images_alike(${phash}, ${pools}::int[], ${bandsNear(phash, bits)}::int[], ${bits}, ${most})`.execute(
    db,
  )
  return rows
}

/** What says whether a new photo of a member waits. */
export const findPhotoStanding = async (db: Db, member: number) =>
  (
    await sql<{ site_id: number; pool_id: number; is_confirmed: boolean; is_fictional: boolean; has_fine: boolean }>`
      select m.site_id, m.pool_id, m.activated_at is not null as is_confirmed, p.fictional as is_fictional,
             exists (select from image i where i.member_id = m.id and i.look = 'fine') as has_fine
        from member m join profile p on p.id = m.id where m.id = ${member}`.execute(db)
  ).rows[0]

/** By photo, the decision that hides it and why. */
export async function listHidden(db: Db, member: number) {
  const rows = await db
    .selectFrom('image as i')
    .innerJoin('decision as d', 'd.id', 'i.decision_id')
    .select(['i.id', 'd.reference', 'd.facts'])
    .where('i.member_id', '=', member)
    .execute()
  return new Map(rows.map(({ id, reference, facts }) => [id, { reference, facts: facts ?? '' }]))
}

/** Of a member, in their order. */
export const listNotHidden = async (db: Db, member: number): Promise<number[]> =>
  (
    await db
      .selectFrom('image')
      .select('id')
      .where('member_id', '=', member)
      .where('look', '<>', 'hidden')
      .orderBy('position')
      .limit(50)
      .execute()
  ).map(({ id }) => id)

/** Those of a member's photos that no decision hides yet. */
export const hideRows = (db: Db, { member, photos, decision }: { member: number; photos: readonly number[]; decision: number }) =>
  db
    .updateTable('image')
    .set(({ ref }) => ({
      look: 'hidden',
      held_for: null,
      decision_id: decision,
      look_before: ref('look'),
      held_before: ref('held_for'),
    }))
    .where('member_id', '=', member)
    .where('id', 'in', photos)
    .where('look', '<>', 'hidden')
    .returning(['id', 'token'])
    .execute()

/** The hashes of what a decision hides. Photos whose hash is not computed yet add theirs later. */
export const insertHashes = (db: Db, decision: number) =>
  sql`insert into photo_hash (decision_id, phash, verdict, pool_id)
      select decision_id, phash, 'hidden', pool_id from image where decision_id = ${decision} and phash is not null on conflict do nothing`.execute(
    db,
  )

/** The hashes of all photos of a banned member. */
export const insertHashesOfBanned = (db: Db, member: number, decision: number) =>
  sql`insert into photo_hash (decision_id, phash, verdict, pool_id)
      select ${decision}::bigint, phash, 'banned', pool_id from image where member_id = ${member} and phash is not null on conflict do nothing`.execute(
    db,
  )

/** Hashes that bans before a time left. */
export const deleteHashesOfBans = (db: Db, before: Date) =>
  sql`delete from photo_hash h using decision d where d.id = h.decision_id and h.verdict = 'banned' and d.decided_at < ${before}`.execute(
    db,
  )

/** Whose photos change when a decision ends, in the order of their locks. */
export const membersOfDecision = async (db: Db, decision: number) =>
  (
    await db
      .selectFrom('image')
      .select('member_id')
      .where((eb) => eb.or([eb('decision_id', '=', decision), eb('alike_id', '=', decision)]))
      .distinct()
      .orderBy('member_id')
      .execute()
  ).map(({ member_id }) => member_id)

/** The decision ends: its photos are in sight again, or as before for one that is undone; its hashes are gone, and what waited because of it is looked at as usual. */
export async function giveBackRows(db: Db, decision: number, isUndone: boolean) {
  await db.deleteFrom('photo_hash').where('decision_id', '=', decision).execute()
  const given = { decision_id: null, look_before: null, held_before: null }
  await db
    .updateTable('image')
    .set(({ ref }) =>
      isUndone ? { ...given, look: ref('look_before').$notNull(), held_for: ref('held_before') } : { ...given, look: 'fine' },
    )
    .where('decision_id', '=', decision)
    .execute()
  await sql`
    update image set alike_id = null, alike_bits = null, look = case held_for when 'same' then 'new' else look end, held_for = nullif(held_for, 'same')
     where alike_id = ${decision}`.execute(db)
}

/** Photos that waited because their owner had not confirmed the address. */
export const releaseFirst = async (db: Db, member: number): Promise<boolean> => {
  const release = db
    .updateTable('image')
    .set({ look: 'new', held_for: null })
    .where('member_id', '=', member)
    .where('held_for', '=', 'first')
  return (await release.executeTakeFirst()).numUpdatedRows > 0n
}

/** In the order of their members, whose rows are locked first. */
export const photosToJudge = (db: Db, pool: number, ids: readonly number[]) =>
  db
    .selectFrom('image')
    .select(['id', 'member_id'])
    .where('id', 'in', ids)
    .where('pool_id', '=', pool)
    .orderBy('member_id')
    .execute()

type Judgement = { ids: readonly number[]; nude: boolean; by: string; at: Date }
/** What a decision hides stays hidden. */
export const writeJudgement = (db: Db, { ids, nude, by, at }: Judgement) =>
  db
    .updateTable('image')
    .set({ nude_by_moderator: nude, reviewed_by: by, reviewed_at: at, look: 'fine', held_for: null })
    .where('id', 'in', ids)
    .where('look', '<>', 'hidden')
    .execute()

/** Photos without a hash, after one of them. */
export const listUnhashed = (db: Db, after: number, most: number) =>
  db
    .selectFrom('image')
    .select(['id', 'token'])
    .where('phash', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

/** The hash of a stored photo. Of one that a decision hides it is refused from now on. */
export async function writeHash(db: Db, id: number, phash: string) {
  const write = db.updateTable('image').set({ phash }).where('id', '=', id).where('phash', 'is', null).returning('decision_id')
  const decision = (await write.executeTakeFirst())?.decision_id
  if (decision != null) await insertHashes(db, decision)
}

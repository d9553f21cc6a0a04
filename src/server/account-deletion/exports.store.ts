/** SQL of data exports: their states, and the files of their parts. */
import { sql } from 'kysely'
import type { CopyPlace } from '#server/account-deletion/copy-rows.store.ts'
import { isHere } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'

/** A copy that is not ready by then begins anew, and its parts go: nobody is going to fetch them. */
const makingMs = dayMs
/** A file that is not whole by then is the rest of a try that died. */
const fileMs = hourMs
/** `size` of older versions is as long as an `int`. */
const mostInt = 2 ** 31 - 1

export const findExport = (db: Db, member: ProfileId) =>
  db.selectFrom('data_export').selectAll().where('member_id', '=', member).executeTakeFirst()

const lockExport = (db: Db, member: ProfileId) =>
  db.selectFrom('data_export').selectAll().where('member_id', '=', member).forUpdate().executeTakeFirst()

/** A file that nothing names any more; `isWhole`: no other try can still be writing it. */
export type LeftFile = { file: string; isWhole: boolean }

/** The rows of a copy's files go; a job takes the files. `token`: of a copy by an older version, which has no rows. */
async function dropFiles(db: Db, { copy, token }: { copy: string | null; token: string | null }): Promise<LeftFile[]> {
  const rows = copy ? await db.deleteFrom('data_export_file').where('copy', '=', copy).returning(['file', 'part']).execute() : []
  const files = rows.map(({ file, part }) => ({ file, isWhole: part !== null }))
  return token === null || files.some(({ file }) => file === token) ? files : [...files, { file: token, isWhole: true }]
}

const blank = {
  ready_at: null,
  expires_at: null,
  token: null,
  size: null,
  key_hash: null,
  key_until: null,
  copy: null,
  copy_at: null,
}

/** Starts an export that replaces the previous one; returns its files. Null when one is already queued. */
export async function queueExport(db: Db, member: ProfileId, asked_at: Date): Promise<LeftFile[] | null> {
  await lockMember(db, member)
  const before = await lockExport(db, member)
  if (before?.state === 'queued') return null
  const fresh = { asked_at, ...blank }
  const left = before ? await dropFiles(db, before) : []
  await db
    .insertInto('data_export')
    .values({ member_id: member, state: 'queued', ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ state: 'queued', ...fresh }))
    .execute()
  return left
}

/** The part to be made next: into `file`, from `from` on. */
export type NextPart = { copy: string; number: number; from: CopyPlace | null }

/**
 * Goes on with a copy, or begins it with the id `fresh`, and writes down the file before it is there. `left`: of a copy that is over. Null
 * when none is wanted.
 */
export async function beginPart(db: Db, member: ProfileId, ids: { fresh: string; file: string }, now: Date) {
  const row = await lockExport(db, member)
  if (!row || row.state === 'ready' || row.state === 'expired') return null
  const { copy_at } = row
  const goesOn = row.copy !== null && copy_at !== null && copy_at >= row.asked_at && now.getTime() - copy_at.getTime() < makingMs
  const copy = (goesOn && row.copy) || ids.fresh
  const left = goesOn ? [] : await dropFiles(db, row)
  if (!goesOn) await db.updateTable('data_export').set({ copy, copy_at: now }).where('member_id', '=', member).execute()
  const last = (await listParts(db, copy)).at(-1)
  await db
    .insertInto('data_export_file')
    .values({
      file: ids.file,
      copy,
      part: null,
      size: null,
      next: null,
      key_hash: null,
      check_at: new Date(now.getTime() + fileMs),
    })
    .execute()
  return { copy, number: (last?.part ?? 0) + 1, from: (last?.next as CopyPlace | null | undefined) ?? null, left }
}

/** The whole parts of a copy, in order. */
const listParts = (db: Db, copy: string) =>
  db
    .selectFrom('data_export_file')
    .select(['file', 'part', 'size', 'next'])
    .where('copy', '=', copy)
    .where('part', 'is not', null)
    .orderBy('part')
    .execute()

/** The parts that can be fetched; none in a copy by an older version, which is one file. */
export async function listReadyParts(db: Db, { copy, token }: { copy: string | null; token: string | null }) {
  const parts = copy === null ? [] : await listParts(db, copy)
  return parts[0]?.file === token ? parts.map(({ file, size }) => ({ file, size: size ?? 0 })) : []
}

type Made = Omit<NextPart, 'from'> & { file: string; size: number; next: CopyPlace | null }
type Ready = { ready_at: Date; expires_at: Date }
/** The part is whole; with the last one the copy is ready. False when the copy is not wanted any more, or another try made this part. */
export async function finishPart(db: Db, member: ProfileId, { copy, file, number, size, next }: Made, ready: Ready) {
  const row = await lockExport(db, member)
  if (row?.copy !== copy || row.state === 'ready' || row.state === 'expired') return false
  const before = await listParts(db, copy)
  if (before.length !== number - 1) return false
  const update = db.updateTable('data_export_file').set({ part: number, size, next: next && JSON.stringify(next) })
  if ((await update.where('file', '=', file).executeTakeFirst()).numUpdatedRows !== 1n) return false
  const whole = before.reduce((sum, part) => sum + (part.size ?? 0), size)
  const done = { state: 'ready' as const, token: before[0]?.file ?? file, size: Math.min(mostInt, whole), ...ready }
  await db
    .updateTable('data_export')
    .set(next ? { state: 'queued' } : done)
    .where('member_id', '=', member)
    .execute()
  return true
}

export const dropFile = (db: Db, file: string) => db.deleteFrom('data_export_file').where('file', '=', file).execute()

export const failExport = (db: Db, member: ProfileId) =>
  db.updateTable('data_export').set({ state: 'failed' }).where('member_id', '=', member).where('state', '=', 'queued').execute()

/** Only while it can be fetched. */
export async function setKey(db: Db, member: ProfileId, key: { key_hash: Buffer; key_until: Date }, now: Date) {
  const update = db.updateTable('data_export').set(key).where('member_id', '=', member).where('state', '=', 'ready')
  return (await update.where('expires_at', '>', now).executeTakeFirst()).numUpdatedRows === 1n
}

type Fetch = { key_hash: Buffer; part: number; now: Date }
/**
 * The file that this member may fetch with this key, now, and how many there are; call it in a transaction. The key opens a part once: a
 * copy of one file spends it.
 */
export async function takeFile(db: Db, member: ProfileId, { key_hash, part, now }: Fetch) {
  const row = await lockExport(db, member)
  const { token, key_until, expires_at } = row ?? {}
  if (!row || row.state !== 'ready' || !token || !key_until || !expires_at || key_until <= now || expires_at <= now) return null
  if (!row.key_hash?.equals(key_hash)) return null
  const parts = await listReadyParts(db, row)
  if (parts.length <= 1) {
    if (part !== 1) return null
    await db.updateTable('data_export').set({ key_hash: null, key_until: null }).where('member_id', '=', member).execute()
    return { file: token, parts: 1 }
  }
  const file = parts[part - 1]?.file
  if (!file) return null
  const taken = await sql`
    update data_export_file set key_hash = ${key_hash} where file = ${file} and key_hash is distinct from ${key_hash}`.execute(db)
  return taken.numAffectedRows === 1n ? { file, parts: parts.length } : null
}

/** Those that were there long enough: no longer to be fetched. Returns their files, to be wiped. */
export async function expireExports(db: Db, now: Date): Promise<LeftFile[]> {
  const { rows } = await sql<{ token: string | null; copy: string | null }>`
    with due as (select member_id, token, copy from data_export where state = 'ready' and expires_at <= ${now} and ${isHere()} for update)
    update data_export e set state = 'expired', token = null, key_hash = null, key_until = null, copy = null, copy_at = null from due
     where e.member_id = due.member_id returning due.token, due.copy`.execute(db)
  const left: LeftFile[] = []
  for (const row of rows) left.push(...(await dropFiles(db, row)))
  return left
}

/**
 * Files of no copy: of tries that died, of copies that were never ready, and those that an older version left. Each file is looked at after
 * an hour, and then once a day.
 */
export async function dropLeftFiles(db: Db, now: Date): Promise<LeftFile[]> {
  const made = new Date(now.getTime() - makingMs)
  const again = new Date(now.getTime() + dayMs)
  const { rows } = await sql<{ file: string }>`
    with due as materialized (
      select file, part, copy from data_export_file where check_at <= ${now} and ${isHere()} order by check_at limit 1000 for update skip locked
    ), kept as (
      update data_export_file k set check_at = ${again} from due join data_export e on e.copy = due.copy where k.file = due.file and due.part is not null and (
        (e.state = 'ready' and exists (select from data_export_file t where t.copy = e.copy and t.file = e.token))
        or (e.state in ('queued', 'failed') and e.copy_at >= e.asked_at and e.copy_at > ${made})) returning k.file
    ) delete from data_export_file f using due where f.file = due.file and not exists (select from kept where kept.file = f.file) returning f.file`.execute(
    db,
  )
  return rows.map(({ file }) => ({ file, isWhole: true }))
}

/** The row and its files. */
export async function dropExport(db: Db, member: ProfileId): Promise<LeftFile[]> {
  const row = await db.deleteFrom('data_export').where('member_id', '=', member).returning(['token', 'copy']).executeTakeFirst()
  return row ? dropFiles(db, row) : []
}

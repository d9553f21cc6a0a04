/**
 * Tombstones: who was erased or banned, or deleted their account, kept among the files and outside the database. A database that was restored to an earlier
 * time learns from them. A file names nobody: its name is a keyed hash of the member's number, and the key is in the database.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'

type Kind = 'erased' | 'ban' | 'deletion'
type State = 'erased' | 'banned' | 'lifted' | 'deleted' | 'returned'

const folderOf = (kind: Kind) => `tombstones/${kind}`

/** The key of this installation. It is the same before and after a restore. */
async function findKey(db: Db): Promise<Buffer> {
  return (await db.selectFrom('installation').select('mark_key').executeTakeFirstOrThrow()).mark_key
}

const nameOf = (key: Buffer, member: number) => createHmac('sha256', key).update(String(member)).digest('hex').slice(0, 40)

const pathOf = (kind: Kind, name: string) => `${folderOf(kind)}/${name.slice(0, 2)}/${name}.json`

async function put(ctx: Context, kind: Kind, member: ProfileId, state: State) {
  const text = JSON.stringify({ state, at: ctx.now().toISOString() })
  const name = nameOf(await findKey(ctx.db), member)
  await ctx.files.put(pathOf(kind, name), Buffer.from(text), { contentType: 'application/json' })
}

/** Called before the erasure commits. Throws `FilesAway` when the store is away: the erasure is tried again later. */
export async function markErased(ctx: Context, member: ProfileId) {
  await put(ctx, 'erased', member, 'erased')
  const name = nameOf(await findKey(ctx.db), member)
  for (const kind of ['ban', 'deletion'] as const) await ctx.files.remove(pathOf(kind, name))
}

/** What became of a ban at a time. A newer mark stays: a restored job may come late. Throws `FilesAway` when the store is away. */
export async function markBan(ctx: Context, member: ProfileId, state: 'banned' | 'lifted', at: Date) {
  const path = pathOf('ban', nameOf(await findKey(ctx.db), member))
  const file = await ctx.files.get(path)
  if (file && File.parse(JSON.parse(Buffer.from(file.bytes).toString('utf8'))).at > at.toISOString()) return
  await put({ ...ctx, now: () => at }, 'ban', member, state)
}

/** Called after an account was deleted, or came back within the four weeks. */
export const markDeletion = (ctx: Context, member: ProfileId, state: 'deleted' | 'returned') =>
  tryToPut(ctx, 'deletion', member, state)

const tryToPut = (ctx: Context, kind: Kind, member: ProfileId, state: State) =>
  put(ctx, kind, member, state).catch((err: unknown) =>
    ctx.log.warn({ event: 'tombstone.not_written', err, member, state }, 'the list outside of the database could not be written'),
  )

/** Members of this database who were erased at some time: a restore brought them back. */
export const listReturned = (ctx: Context): Promise<ProfileId[]> => membersWith(ctx, 'erased')

/** Members who are not banned here, and were when the list outside of the database was last written. */
export const listBansLost = async (ctx: Context) =>
  (await membersIn(ctx, 'ban', 'banned', ['banned'])).map(({ member }) => member)

/** Members who had deleted their account, with the time, and have one here: a restore brought it back. */
export const listDeletionsLost = (ctx: Context) => membersIn(ctx, 'deletion', 'deleted', ['deleted', 'banned'])

type Marked = { member: ProfileId; at: Date }
const File = z.object({ state: z.string(), at: z.iso.datetime() })

/** Members with this state in the list, whose account here has none of these. */
async function membersIn(ctx: Context, kind: Kind, state: State, statuses: readonly string[]): Promise<Marked[]> {
  const key = await findKey(ctx.db)
  const marked: Marked[] = []
  for (const member of await membersWith(ctx, kind)) {
    const file = await ctx.files.get(pathOf(kind, nameOf(key, member)))
    const mark = file && File.parse(JSON.parse(Buffer.from(file.bytes).toString('utf8')))
    const row = await ctx.db.selectFrom('member').select('status').where('id', '=', member).executeTakeFirst()
    if (mark?.state === state && row && !statuses.includes(row.status)) marked.push({ member, at: new Date(mark.at) })
  }
  return marked
}

const membersAtOnce = 20_000

async function membersWith({ db, files }: Context, kind: Kind): Promise<ProfileId[]> {
  const names = new Set<string>()
  for await (const path of files.list(folderOf(kind))) names.add(path.slice(-'.json'.length - 40, -'.json'.length))
  if (names.size === 0) return []
  const key = await findKey(db)
  const found: ProfileId[] = []
  for (let last = 0; ;) {
    const { rows } = await sql<{
      id: number
    }>`select id from member where id > ${last} order by id limit ${membersAtOnce}`.execute(db)
    for (const { id } of rows) if (names.has(nameOf(key, id))) found.push(id as ProfileId)
    if (rows.length < membersAtOnce) return found
    last = rows.at(-1)?.id ?? 0
  }
}

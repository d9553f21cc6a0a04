/** Versions: a number for each thing a member looks at again and again. While it stands still there is nothing new. */
import type { Context } from '#server/infrastructure/context.ts'
import { gathered } from '#server/infrastructure/batch.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { News, Rider } from '#server/infrastructure/memory.ts'

/** `sessions` moves when one of the member's sessions ended. `isNewsHeard`: what is new for the search index came along. */
export type Versions = { user: number; chats: number; likes: number; sessions: number; isNewsHeard?: boolean }

/** `withNews`: whoever polls has no use for them. */
export type VersionsAsk = { member: number; withNews: boolean }

type Read = { numbers: string | null }
/** All of them as one text: the rows of a poll's look-up cost Node half as much that way (measured), and nothing is looked up more often. */
const numbers = `(select string_agg(member_id || ',' || user_v || ',' || chats_v || ',' || likes_v || ',' || sessions_v, ',')
    from member_state where member_id = any($1::bigint[])) as numbers`
const select = prepared<Read>('change-counters.select', `select ${numbers}`, { numbers: 'text?' })
const selectWith = ({ news }: Rider) =>
  prepared<Read & Partial<News>>(
    'change-counters.selectWith',
    `select ${numbers}, news.* from (select) one left join (${news('$2')}) news on true`,
    { numbers: 'text?', upto: 'text', gone: 'bool', changed: 'text?' },
  )

/** Fresh from the database, for all who ask at the same moment. Null for whoever is no member. */
export function openVersions({ db, memory }: Context) {
  const riding = new WeakMap<Rider, ReturnType<typeof selectWith>>()
  const readWith = async (rider: Rider, since: string, list: string) => {
    const read = riding.get(rider) ?? selectWith(rider)
    riding.set(rider, read)
    const [row] = await read(db, [list, since])
    if (row?.upto) rider.hear({ upto: row.upto, gone: row.gone ?? true, changed: row.changed ?? null })
    return row
  }
  return gathered(async (asks: VersionsAsk[]): Promise<(Versions | null)[]> => {
    const rider = asks.some(({ withNews }) => withNews) ? memory.rider : null
    const since = rider?.since() ?? null
    const list = `{${asks.map(({ member }) => member).join(',')}}`
    const row = rider && since !== null ? await readWith(rider, since, list) : (await select(db, [list]))[0]
    const isNewsHeard = row !== undefined && 'upto' in row && row.upto !== null
    const known = versionsIn(JSON.parse(`[${row?.numbers ?? ''}]`) as number[], isNewsHeard)
    return asks.map(({ member }) => known.get(member) ?? null)
  })
}

function versionsIn(all: readonly number[], isNewsHeard: boolean): Map<number, Versions> {
  const known = new Map<number, Versions>()
  for (let at = 0; at < all.length; at += 5) {
    const [member, user, chats, likes, sessions] = all.slice(at, at + 5) as [number, number, number, number, number]
    known.set(member, { user, chats, likes, sessions, isNewsHeard })
  }
  return known
}

/** Sessions: a 256-bit token in a cookie, stored as a hash; 30 days idle, 365 days in all. */
import { serialize } from 'hono/utils/cookie'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { deviceOf } from '#server/sessions/device.ts'
import { openVersions, type ChangeCounters } from '#server/sessions/change-counters.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { bumpSessions } from '#server/member-rows/member-rows.ts'
import { openLruCache } from '#server/infrastructure/lru-cache.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** The member of a session, and the versions of their data: a poll with an unchanged version gets a 304. */
export type Member = { profile: ProfileId; versions: ChangeCounters }

type CachedSession = { member_id: number; pool_id: number; sessions_v: number; expiresMs: number; endsMs: number; seenMs: number }

const cookieName = '__Host-session'
const idleMs = 30 * dayMs
const absoluteMs = 365 * dayMs
const touchMs = 10 * minuteMs

const cookieFor = (token: string, maxAge: number) =>
  serialize(cookieName, token, { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge })

/** The cookie that ends a session in the browser. */
export const noSessionCookie = cookieFor('', 0)

/** Starts a new session for a login and returns its cookie. The user agent later describes the device to the member. */
export async function openSession(ctx: Context, member: ProfileId, site: Site, userAgent?: string): Promise<string> {
  const token = newSecret()
  const now = ctx.now()
  await ctx.db
    .insertInto('session')
    .values({
      token_hash: digestOf(token),
      member_id: member,
      site_id: site.id,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + idleMs),
      ...deviceOf(userAgent),
    })
    .execute()
  return cookieFor(token, absoluteMs / 1000)
}

/** The start of this cookie's session; null without one. Some changes require the password again after a while. */
export async function findSessionStart(ctx: Context, cookie: string | undefined): Promise<Date | null> {
  const token = tokenIn(cookie)
  if (!token) return null
  const session = ctx.db.selectFrom('session').select('created_at').where('token_hash', '=', digestOf(token))
  return (await session.executeTakeFirst())?.created_at ?? null
}

/** Ends the session of this cookie. Ending what has ended changes nothing. */
export async function endSession(ctx: Context, cookie: string | undefined) {
  const token = tokenIn(cookie)
  if (!token) return
  await atomically(ctx, async (ctx) => {
    const gone = ctx.db.deleteFrom('session').where('token_hash', '=', digestOf(token)).returning('member_id')
    const ended = await gone.executeTakeFirst()
    if (ended) await publishEnded(ctx, ended.member_id as ProfileId)
  })
}

/** Ends every session of a member: on a new password, a ban, a deletion. `except` is the cookie of the one that stays. */
export const endSessionsOf = (ctx: Context, member: ProfileId, except?: string) =>
  atomically(ctx, async (ctx) => {
    const stays = tokenIn(except)
    const all = ctx.db.deleteFrom('session').where('member_id', '=', member)
    await (stays ? all.where('token_hash', '<>', digestOf(stays)) : all).execute()
    await publishEnded(ctx, member)
  })

/** Ends one session of a member, by its number. Ending what has ended, or what is another's, changes nothing. */
export const endSessionOf = (ctx: Context, member: ProfileId, id: number) =>
  atomically(ctx, async (ctx) => {
    await ctx.db.deleteFrom('session').where('member_id', '=', member).where('id', '=', id).execute()
    await publishEnded(ctx, member)
  })

/** Every process looks again: the next call finds no session, and a stream ends. */
async function publishEnded(ctx: Context, member: ProfileId) {
  await bumpSessions(ctx.db, member)
  ctx.bus.publish([{ to: [member], event: null }])
}

/** A member's sessions that have not ended, the one of this cookie first, then the last used. */
export async function listSessions(ctx: Context, member: ProfileId, cookie: string | undefined) {
  const now = ctx.now()
  const rows = await ctx.db
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'seen_at', 'token_hash'])
    .where('member_id', '=', member)
    .where('expires_at', '>', now)
    .where('created_at', '>', new Date(now.getTime() - absoluteMs))
    .orderBy('seen_at', 'desc')
    .execute()
  const token = tokenIn(cookie)
  const here = token === null ? null : digestOf(token)
  const sessions = rows.map(({ token_hash, ...row }) => ({ ...row, current: here !== null && token_hash.equals(here) }))
  return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)]
}

type SessionRow = {
  member_id: number
  pool_id: number
  sessions_v: number
  created_at: Date
  seen_at: Date
  expires_at: Date
}
const selectSession = prepared<SessionRow>(
  'session.selectSession',
  `select s.member_id, m.pool_id, st.sessions_v, s.created_at, s.seen_at, s.expires_at
     from session s join member m on m.id = s.member_id join member_state st on st.member_id = s.member_id
    where s.token_hash = $1 and m.status in ('active', 'paused')`,
  {
    member_id: 'int8',
    pool_id: 'int4',
    sessions_v: 'int4',
    created_at: 'timestamptz',
    seen_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
)

/** Null without a session on this site. */
export type FindMember = (cookie: string | undefined, site: Site) => Promise<Member | null>
/**
 * The same without a promise, for polls: false when the session is not cached. `then` gets the member, or null for a full check;
 * must not throw.
 */
export type RecogniseMember = (cookie: string | undefined, site: Site, then: (member: Member | null) => void) => boolean
export type Sessions = { find: FindMember; recognise: RecogniseMember }

/** Finds the session's member. Cached sessions cost one look-up of versions, shared by all requests of a tick. */
export function openSessions(ctx: Context): Sessions {
  const cache = openLruCache<string, CachedSession>(50_000)
  const whenRead = openVersions(ctx)
  const versionsOf = (member: number) =>
    new Promise<ChangeCounters | null>((resolve, reject) => whenRead(member, resolve, reject))

  async function read(token: string): Promise<CachedSession | null> {
    const [row] = await selectSession(ctx.db, [digestOf(token)])
    if (!row) return null
    const cached = cachedSessionOf(row)
    cache.set(token, cached)
    return cached
  }

  function memberOf(token: string, cached: CachedSession, versions: ChangeCounters, site: Site): Member | null {
    const nowMs = ctx.now().getTime()
    // A session is worth nothing in a pool that is not the member's.
    if (cached.expiresMs <= nowMs || cached.pool_id !== site.pool_id) return null
    if (nowMs - cached.seenMs > touchMs) touch(ctx, token, cached, nowMs)
    return { profile: cached.member_id as ProfileId, versions }
  }

  async function find(cookie: string | undefined, site: Site) {
    const token = tokenIn(cookie)
    if (!token) return null
    let cached = cache.get(token) ?? (await read(token))
    let versions = cached && (await versionsOf(cached.member_id))
    if (cached && versions && versions.sessions !== cached.sessions_v) {
      cache.forget(token)
      cached = await read(token)
      versions = cached && (await versionsOf(cached.member_id))
    }
    return cached && versions && memberOf(token, cached, versions, site)
  }

  const recognise: RecogniseMember = (cookie, site, then) => {
    const token = tokenIn(cookie)
    const cached = token === null ? undefined : cache.get(token)
    if (token === null || !cached) return false
    const receive = (versions: ChangeCounters | null) =>
      then(versions?.sessions === cached.sessions_v ? memberOf(token, cached, versions, site) : null)
    whenRead(cached.member_id, receive, () => then(null))
    return true
  }
  return { find, recognise }
}

function cachedSessionOf({ member_id, pool_id, sessions_v, created_at, expires_at, seen_at }: SessionRow): CachedSession {
  const endsMs = created_at.getTime() + absoluteMs
  return { member_id, pool_id, sessions_v, expiresMs: Math.min(expires_at.getTime(), endsMs), endsMs, seenMs: seen_at.getTime() }
}

/** Being here moves the session's end, at most once in ten minutes, and the member's rank by the day, and never holds up the answer. */
function touch(ctx: Context, token: string, cached: CachedSession, nowMs: number) {
  cached.seenMs = nowMs
  cached.expiresMs = Math.min(nowMs + idleMs, cached.endsMs)
  const seen = new Date(nowMs)
  const session = ctx.db
    .updateTable('session')
    .set({ seen_at: seen, expires_at: new Date(nowMs + idleMs) })
    .where('token_hash', '=', digestOf(token))
  const member = ctx.db.updateTable('member').set({ seen_at: seen }).where('id', '=', cached.member_id)
  Promise.all([session.execute(), member.execute()]).catch((err: unknown) =>
    ctx.log.warn({ event: 'presence.not_saved', err }, 'presence was not saved'),
  )
}

/** The key of a session in tables, whose rows are deleted with it. Null without a session cookie. */
export function sessionHashOf(cookie: string | undefined): Buffer | null {
  const token = tokenIn(cookie)
  return token ? digestOf(token) : null
}

const tokenPattern = new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`)

const tokenIn = (cookie: string | undefined): string | null => (cookie ? (tokenPattern.exec(cookie)?.[1] ?? null) : null)

/** Sessions of staff: a cookie of the console's host, its person with their rights, and fresh proofs. */
import { serialize } from 'hono/utils/cookie'
import { consoleSession, freshProofMs } from '#domain/staff/staff.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { deviceOf } from '#server/sessions/device.ts'
import { rightsOf } from '#domain/staff/rights.ts'
import * as store from '#server/staff/staff.store.ts'

const cookieName = '__Host-console'
const touchMs = minuteMs

const cookieFor = (token: string, maxAge: number) =>
  serialize(cookieName, token, { path: '/', httpOnly: true, secure: true, sameSite: 'Strict', maxAge })
export const noConsoleCookie = cookieFor('', 0)

const tokenPattern = new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`)
const tokenIn = (cookie: string | undefined) => (cookie ? (tokenPattern.exec(cookie)?.[1] ?? null) : null)

export const staffActor = (id: number): StaffCaller['actor'] => ({ actor_kind: 'staff', actor: String(id) })

/** Starts a session, which counts as a proof, and returns it with its cookie. */
export async function openStaffSession(ctx: Context, staff: number, userAgent: string | undefined) {
  const [token, now] = [newSecret(), ctx.now()]
  const row = { staff_id: staff, created_at: now, seen_at: now, proved_at: now, ...deviceOf(userAgent) }
  const id = await store.insertSession(ctx.db, { ...row, token_hash: digestOf(token) })
  await store.updateStaff(ctx.db, staff, { last_seen_at: now })
  return { id, cookie: cookieFor(token, consoleSession.absoluteMs / 1000), caller: await callerOf(ctx, await found(ctx, token)) }
}

async function found(ctx: Context, token: string) {
  const row = await store.findSession(ctx.db, digestOf(token))
  if (!row) throw new Error('The session of this moment is gone.')
  return row
}

/** The person of a cookie; null without a session, for one that is over, and for a suspended person. */
export async function findCaller(ctx: Context, cookie: string | undefined): Promise<StaffCaller | null> {
  const row = await findOpen(ctx, cookie)
  if (!row) return null
  const { session, staff } = row
  const now = ctx.now()
  if (now.getTime() - session.seen_at.getTime() > touchMs) {
    await store.updateSession(ctx.db, session.id, { seen_at: now })
    await store.updateStaff(ctx.db, staff.id, { last_seen_at: now })
  }
  return callerOf(ctx, row)
}

/** The same for a stream, which nobody presses: it keeps no session alive. */
export async function findCallerQuietly(ctx: Context, cookie: string | undefined): Promise<StaffCaller | null> {
  const row = await findOpen(ctx, cookie)
  return row && callerOf(ctx, row)
}

async function findOpen(ctx: Context, cookie: string | undefined) {
  const token = tokenIn(cookie)
  const row = token === null ? null : await store.findSession(ctx.db, digestOf(token))
  return row && row.staff.state === 'active' && !isOver(row.session, ctx.now()) ? row : null
}

const isOver = ({ created_at, seen_at }: store.Session, now: Date) =>
  now.getTime() - seen_at.getTime() >= consoleSession.idleMs || now.getTime() - created_at.getTime() >= consoleSession.absoluteMs

async function callerOf(
  ctx: Context,
  { session, staff }: { session: store.Session; staff: store.StaffRow },
): Promise<StaffCaller> {
  const [grants, changed] = await Promise.all([store.grantsOf(ctx.db, [staff.id], ctx.now()), store.readChangedRoles(ctx.db)])
  return {
    id: staff.id,
    staff,
    session,
    roles: grants.map(({ role }) => role),
    rights: rightsOf(grants, changed),
    actor: staffActor(staff.id),
    key: null,
  }
}

/** Until when the last proof counts as fresh; null when it does no more. */
export function proofUntil({ session }: StaffCaller, now: Date): Date | null {
  const until = new Date(session.proved_at.getTime() + freshProofMs)
  return until > now ? until : null
}

export const noteProof = (ctx: Context, { session }: StaffCaller) =>
  store.updateSession(ctx.db, session.id, { proved_at: ctx.now() })

/** Sessions that began before this are over whatever they did. */
export const idleSince = (now: Date) => new Date(now.getTime() - consoleSession.idleMs)

/** What a person sees and changes of their own account. */
import type { Locale } from '#domain/languages/languages.ts'
import { Refusal } from '#domain/refusal.ts'
import { sitesWith } from '#domain/staff/rights.ts'
import { consoleSession } from '#domain/staff/staff.ts'
import { permissionNames } from '#domain/staff/permissions.ts'
import { logAct } from '#server/audit/audit.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import * as factors from '#server/staff/factors.store.ts'
import { zoneOf } from '#server/staff/joining.ts'
import { idleSince, proofUntil } from '#server/staff/staff-sessions.ts'
import * as store from '#server/staff/staff.store.ts'

/** Everything the frame needs to know of a person. */
export async function describeMe(ctx: Context, caller: StaffCaller) {
  const { staff, session, rights } = caller
  const all = ctx.sites.all()
  const seen = new Set(permissionNames.flatMap((permission) => sitesWith(rights, permission, all).map(({ id }) => id)))
  const sites = all.filter(({ id }) => seen.has(id))
  const pools = new Map(sites.map((site) => [site.pool_id, site.file.pool]))
  const has = (await factors.factorsOf(ctx.db, [caller.id])).get(caller.id)
  return {
    id: caller.id,
    email: staff.email,
    name: staff.name,
    locale: staff.locale,
    timezone: staff.timezone,
    single_keys: staff.single_keys,
    languages: staff.languages,
    roles: [...new Set(caller.roles)],
    rights: rights.map(({ permission, level, only, scope }) => ({ permission, level, only, at: scope.kind, where_id: scope.id })),
    pools: [...pools].map(([id, name]) => ({ id, name })),
    sites: sites.map(({ id, pool_id, file }) => ({ id, key: file.key, pool_id, name: file.name, host: file.hosts[0] ?? '' })),
    proof_until: proofUntil(caller, ctx.now())?.toISOString() ?? null,
    has_passkey: has?.passkey ?? false,
    session_ends_at: new Date(session.created_at.getTime() + consoleSession.absoluteMs).toISOString(),
  }
}

export async function describeOwn(ctx: Context, { id, staff, session }: StaffCaller) {
  const [passkeys, codes_left, sessions, has] = await Promise.all([
    factors.listStaffPasskeys(ctx.db, id),
    factors.countCodesLeft(ctx.db, id),
    store.listSessionRows(ctx.db, id, idleSince(ctx.now())),
    factors.factorsOf(ctx.db, [id]),
  ])
  return {
    passkeys: passkeys.map(({ credential_id: _, created_at, last_used_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    has_password: staff.has_password,
    has_totp: has.get(id)?.totp ?? false,
    codes_left,
    sessions: sessions.map(({ created_at, seen_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      is_current: row.id === session.id,
    })),
  }
}

type OwnAccountChange = {
  name?: string | undefined
  locale?: Locale | undefined
  timezone?: string | undefined
  single_keys?: boolean | undefined
  languages?: readonly Locale[] | undefined
}

export const changeOwn = (ctx: Context, caller: StaffCaller, change: OwnAccountChange) =>
  store.updateStaff(ctx.db, caller.id, {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.locale !== undefined && { locale: change.locale }),
    ...(change.timezone !== undefined && { timezone: zoneOf(change.timezone) }),
    ...(change.single_keys !== undefined && { single_keys: change.single_keys }),
    ...(change.languages !== undefined && { languages: [...new Set(change.languages)] }),
  })

/** In which a person reads cases, set for them; none: all. Returns those before and after. Refuses `not_found`. */
export const setLanguages = (ctx: Context, id: number, languages: readonly Locale[]) =>
  atomically(ctx, async (ctx) => {
    const person = await store.findStaff(ctx.db, id)
    if (!person) throw new Refusal('not_found')
    const after = [...new Set(languages)]
    await store.updateStaff(ctx.db, id, { languages: after })
    return { before: person.languages, after }
  })

/** Ends one session of a person, or all but the one they use. */
export const endOwnSessions = (ctx: Context, caller: StaffCaller, id: number | null) =>
  atomically(ctx, async (ctx) => {
    await store.deleteSessions(ctx.db, caller.id, id === null ? { except: caller.session.id } : { id })
    await logAct(ctx, caller.actor, { act: 'own sign-out', target_kind: 'session' })
  })

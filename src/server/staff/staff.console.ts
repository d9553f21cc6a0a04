/** Calls of the console about signing in, one's own account, people and roles. */
import { Refusal } from '#domain/refusal.ts'
import { contains, poolOf, type Scope } from '#domain/staff/rights.ts'
import type { ScopeKind } from '#domain/staff/permissions.ts'
import type { ConsoleContext, ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import * as previews from '#server/staff/act-previews.ts'
import * as grants from '#server/staff/grants.ts'
import * as joining from '#server/staff/joining.ts'
import { changeOwn, describeMe, describeOwn, endOwnSessions, setLanguages } from '#server/staff/own.ts'
import { beginRecovery } from '#server/staff/recovery.ts'
import * as signing from '#server/staff/sign-in.ts'
import { findCaller, noConsoleCookie } from '#server/staff/staff-sessions.ts'
import { deleteSessions } from '#server/staff/staff.store.ts'
import { enqueueStaffMail, listStaff, placeOfGrant, placeOfStaff } from '#server/staff/staff.ts'

type Names = Exclude<
  Extract<
    keyof ConsoleHandlers,
    `${string} /api/${'state' | 'sign_in' | 'sign_out' | 'link' | 'proof' | 'own' | 'staff' | 'roles'}${string}`
  >,
  `${string}/exposure`
>

const isRestoring = async ({ db }: Context): Promise<boolean> =>
  (await db.selectFrom('restore_event').select('id').where('done_at', 'is', null).executeTakeFirst()) !== undefined

const stateOf = async (ctx: Context, caller: StaffCaller | null) => ({
  me: caller && (await describeMe(ctx, caller)),
  is_sandbox: ctx.config.sandboxPayments,
  is_read_only: ctx.switches.isReadOnly,
  is_closed: ctx.switches.isClosed,
  is_restoring: await isRestoring(ctx),
})

type Entered = Awaited<ReturnType<typeof joining.joinByPasskey>>
async function entered(ctx: Context, { cookie, caller, recovery_codes }: Entered, setCookie: (cookie: string) => void) {
  setCookie(cookie)
  return { me: await describeMe(ctx, caller), recovery_codes }
}

const again = async (ctx: Context, cookie: string | undefined): Promise<StaffCaller> => {
  const caller = await findCaller(ctx, cookie)
  if (!caller) throw new Refusal('not_signed_in')
  return caller
}

type Where = { at: ScopeKind; where_id: number | null }
const placeOf = ({ at, where_id }: Where): Scope | null =>
  (at === 'installation') === (where_id === null) ? { kind: at, id: where_id } : null
const giverOf = ({ caller }: { caller: StaffCaller }): grants.Giver => ({ actor: caller.actor, rights: caller.rights })
const ofPerson = async ({ ctx, body }: { ctx: Context; body: { id: number } }) => placeOfStaff(ctx, body.id)

type PersonCall = `POST /api/staff/${'suspend' | 'resume' | 'sign_out' | 'languages'}`
async function refuseOutOfReach({ ctx, body, right }: Pick<ConsoleContext<PersonCall>, 'ctx' | 'body' | 'right'>) {
  if (!(await grants.isPersonWithin(ctx, body.id, right.scope, right.only))) throw new Refusal('not_found')
}
/** Calls about one person: whose roles are narrower than the caller's right is not theirs to rule. */
const onPerson = <Name extends PersonCall>(work: (input: ConsoleContext<Name>) => Promise<unknown>) => ({
  scopeOf: ofPerson,
  async run(input: ConsoleContext<Name>): Promise<null> {
    const { body, note } = input as ConsoleContext<PersonCall>
    note({ target_kind: 'staff', target: String(body.id) })
    await refuseOutOfReach(input as ConsoleContext<PersonCall>)
    await work(input)
    return null
  },
})

export const staffConsole: Pick<ConsoleHandlers, Names> = {
  'GET /api/state': ({ ctx, caller }) => stateOf(ctx, caller),
  async 'POST /api/sign_in'({ ctx, body, browser, setCookie }) {
    const { cookie, caller } = await signing.signInByPassword(ctx, browser, body)
    setCookie(cookie)
    return stateOf(ctx, caller)
  },
  'POST /api/sign_in/passkey_options': ({ ctx, browser }) => signing.createConsolePasskeyOptions(ctx, browser.host),
  async 'POST /api/sign_in/passkey'({ ctx, body, browser, setCookie }) {
    const { cookie, caller } = await signing.signInByPasskey(ctx, browser, body)
    setCookie(cookie)
    return stateOf(ctx, caller)
  },
  'POST /api/sign_in/recovery': async ({ ctx, body, browser }) => ({ token: await beginRecovery(ctx, browser, body) }),
  async 'POST /api/sign_out'({ ctx, caller, setCookie }) {
    await deleteSessions(ctx.db, caller.id, { id: caller.session.id })
    setCookie(noConsoleCookie)
    return null
  },
  'POST /api/link': ({ ctx, body }) => joining.describeLink(ctx, body.token),
  'POST /api/link/passkey_options': ({ ctx, body, browser }) => joining.passkeyOptionsForLink(ctx, browser.host, body),
  'POST /api/link/passkey': async ({ ctx, body, browser, setCookie }) =>
    entered(ctx, await joining.joinByPasskey(ctx, browser, body), setCookie),
  'POST /api/link/totp': ({ ctx, body }) => joining.offerTotp(ctx, body.token),
  'POST /api/link/password': async ({ ctx, body, browser, setCookie }) =>
    entered(ctx, await joining.joinByPassword(ctx, browser, body), setCookie),
  async 'POST /api/proof/code'({ ctx, caller, body, browser }) {
    await signing.proveByCode(ctx, caller, browser, body.code)
    return { proof_until: (await describeMe(ctx, await again(ctx, browser.cookie))).proof_until ?? '' }
  },
  'POST /api/proof/passkey_options': ({ ctx, browser }) => signing.createConsolePasskeyOptions(ctx, browser.host),
  async 'POST /api/proof/passkey'({ ctx, caller, body, browser }) {
    await signing.proveByPasskey(ctx, caller, browser.host, body)
    return { proof_until: (await describeMe(ctx, await again(ctx, browser.cookie))).proof_until ?? '' }
  },

  'GET /api/own': ({ ctx, caller }) => describeOwn(ctx, caller),
  async 'PUT /api/own'({ ctx, caller, body, browser }) {
    await changeOwn(ctx, caller, body)
    return stateOf(ctx, await again(ctx, browser.cookie))
  },
  'POST /api/own/passkey_options': ({ ctx, caller, browser }) => joining.passkeyOptionsForOwn(ctx, browser.host, caller),
  async 'POST /api/own/passkeys'({ ctx, caller, body, browser }) {
    await joining.addOwnPasskey(ctx, browser, caller, body)
    await enqueueStaffMail(ctx, 'staff_security', { staff: caller.id })
    return describeOwn(ctx, caller)
  },
  async 'DELETE /api/own/passkeys'({ ctx, caller, body }) {
    await joining.removeOwnPasskey(ctx, caller, body.id)
    return describeOwn(ctx, caller)
  },
  'POST /api/own/codes': async ({ ctx, caller }) => ({ recovery_codes: await joining.renewCodes(ctx, caller) }),
  async 'DELETE /api/own/sessions'({ ctx, caller, body }) {
    await endOwnSessions(ctx, caller, body.id)
    return describeOwn(ctx, caller)
  },

  'GET /api/staff': ({ ctx, query, right }) =>
    listStaff(ctx, Number(query.cursor) || null, (places) =>
      places.every((place) => contains(right.scope, place, poolOf(ctx.sites))),
    ),
  'POST /api/staff/invite': {
    scopeOf: async ({ body }) => placeOf(body),
    async run(input) {
      const { ctx, body, right, note } = input
      const { email, name, locale, role, at, where_id } = body
      const grant = { role, at: { kind: at, id: where_id }, until: null }
      const id = await grants.inviteStaff(ctx, giverOf(input), { email, name, locale }, grant, right.only)
      await enqueueStaffMail(ctx, 'staff_invitation', { staff: id })
      note({ target_kind: 'staff', target: String(id), changed: { role: { before: null, after: role } } })
      return null
    },
  },
  'POST /api/staff/suspend': {
    ...onPerson((input) => grants.suspendStaff(input.ctx, giverOf(input), input.body.id, input.isAgreed)),
    async needsSecond(input) {
      await refuseOutOfReach(input)
      return grants.suspendingNeedsSecond(input.ctx, giverOf(input), input.body.id)
    },
    preview: ({ ctx, body, by }) => previews.previewSuspending(ctx, giverOf({ caller: by }), body),
  },
  'POST /api/staff/resume': onPerson((input) => grants.resumeStaff(input.ctx, input.body.id)),
  'POST /api/staff/sign_out': onPerson((input) => deleteSessions(input.ctx.db, input.body.id)),
  'POST /api/staff/languages': onPerson(async ({ ctx, body: { id, languages }, note }) => {
    const changed = await setLanguages(ctx, id, languages)
    note({ changed: { languages: changed } })
  }),
  'POST /api/staff/grants': {
    scopeOf: async ({ body }) => placeOf(body),
    async run(input) {
      const { ctx, body, right, note } = input
      const { staff, role, at, where_id, until } = body
      note({ target_kind: 'staff', target: String(staff), changed: { role: { before: null, after: role } } })
      const grant = { role, at: { kind: at, id: where_id }, until: until === null ? null : new Date(until) }
      await grants.grantRole(ctx, giverOf(input), staff, grant, right.only)
      return null
    },
  },
  'POST /api/staff/owners': {
    async run(input) {
      const { ctx, body, note } = input
      note({ target_kind: 'staff', target: String(body.id), changed: { role: { before: null, after: 'owner' } } })
      await grants.makeOwner(ctx, giverOf(input), body.id)
      return null
    },
    preview: ({ ctx, body }) => previews.previewOwner(ctx, body),
  },
  'DELETE /api/staff/grants': {
    scopeOf: ({ ctx, body }) => placeOfGrant(ctx, body.id),
    needsSecond: (input) => grants.takingNeedsSecond(input.ctx, giverOf(input), input.body.id, input.right.only),
    async run(input) {
      const { ctx, body, right, note, isAgreed } = input
      const grant = await grants.takeGrant(ctx, giverOf(input), { id: body.id, only: right.only, isAgreed })
      note({ target_kind: 'staff', target: String(grant.staff_id), changed: { role: { before: grant.role, after: null } } })
      return null
    },
    preview: ({ ctx, body, by }) => previews.previewTaking(ctx, giverOf({ caller: by }), body),
  },

  'GET /api/roles': async ({ ctx }) => ({ roles: await grants.listRoles(ctx) }),
  'PUT /api/roles': {
    async run({ ctx, body, note }) {
      note({ target_kind: 'role', target: body.key, changed: { rights: { before: null, after: body.rights } } })
      await grants.changeRole(ctx, body)
      return null
    },
    preview: ({ ctx, body }) => previews.previewRole(ctx, body),
  },
  'POST /api/roles/reset': {
    async run({ ctx, body, note }) {
      note({ target_kind: 'role', target: body.key })
      await grants.resetRole(ctx, body.key)
      return null
    },
    preview: ({ ctx, body }) => previews.previewReset(ctx, body),
  },
}

/** The one-time link: a new person makes their factors, or one who lost them makes new ones. And what a person changes of their own. */
import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { Locale } from '#domain/languages/languages.ts'
import type { NewPasskey } from '#domain/passkeys/passkeys.ts'
import { Refusal } from '#domain/refusal.ts'
import { linkLifeMs, minStaffPassword, recoveryCodes } from '#domain/staff/staff.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { logAct } from '#server/audit/audit.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import {
  algorithms,
  challengeIn,
  expiryOfLoginChallenge,
  newLoginChallenge,
  proveNew,
  relyingPartyOf,
  userHandleOf,
} from '#server/passkeys/passkeys.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { hashPassword, refuseWeakPassword } from '#server/passwords/passwords.ts'
import { deviceOf } from '#server/sessions/device.ts'
import * as factors from '#server/staff/factors.store.ts'
import type { Browser } from '#server/staff/sign-in.ts'
import { openStaffSession, staffActor } from '#server/staff/staff-sessions.ts'
import { deleteSessions, findStaff, lockStaff, updateStaff } from '#server/staff/staff.store.ts'
import { hashOfCode, newRecoveryCode, newTotpSecret, offerOf, openSecret, sealSecret, stepOfCode } from '#server/staff/totp.ts'

const challengeMs = 15 * minuteMs
const boundTo = (rpId: string, staff: number) => `console new ${rpId} ${staff}`

/** A new link, good once; an earlier one stops working. Returns its token. */
export async function makeLink(
  ctx: Context,
  staff: number,
  kind: 'invite' | 'recover',
  by: keyof typeof linkLifeMs,
): Promise<string> {
  const token = newSecret()
  const now = ctx.now()
  const expires_at = new Date(now.getTime() + linkLifeMs[by])
  await factors.insertLink(ctx.db, {
    hash: digestOf(token),
    staff_id: staff,
    kind,
    totp_secret: null,
    created_at: now,
    expires_at,
  })
  return token
}

/** Refuses `link_expired` for a link that is old, used, or of a suspended person. */
async function openLink(ctx: Context, token: string) {
  const link = await factors.findStaffLink(ctx.db, digestOf(token), ctx.now())
  const staff = link && (await findStaff(ctx.db, link.staff_id))
  if (!link || !staff || staff.state === 'suspended') throw new Refusal('link_expired')
  return { link, staff }
}

export async function describeLink(ctx: Context, token: string) {
  const { link, staff } = await openLink(ctx, token)
  const { email, name, locale } = staff
  return { kind: link.kind, email, name, locale, expires_at: link.expires_at.toISOString() }
}

/** The authenticator's secret of a link: the same one each time it is asked for. */
export const offerTotp = (ctx: Context, token: string) =>
  atomically(ctx, async (ctx) => {
    const { link, staff } = await openLink(ctx, token)
    const secret = link.totp_secret ? openSecret(ctx, link.totp_secret) : newTotpSecret()
    if (!link.totp_secret) await factors.putLinkSecret(ctx.db, link.hash, sealSecret(ctx, secret))
    return offerOf(secret, staff.email)
  })

export async function passkeyOptionsForLink(ctx: Context, host: string, { token, name }: { token: string; name: string }) {
  const { staff } = await openLink(ctx, token)
  return newPasskeyOptions(ctx, host, { id: staff.id, email: staff.email, name })
}

export const passkeyOptionsForOwn = (ctx: Context, host: string, { staff }: StaffCaller) => newPasskeyOptions(ctx, host, staff)

async function newPasskeyOptions(ctx: Context, host: string, { id, email, name }: { id: number; email: string; name: string }) {
  const { rpId } = relyingPartyOf(host)
  const existing = await factors.listStaffPasskeys(ctx.db, id)
  const options = await generateRegistrationOptions({
    rpName: 'Duet',
    rpID: rpId,
    userID: userHandleOf(id as ProfileId),
    userName: email,
    userDisplayName: name,
    challenge: newLoginChallenge(ctx, boundTo(rpId, id), new Date(ctx.now().getTime() + challengeMs)),
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    ...options,
    rp: { name: 'Duet', id: rpId },
    timeout: challengeMs,
    attestation: 'none' as const,
    excludeCredentials: existing.map((row) => ({ id: row.credential_id.toString('base64url'), type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
  }
}

/** Stores a passkey that answers a challenge of ours for this person. Refuses `passkey_expired`, `passkey_refused`, `passkey_exists`. */
async function storePasskey(ctx: Context, staff: number, { host, userAgent }: Browser, made: NewPasskey) {
  const home = relyingPartyOf(host)
  const challenge = challengeIn(made.response.clientDataJSON)
  if (!challenge) throw new Refusal('passkey_refused')
  const expiresAt = expiryOfLoginChallenge(ctx, challenge, boundTo(home.rpId, staff), ctx.now())
  if (!expiresAt || !(await factors.spendChallenge(ctx.db, digestOf(challenge), expiresAt))) throw new Refusal('passkey_expired')
  const { credential_id, public_key, counter } = await proveNew(made, { ...home, challenge })
  const row = { staff_id: staff, host: home.rpId, credential_id, public_key, counter, ...deviceOf(userAgent) }
  const isNew = await factors.insertStaffPasskey(ctx.db, { ...row, created_at: ctx.now(), last_used_at: null })
  if (!isNew) throw new Refusal('passkey_exists')
}

type Newcomer = { token: string; name: string; locale: Locale; timezone: string }

/** Joins with a passkey. Refuses what `openLink` and `storePasskey` refuse. */
export const joinByPasskey = (ctx: Context, browser: Browser, given: Newcomer & { made: NewPasskey }) =>
  join(ctx, browser, given, (ctx, { staff }) => storePasskey(ctx, staff.id, browser, given.made))

/** Joins with a password and an authenticator app. Refuses `password_too_short`, `password_too_common`, `code_wrong`. */
export async function joinByPassword(ctx: Context, browser: Browser, given: Newcomer & { password: string; code: string }) {
  if ([...given.password].length < minStaffPassword)
    throw new Refusal('password_too_short', { field: 'password', min: minStaffPassword })
  return join(ctx, browser, given, async (ctx, { link, staff }) => {
    refuseWeakPassword(given.password, [staff.email, given.name, 'duet', 'console'])
    const secret = link.totp_secret && openSecret(ctx, link.totp_secret)
    const step = secret && stepOfCode(secret, given.code, ctx.now())
    if (!secret || step === null) throw new Refusal('code_wrong', { field: 'code' })
    await factors.putTotp(ctx.db, staff.id, sealSecret(ctx, secret), step ?? 0)
    await updateStaff(ctx.db, staff.id, { password_hash: await hashPassword(given.password) })
  })
}

type Opened = Awaited<ReturnType<typeof openLink>>
type AddFactor = (ctx: Context, opened: Opened) => Promise<void>

function join(ctx: Context, browser: Browser, { token, name, locale, timezone }: Newcomer, addFactor: AddFactor) {
  return atomically(ctx, async (ctx) => {
    const opened = await openLink(ctx, token)
    const { link, staff } = opened
    await lockStaff(ctx.db, staff.id)
    if (link.kind === 'recover') {
      await factors.deleteFactors(ctx.db, staff.id)
      await deleteSessions(ctx.db, staff.id)
    }
    await addFactor(ctx, opened)
    await updateStaff(ctx.db, staff.id, { name, locale, timezone: zoneOf(timezone), state: 'active' })
    await factors.deleteStaffLinks(ctx.db, staff.id)
    const recovery_codes = await makeCodes(ctx, staff.id)
    await logAct(ctx, staffActor(staff.id), {
      act: link.kind === 'invite' ? 'staff join' : 'staff recover',
      target_kind: 'staff',
      target: String(staff.id),
    })
    return { ...(await openStaffSession(ctx, staff.id, browser.userAgent)), recovery_codes }
  })
}

/** An unknown time zone becomes UTC. */
export function zoneOf(timezone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

async function makeCodes(ctx: Context, staff: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await factors.replaceCodes(
    ctx.db,
    staff,
    codes.map((code) => hashOfCode(ctx, staff, code)),
  )
  return codes
}

/** New recovery codes; the earlier ones stop working. */
export const renewCodes = (ctx: Context, caller: StaffCaller) =>
  atomically(ctx, async (ctx) => {
    const recovery_codes = await makeCodes(ctx, caller.id)
    await logAct(ctx, caller.actor, { act: 'own codes', target_kind: 'staff', target: String(caller.id) })
    return recovery_codes
  })

export const addOwnPasskey = (ctx: Context, browser: Browser, caller: StaffCaller, made: NewPasskey) =>
  atomically(ctx, async (ctx) => {
    await storePasskey(ctx, caller.id, browser, made)
    await logAct(ctx, caller.actor, { act: 'own passkey-add', target_kind: 'staff', target: String(caller.id) })
  })

/** Refuses `not_found`, and `last_factor` for the last way to sign in. */
export const removeOwnPasskey = (ctx: Context, caller: StaffCaller, id: number) =>
  atomically(ctx, async (ctx) => {
    await lockStaff(ctx.db, caller.id)
    if (!(await factors.deleteStaffPasskey(ctx.db, caller.id, id))) throw new Refusal('not_found')
    const left = await factors.listStaffPasskeys(ctx.db, caller.id)
    if (left.length === 0 && !caller.staff.has_password) throw new Refusal('last_factor')
    await logAct(ctx, caller.actor, { act: 'own passkey-remove', target_kind: 'staff', target: String(caller.id) })
  })

/** Passkeys: add, list, remove, and log in with one. The folder's public module. */
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { maxPasskeys, type NewPasskey, type PasskeyLogin } from '#domain/passkeys/passkeys.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { securityEventOf, deviceOf } from '#server/sessions/device.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { findSessionStart } from '#server/sessions/session.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { findReader, getUser, refuseShutOut, refuseWrongPassword } from '#server/members/members.ts'
import {
  expiryOfLoginChallenge,
  newLoginChallenge,
  algorithms,
  challengeIn,
  relyingPartyOf,
  verifyAssertion,
  proveNew,
  userHandleOf,
} from '#server/passkeys/passkey-proofs.ts'
import { passkeyNotices } from '#server/passkeys/passkeys.jobs.ts'
import {
  deletePasskey,
  deletePasskeysOf,
  findPasskey,
  insertChallenge,
  insertPasskey,
  insertSpentChallenge,
  listPasskeyRows,
  notePasskeyUse,
  takeChallenge,
} from '#server/passkeys/passkeys.store.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'
import type { Site } from '#server/ports/site-directory.ts'

export {
  algorithms,
  challengeIn,
  expiryOfLoginChallenge,
  newLoginChallenge,
  proveNew,
  relyingPartyOf,
  userHandleOf,
  verifyAssertion,
} from '#server/passkeys/passkey-proofs.ts'

/** How long a challenge is valid. A login page requests one when it opens, long before its use. */
const challengeMs = 15 * minuteMs
/** How long after signing in a passkey is added without the password. */
const freshMs = 10 * minuteMs

/** The options for a login: the device finds its passkeys itself. */
export async function createPasskeyOptions(ctx: Context, host: string) {
  const { rpId } = relyingPartyOf(host)
  const challenge = newLoginChallenge(ctx, rpId, new Date(ctx.now().getTime() + challengeMs))
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    userVerification: 'required',
    timeout: challengeMs,
  })
  return { ...options, rpId, timeout: challengeMs, userVerification: 'required' as const, allowCredentials: [] }
}

const storeChallenge = (ctx: Context, challenge: string, host: string, member: ProfileId) =>
  insertChallenge(ctx.db, {
    challenge_hash: digestOf(challenge),
    host,
    member_id: member,
    expires_at: new Date(ctx.now().getTime() + challengeMs),
  })

/** Takes the challenge of a reply before any other check: a repeated reply finds none. */
async function spendChallenge(ctx: Context, clientData: string, host: string, member: ProfileId): Promise<string> {
  const challenge = challengeIn(clientData)
  if (!challenge) throw new Refusal('passkey_refused')
  const stored = await takeChallenge(ctx.db, digestOf(challenge), ctx.now())
  if (!stored || stored.host !== host || stored.member_id !== member) throw new Refusal('passkey_expired')
  return challenge
}

/** The active owner of a passkey. Refuses what `getOwnerByPasskey` refuses, and `banned` and `in_grace`. */
export const getByPasskey = (ctx: Context, site: Site, host: string, answer: PasskeyLogin) =>
  getOwner(ctx, site, host, answer, refuseShutOut)

/**
 * The member of a passkey in any account state, to restore deleted accounts. Refuses `passkey_refused` (unknown, other pool, bad
 * proof) and `passkey_expired` (used or old challenge).
 */
export const getOwnerByPasskey = (ctx: Context, site: Site, host: string, answer: PasskeyLogin) =>
  getOwner(ctx, site, host, answer, () => {})

type Refuse = (status: string) => void
async function getOwner(ctx: Context, site: Site, host: string, answer: PasskeyLogin, refuse: Refuse): Promise<ProfileId> {
  const home = relyingPartyOf(host)
  const challenge = challengeIn(answer.response.clientDataJSON)
  if (!challenge) throw new Refusal('passkey_refused')
  const expires_at = expiryOfLoginChallenge(ctx, challenge, home.rpId, ctx.now())
  if (!expires_at) throw new Refusal('passkey_expired')
  return atomically(ctx, async (ctx) => {
    const passkey = await findPasskey(ctx.db, Buffer.from(answer.id, 'base64url'))
    if (!passkey || passkey.pool_id !== site.pool_id || passkey.host !== home.rpId) throw new Refusal('passkey_refused')
    // rolled back with all else when the proof fails, so only logins leave a row
    const spent = { challenge_hash: digestOf(challenge), host: home.rpId, member_id: passkey.member_id, expires_at }
    if (!(await insertSpentChallenge(ctx.db, spent))) throw new Refusal('passkey_expired')
    const counter = await verifyAssertion(answer, { ...passkey, ...home, challenge })
    refuse(passkey.status)
    await notePasskeyUse(ctx.db, passkey.id, counter, ctx.now())
    return passkey.member_id as ProfileId
  })
}

/** `recent`: added since the session of this cookie began, so perhaps by an intruder. False without a cookie. */
export async function listPasskeys(ctx: Context, member: ProfileId, host: string, cookie?: string) {
  const { rpId } = relyingPartyOf(host)
  const [rows, since] = await Promise.all([listPasskeyRows(ctx.db, member), findSessionStart(ctx, cookie)])
  return {
    passkeys: rows.map((row) => ({
      id: row.id,
      browser: row.browser,
      system: row.system,
      keeper: providerOf(row.model),
      host: row.host,
      here: row.host === rpId,
      recent: since !== null && row.created_at > since,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

type OptionsRequest = { host: string; cookie: string | undefined; password: string | undefined }

/**
 * The options for a new passkey. Refuses `password_needed` and `wrong_password` unless the member signed in within ten minutes, as
 * passkeys outlive sessions. Refuses `address_unconfirmed`: the address may be a stranger's.
 */
export async function createNewPasskeyOptions(
  ctx: Context,
  site: Site,
  member: ProfileId,
  { host, cookie, password }: OptionsRequest,
) {
  const { rpId } = relyingPartyOf(host)
  await refuseUnconfirmed(ctx, member)
  await refuseStale(ctx, member, cookie, password)
  const existing = await listPasskeyRows(ctx.db, member)
  if (existing.length >= maxPasskeys) throw new Refusal('passkey_limit', { max: maxPasskeys })
  const { email, profile } = await getUser(ctx, site, member)
  const options = await generateRegistrationOptions({
    rpName: site.file.name,
    rpID: rpId,
    userID: userHandleOf(member),
    userName: email,
    userDisplayName: profile.name,
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(ctx, options.challenge, rpId, member)
  const excludeCredentials = existing
    .filter((row) => row.host === rpId)
    .map((row) => ({ id: row.credential_id.toString('base64url'), type: 'public-key' as const, transports: row.transports }))
  return {
    ...options,
    rp: { name: site.file.name, id: rpId },
    timeout: challengeMs,
    attestation: 'none' as const,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
  }
}

async function refuseUnconfirmed(ctx: Context, member: ProfileId) {
  if (!(await findReader(ctx, member))?.activated) throw new Refusal('address_unconfirmed')
}

async function refuseStale(ctx: Context, member: ProfileId, cookie: string | undefined, password: string | undefined) {
  if (password) return refuseWrongPassword(ctx, member, password)
  const since = await findSessionStart(ctx, cookie)
  if (!since || ctx.now().getTime() - since.getTime() > freshMs) throw new Refusal('password_needed', { field: 'password' })
}

type RequestOrigin = { host: string; origin: string; userAgent: string | undefined }

/**
 * Stores a new passkey and mails the member. Refuses one that was not requested (`passkey_expired`) or is already stored
 * (`passkey_exists`).
 */
export async function addPasskey(ctx: Context, site: Site, member: ProfileId, visit: RequestOrigin, made: NewPasskey) {
  const { host, userAgent } = visit
  await refuseUnconfirmed(ctx, member)
  const home = relyingPartyOf(host)
  const challenge = await spendChallenge(ctx, made.response.clientDataJSON, home.rpId, member)
  const proven = await proveNew(made, { ...home, challenge })
  const device = deviceOf(userAgent)
  const row = { ...proven, member_id: member, host: home.rpId, ...device, created_at: ctx.now(), last_used_at: null }
  await atomically(ctx, async (ctx) => {
    if (!(await insertPasskey(ctx.db, row))) throw new Refusal('passkey_exists')
    await notifyOwner(ctx, site, member, visit, 'passkey_added')
    logSecurityEvent(ctx, 'passkey.added', { profile: member, site: site.id })
  })
  return listPasskeys(ctx, member, host)
}

/** Removes a passkey and mails the member. Refuses `not_found` for other members' passkeys. */
export async function removePasskey(ctx: Context, site: Site, member: ProfileId, visit: RequestOrigin, id: number) {
  await atomically(ctx, async (ctx) => {
    if (!(await deletePasskey(ctx.db, member, id))) throw new Refusal('not_found')
    await notifyOwner(ctx, site, member, visit, 'passkey_removed')
    logSecurityEvent(ctx, 'passkey.removed', { profile: member, site: site.id })
  })
  return listPasskeys(ctx, member, visit.host)
}

type PasskeyChange = keyof typeof passkeyNotices
const notifyOwner = (ctx: Context, site: Site, member: ProfileId, { origin, userAgent }: RequestOrigin, what: PasskeyChange) =>
  enqueueMail(ctx, passkeyNotices[what], { member, deed: securityEventOf(ctx.now(), userAgent), site: site.id, origin })

/** Removes the member's passkeys, or those with these numbers: an intruder may have added one. */
export async function endPasskeysOf(ctx: Context, member: ProfileId, ids?: readonly number[]) {
  const count = await deletePasskeysOf(ctx.db, member, ids)
  if (count > 0) logSecurityEvent(ctx, 'passkey.removed', { profile: member, count })
}

/** The models that keep most of the world's passkeys, by the number each of them gives itself (AAGUID). */
const keepers: Record<string, string> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
}
const providerOf = (model: string | null): string | null => (model && keepers[model]) ?? null

/** Signing in to the console, and proofs in between: a passkey, or a password with a code. One answer and one time for every failure. */
import type { PasskeyLogin } from '#domain/passkeys/passkeys.ts'
import { Refusal } from '#domain/refusal.ts'
import { newDeviceAfterMs } from '#domain/staff/staff.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { logAct } from '#server/audit/audit.ts'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'
import {
  challengeIn,
  expiryOfLoginChallenge,
  newLoginChallenge,
  relyingPartyOf,
  verifyAssertion,
} from '#server/passkeys/passkeys.ts'
import { isPassword } from '#server/passwords/passwords.ts'
import { deviceOf, securityEventOf } from '#server/sessions/device.ts'
import { listStaffDevices, putStaffDevice } from '#server/staff/devices.store.ts'
import * as factors from '#server/staff/factors.store.ts'
import { mailAboutChange } from '#server/staff/owners.ts'
import { type Attempt, loggingRefusal } from '#server/staff/refused-sign-ins.ts'
import type { StaffSecurityEvent } from '#server/staff/staff.mails.ts'
import { noteProof, openStaffSession, staffActor } from '#server/staff/staff-sessions.ts'
import { findStaffPasswordHash, findStaff, findStaffOfAddress } from '#server/staff/staff.store.ts'
import { hashOfCode, openSecret, stepOfCode } from '#server/staff/totp.ts'

const challengeMs = 15 * minuteMs
/** What a challenge of the console is bound to, so that one of a member's page is none here. */
const boundTo = (rpId: string) => `console ${rpId}`

export type Browser = { host: string; userAgent: string | undefined }

export async function createConsolePasskeyOptions(ctx: Context, host: string) {
  const { rpId } = relyingPartyOf(host)
  const challenge = newLoginChallenge(ctx, boundTo(rpId), new Date(ctx.now().getTime() + challengeMs))
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    userVerification: 'required',
    timeout: challengeMs,
  })
  return { ...options, rpId, timeout: challengeMs, userVerification: 'required' as const, allowCredentials: [] }
}

/** Signs in with a passkey. Refuses `sign_in_failed`. */
export function signInByPasskey(ctx: Context, browser: Browser, answer: PasskeyLogin) {
  const attempt: Attempt = { act: 'staff sign-in', staff: null }
  return loggingRefusal(ctx, attempt, () =>
    atomically(ctx, async (ctx) => enter(ctx, browser, await ownerOfPasskey(ctx, browser.host, answer, attempt), 'passkey')),
  )
}

/** Signs in with a password and a code. Refuses `sign_in_failed`, whichever was wrong. */
export async function signInByPassword(ctx: Context, browser: Browser, given: { email: string; password: string; code: string }) {
  const known = await findStaffOfAddress(ctx.db, given.email)
  const stored = known && (await findStaffPasswordHash(ctx.db, known.id))
  const isRight = await isPassword(stored, given.password)
  return loggingRefusal(ctx, { act: 'staff sign-in', staff: known?.id ?? null }, () =>
    atomically(ctx, async (ctx) => {
      if (!known || !isRight || known.state !== 'active') throw new Refusal('sign_in_failed')
      const by = await checkCode(ctx, known.id, given.code)
      if (!by) throw new Refusal('sign_in_failed')
      return enter(ctx, browser, known.id, by)
    }),
  )
}

async function enter(ctx: Context, browser: Browser, staff: number, by: Proof) {
  const row = await findStaff(ctx.db, staff)
  if (row?.state !== 'active') throw new Refusal('sign_in_failed')
  const entered = await openStaffSession(ctx, staff, browser.userAgent)
  await logAct(ctx, staffActor(staff), {
    act: 'staff sign-in',
    target_kind: 'session',
    changed: { by: { before: null, after: by } },
  })
  if (await isNewDevice(ctx, staff, browser)) await mailAboutChange(ctx, staff, false, eventOf(ctx, browser, 'device'))
  if (by === 'recovery code') await mailAboutChange(ctx, staff, false, eventOf(ctx, browser, 'code'))
  return entered
}

/** What a mail says of a sign-in. */
export const eventOf = (ctx: Context, { userAgent }: Browser, what: StaffSecurityEvent['what']): StaffSecurityEvent => ({
  what,
  ...securityEventOf(ctx.now(), userAgent),
})

/** Stores the device of a sign-in. New is one that was not seen for 90 days; at the very first sign-in none is. */
async function isNewDevice(ctx: Context, staff: number, { userAgent }: Browser): Promise<boolean> {
  const [device, now] = [deviceOf(userAgent), ctx.now()]
  const seen = await listStaffDevices(ctx.db, staff, device)
  await putStaffDevice(ctx.db, staff, device, now)
  const since = now.getTime() - newDeviceAfterMs
  return seen.length > 0 && !seen.some(({ is_this, seen_at }) => is_this && seen_at.getTime() > since)
}

/** A fresh proof by passkey. Refuses `code_wrong`, also for another person's passkey. */
export const proveByPasskey = (ctx: Context, caller: StaffCaller, host: string, answer: PasskeyLogin) =>
  atomically(ctx, async (ctx) => {
    const owner = await ownerOfPasskey(ctx, host, answer).catch(asWrongCode)
    if (owner !== caller.id) throw new Refusal('code_wrong')
    await noteProof(ctx, caller)
  })

/** A fresh proof by a code. Refuses `code_wrong`. */
export const proveByCode = (ctx: Context, caller: StaffCaller, browser: Browser, code: string) =>
  atomically(ctx, async (ctx) => {
    const by = await checkCode(ctx, caller.id, code)
    if (!by) throw new Refusal('code_wrong', { field: 'code' })
    if (by === 'recovery code') {
      await logAct(ctx, caller.actor, { act: 'staff prove', target_kind: 'session' })
      await mailAboutChange(ctx, caller.id, false, eventOf(ctx, browser, 'code'))
    }
    await noteProof(ctx, caller)
  })

const asWrongCode = (error: unknown): never => {
  throw error instanceof Refusal && error.code === 'sign_in_failed' ? new Refusal('code_wrong') : error
}

export type Proof = 'passkey' | 'code' | 'recovery code'

/** A code of the authenticator, or a recovery code; null for a wrong or used one. */
export async function checkCode(ctx: Context, staff: number, code: string): Promise<Exclude<Proof, 'passkey'> | null> {
  const totp = await factors.findTotp(ctx.db, staff)
  const step = totp && stepOfCode(openSecret(ctx, totp.secret), code, ctx.now())
  if (totp && step !== null && step > totp.last_step) {
    await factors.noteStep(ctx.db, staff, step)
    return 'code'
  }
  return (await factors.useCode(ctx.db, staff, hashOfCode(ctx, staff, code), ctx.now())) ? 'recovery code' : null
}

/** `attempt`: gets the person of the passkey, also where the answer is wrong. */
async function ownerOfPasskey(ctx: Context, host: string, answer: PasskeyLogin, attempt?: Attempt): Promise<number> {
  const home = relyingPartyOf(host)
  const challenge = challengeIn(answer.response.clientDataJSON)
  const expiresAt = challenge && expiryOfLoginChallenge(ctx, challenge, boundTo(home.rpId), ctx.now())
  if (!challenge || !expiresAt) throw new Refusal('sign_in_failed')
  const passkey = await factors.findStaffPasskey(ctx.db, Buffer.from(answer.id, 'base64url'))
  if (passkey?.host !== home.rpId) throw new Refusal('sign_in_failed')
  if (attempt) attempt.staff = passkey.staff_id
  if (!(await factors.spendChallenge(ctx.db, digestOf(challenge), expiresAt))) throw new Refusal('sign_in_failed')
  const stored = { member_id: passkey.staff_id, public_key: passkey.public_key, counter: passkey.counter }
  const counter = await verifyAssertion(answer, { ...stored, ...home, challenge }).catch(asFailed)
  await factors.noteStaffPasskeyUse(ctx.db, passkey.id, counter, ctx.now())
  return passkey.staff_id
}

const asFailed = (error: unknown): never => {
  throw error instanceof Refusal ? new Refusal('sign_in_failed') : error
}

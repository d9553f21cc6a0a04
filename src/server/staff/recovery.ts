/** The way back in for a person with only a passkey: their address and a recovery code open a link for new factors. */
import { Refusal } from '#domain/refusal.ts'
import { logAct } from '#server/audit/audit.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { isPassword } from '#server/passwords/passwords.ts'
import * as factors from '#server/staff/factors.store.ts'
import { makeLink } from '#server/staff/joining.ts'
import { isOwner, mailAboutChange } from '#server/staff/owners.ts'
import { loggingRefusal } from '#server/staff/refused-sign-ins.ts'
import { type Browser, eventOf } from '#server/staff/sign-in.ts'
import { staffActor } from '#server/staff/staff-sessions.ts'
import { findStaffOfAddress } from '#server/staff/staff.store.ts'
import { hashOfCode } from '#server/staff/totp.ts'

/**
 * Uses a code up and returns the token of a link, good once and for 30 minutes. Refuses `sign_in_failed`, after the time of a wrong password:
 * also for a person with a password, who types the code beside it.
 */
export async function beginRecovery(ctx: Context, browser: Browser, given: { email: string; code: string }): Promise<string> {
  const known = await findStaffOfAddress(ctx.db, given.email)
  await isPassword(null, given.code)
  const attempt = { act: 'staff recovery-code', staff: known?.id ?? null }
  return loggingRefusal(ctx, attempt, () =>
    atomically(ctx, async (ctx) => {
      const id = known?.id ?? 0
      const isRight = await factors.useCode(ctx.db, id, hashOfCode(ctx, id, given.code), ctx.now())
      if (!isRight || known?.state !== 'active' || known.has_password) throw new Refusal('sign_in_failed')
      await logAct(ctx, staffActor(id), { act: 'staff recovery-code', target_kind: 'staff', target: String(id) })
      await mailAboutChange(ctx, id, await isOwner(ctx, id), eventOf(ctx, browser, 'code'))
      return makeLink(ctx, id, 'recover', 'shell')
    }),
  )
}

/** Lines of the audit log about refused sign-ins: the person where they are known, and never what was typed. */
import { Refusal } from '#domain/refusal.ts'
import { logFailure } from '#server/audit/audit.ts'
import { isWithin } from '#server/http/limits.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** `staff`: whom the try named; filled in as soon as it is known. */
export type Attempt = { act: string; staff: number | null }

/**
 * Adds a line where the work refuses `sign_in_failed`, apart from its transaction. The limit of sign-ins refuses before: a name gives no more
 * lines than it allows, and all names that nobody has give together no more than `console_unknown`.
 */
export async function loggingRefusal<T>(ctx: Context, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sign_in_failed') await addLine(ctx, attempt, error)
    throw error
  }
}

const everybody = { account: 'console', address: 'console' }

async function addLine(ctx: Context, { act, staff }: Attempt, error: Refusal) {
  if (staff === null && !(await isWithin(ctx.limits, 'console_unknown', everybody))) return
  const who = { actor_kind: 'product' as const, actor: 'sign-in' }
  await logFailure(ctx, who, { act, target_kind: 'staff', ...(staff !== null && { target: String(staff) }) }, error)
}

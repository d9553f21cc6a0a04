/** Data exports: requested with the password, made by a job, downloaded with the password again. */
import type { DataExport } from '#domain/account-deletion/account-deletion.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { beginExport, exportAtRequest, exportFile, wipeExport } from '#server/account-deletion/exports.jobs.ts'
import { dropExport, findExport, takeFile, setKey } from '#server/account-deletion/exports.store.ts'
import { refuseWrongPassword } from '#server/members/members.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import type { Site } from '#server/ports/site-directory.ts'

const keyLifeMs = 5 * minuteMs

export async function getExport(ctx: Context, member: ProfileId): Promise<DataExport> {
  const row = await findExport(ctx.db, member)
  if (!row) return { state: 'none', asked_at: null, expires_at: null, size: null }
  const isOver = row.state === 'ready' && row.expires_at !== null && row.expires_at <= ctx.now()
  const { asked_at, expires_at, size } = row
  return {
    state: isOver ? 'expired' : row.state,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    size,
  }
}

type ExportOptions = { password: string; origin: string }

/** Requests a data export, unless one is being made. Refuses `wrong_password`. */
export async function requestExport(
  ctx: Context,
  site: Site,
  member: ProfileId,
  { password, origin }: ExportOptions,
): Promise<DataExport> {
  await refuseWrongPassword(ctx, member, password)
  await beginExport(ctx, { member, site: site.id, origin })
  return getExport(ctx, member)
}

/** Where the copy can be fetched for a few minutes, by this member alone. Refuses `wrong_password`, and `not_found` when there is none. */
export async function openExport(ctx: Context, member: ProfileId, password: string) {
  await refuseWrongPassword(ctx, member, password)
  const key = newSecret()
  const key_until = new Date(ctx.now().getTime() + keyLifeMs)
  if (!(await setKey(ctx.db, member, { key_hash: digestOf(key), key_until }, ctx.now()))) throw new Refusal('not_found')
  return { url: `/api/export_file.php?key=${key}` }
}

/** The copy itself; null without the right key, the right member and the right time. A key works once. */
export async function readExport(ctx: Context, member: ProfileId, key: string) {
  const token = await takeFile(ctx.db, member, digestOf(key), ctx.now())
  return token === null ? null : ctx.files.get(exportFile(token))
}

/** Cancels a waiting or running export: the person who requested it may not have been the owner. */
export async function endExport(ctx: Context, member: ProfileId) {
  const token = await dropExport(ctx.db, member)
  if (token) await enqueue(ctx, wipeExport, { token })
}

/** A copy that staff have made at a member's request, who alone fetches it. */
export const enqueueCopy = (ctx: Context, input: { member: ProfileId; site: number; origin: string }) =>
  enqueue(ctx, exportAtRequest, input)

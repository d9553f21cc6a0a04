/** Data exports: requested with the password, made by a job, downloaded with the password again. */
import type { DataExport, ExportLink } from '#domain/account-deletion/account-deletion.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { beginExport, exportAtRequest, exportFile, wipeCopyFiles } from '#server/account-deletion/exports.jobs.ts'
import { dropExport, findExport, listReadyParts, takeFile, setKey } from '#server/account-deletion/exports.store.ts'
import { refuseWrongPassword } from '#server/members/members.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import type { Site } from '#server/ports/site-directory.ts'

const keyLifeMs = 5 * minuteMs
/** Several parts take their time. */
const partsKeyLifeMs = hourMs

export async function getExport(ctx: Context, member: ProfileId): Promise<DataExport> {
  const row = await findExport(ctx.db, member)
  if (!row) return { state: 'none', asked_at: null, expires_at: null, size: null }
  const isOver = row.state === 'ready' && row.expires_at !== null && row.expires_at <= ctx.now()
  const { asked_at, expires_at, size } = row
  const parts = row.state === 'ready' && !isOver ? (await listReadyParts(ctx.db, row)).map((part) => part.size) : []
  return {
    state: isOver ? 'expired' : row.state,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    size: parts.length > 1 ? parts.reduce((sum, bytes) => sum + bytes) : size,
    ...(parts.length > 1 && { parts }),
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

/**
 * Where the copy can be fetched for a few minutes, by this member alone; several parts for an hour, each once. Refuses `wrong_password`,
 * and `not_found` when there is none.
 */
export async function openExport(ctx: Context, member: ProfileId, password: string): Promise<ExportLink> {
  await refuseWrongPassword(ctx, member, password)
  const row = await findExport(ctx.db, member)
  const parts = row ? await listReadyParts(ctx.db, row) : []
  const key = newSecret()
  const key_until = new Date(ctx.now().getTime() + (parts.length > 1 ? partsKeyLifeMs : keyLifeMs))
  if (!(await setKey(ctx.db, member, { key_hash: digestOf(key), key_until }, ctx.now()))) throw new Refusal('not_found')
  const url = `/api/export_file.php?key=${key}`
  return { url, ...(parts.length > 1 && { parts: parts.map((_, n) => `${url}&part=${n + 1}`) }) }
}

/** A part of the copy, and its name; null without the right key, the right member and the right time. A key opens each part once. */
export async function readExport(ctx: Context, member: ProfileId, key: string, part: number) {
  const taken = await atomically(ctx, ({ db, now }) => takeFile(db, member, { key_hash: digestOf(key), part, now: now() }))
  const file = taken && (await ctx.files.get(exportFile(taken.file)))
  return file && { bytes: file.bytes, name: taken.parts > 1 ? `my-data-${part}.zip` : 'my-data.zip' }
}

/** Cancels a waiting or running export: the person who requested it may not have been the owner. */
export const endExport = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => wipeCopyFiles(ctx, await dropExport(ctx.db, member)))

/** A copy that staff have made at a member's request, who alone fetches it. */
export const enqueueCopy = (ctx: Context, input: { member: ProfileId; site: number; origin: string }) =>
  enqueue(ctx, exportAtRequest, input)

/** A like that was taken back, as a note its giver keeps for a moment: signed, so that it brings back just what there was. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** Longer than any toast stands; later the like is a new one. */
const retentionMs = 10 * minuteMs

export type TakenBack = { liker: ProfileId; liked: ProfileId; at: Date; seen: boolean }

const sign = (ctx: Context, note: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', ctx.config.sessionSecret, '', 'likes taken back', 32)))
    .update(note)
    .digest('base64url')

const noteOf = ({ liker, liked, at, seen }: TakenBack, untilMs: number) =>
  [liker, liked, at.getTime(), Number(seen), untilMs].join('.')

export function writeUndo(ctx: Context, like: TakenBack): string {
  const note = noteOf(like, ctx.now().getTime() + retentionMs)
  return `${note}.${sign(ctx, note)}`
}

/** Null for a note that is not ours, not about these two, or too old: then it is a like like any other. */
export function readUndo(ctx: Context, undo: string | undefined, liker: ProfileId, liked: ProfileId): TakenBack | null {
  const end = undo?.lastIndexOf('.') ?? -1
  if (undo === undefined || end === -1) return null
  const note = undo.slice(0, end)
  const [expected, given] = [Buffer.from(sign(ctx, note)), Buffer.from(undo.slice(end + 1))]
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  const [from, to, atMs = 0, seen, untilMs = 0] = note.split('.').map(Number)
  const isTheirs = from === liker && to === liked && untilMs >= ctx.now().getTime()
  return isTheirs ? { liker, liked, at: new Date(atMs), seen: seen === 1 } : null
}

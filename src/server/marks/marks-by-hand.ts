/** Marks as operators see them: the list, rules by hand, their end, and what a sign-up would meet. */
import type * as z from 'zod/mini'
import type { HandMadeKind, MarkEffect, MarkKind } from '#domain/marks/mark-effects.ts'
import { markLifeMs, valueOfRule } from '#domain/marks/mark-rules.ts'
import { networkOfRule } from '#domain/marks/networks.ts'
import type { MarkLine, MarkTested } from '#domain/marks/mark-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import { networkOf } from '#server/http/api-request.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findMarksAtSignUp } from '#server/marks/found-marks.ts'
import * as store from '#server/marks/mark-pages.store.ts'
import { insertMarks } from '#server/marks/marks.store.ts'
import { ruleTag } from '#server/marks/tags.ts'

const pageLength = 50

type Filter = {
  pools: readonly number[]
  kind?: MarkKind | undefined
  effect?: MarkEffect | undefined
  before?: number | undefined
}

/** Those in force, newest first, 50 a page. */
export async function listMarks(ctx: Context, filter: Filter) {
  const rows = await store.listMarkRows(ctx.db, { ...filter, now: ctx.now(), limit: pageLength + 1 })
  const page = rows.slice(0, pageLength)
  return { marks: page.map(lineOf), next: rows.length > pageLength ? (page.at(-1)?.id ?? null) : null }
}

const lineOf = ({ made_at, expires_at, last_hit_at, ...row }: store.MarkRow): z.output<typeof MarkLine> => ({
  ...row,
  made_at: made_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_hit_at: last_hit_at?.toISOString() ?? null,
})

type NewRule = {
  pool: number
  kind: HandMadeKind
  value: string
  effect: MarkEffect
  ground: string
  expires_at?: string | undefined
}

/** The row of a rule by hand. Refuses `invalid_input` (`field`) for what is no such value, and a wrong end. */
export function rowOfRule(ctx: Context, by: string, { pool, kind, value: words, effect, ground, expires_at }: NewRule) {
  const value = valueOfRule(kind, words)
  if (value === null) throw new Refusal('invalid_input', { field: 'value' })
  const made_at = ctx.now()
  const last = new Date(made_at.getTime() + markLifeMs(kind))
  const ends = expires_at === undefined ? last : new Date(expires_at)
  if (ends <= made_at || ends > last) throw new Refusal('invalid_input', { field: 'expires_at' })
  const tag = ruleTag(ctx, kind, value)
  const own = { kind, tag, value: kind === 'address' ? null : value, effect, ground }
  return { ...own, pool_id: pool, decision_id: null, made_by: by, made_at, expires_at: ends }
}

/** A rule by hand; the same value again changes effect, ground and end. Returns its id. Refuses as `rowOfRule`. */
export async function addMark(ctx: Context, by: string, rule: NewRule): Promise<number> {
  const [id = 0] = await insertMarks(ctx.db, [rowOfRule(ctx, by, rule)])
  return id
}

/** Takes a mark away: whoever it kept out is let in. Returns what it was. Refuses `not_found`. */
export async function endMark(ctx: Context, id: number) {
  const gone = await store.deleteMark(ctx.db, id)
  if (!gone) throw new Refusal('not_found')
  return gone
}

/** The pool of a mark; null where there is none. */
export const findPoolOfMark = async (ctx: Context, id: number) => (await store.findMarkRow(ctx.db, id))?.pool_id ?? null

type Try = { pool: number; email?: string | undefined; address?: string | undefined; device?: string | undefined }

/** What a sign-up would meet. Stores and counts nothing. Refuses `invalid_input` (`field`) without anything to look for. */
export async function testMarks(ctx: Context, { pool, email, address, device }: Try): Promise<MarkTested> {
  if (!email && !address && !device) throw new Refusal('invalid_input', { field: 'email' })
  if (address && networkOfRule(address) === null) throw new Refusal('invalid_input', { field: 'address' })
  const seen = {
    email,
    address: address && networkOf(address.split('/')[0] ?? ''),
    ...(device && { device: device.split('.')[0] ?? '' }),
  }
  const found = await findMarksAtSignUp(ctx, { pool_id: pool }, seen)
  const rows = await store.listMarkRowsById(
    ctx.db,
    found.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    outcome: found[0]?.effect ?? 'let_in',
    country: seen.address ? ctx.geoip.codeOf(seen.address) : null,
    hits: found.flatMap(({ id }) => byId.get(id) ?? []).map(lineOf),
  }
}

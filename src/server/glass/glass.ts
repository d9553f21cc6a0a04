/** Break-glass: messages beyond a report, once somebody else agreed. The folder's public module. */
import { type Glass, glassOpenMs, type GlassPage, glassPageSize } from '#domain/glass/glass.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import * as store from '#server/glass/glass.store.ts'
import type { GlassRow } from '#server/glass/glass.store.ts'

const closesAt = ({ decided_at }: GlassRow) => new Date(decided_at.getTime() + glassOpenMs)
const openSince = (ctx: Context) => new Date(ctx.now().getTime() - glassOpenMs)

const written = (row: GlassRow): Glass => ({
  id: String(row.id),
  member: { id: row.body.member, name: row.member_name ?? '' },
  other: { id: row.body.other, name: row.other_name ?? '' },
  from: row.body.from,
  until: row.body.until,
  case: row.body.case,
  reason: row.reason,
  closes_at: closesAt(row).toISOString(),
})

/** What is open to a person now. */
export const listGlasses = async (ctx: Context, staff: number): Promise<Glass[]> =>
  (await store.listGlassRows(ctx.db, staff, openSince(ctx))).map(written)

/** What is open to anybody now, with who asked and who agreed: for an operator of the machine. */
export const listOpenGlasses = async (ctx: Context) =>
  (await store.listAllGlass(ctx.db, openSince(ctx))).map((row) => ({
    ...written(row),
    asked_by: row.asker,
    approved_by: row.approver,
  }))

/** The pool of a conversation that is asked for; null where these two have none. */
export const findPoolOfPair = (ctx: Context, member: number, other: number) => store.findPoolOfConversation(ctx.db, member, other)

/** The pool of an approved request; null when there is none. */
export const findPoolOfGlass = async (ctx: Context, id: number) => (await store.findGlass(ctx.db, id))?.scope_id ?? null

type Reading = { id: number; before: number | null; line: object }
/**
 * A page of messages, newest first. The audit log has its lines first, in the same statement. Refuses `not_found` for everybody but who
 * asked, and `glass_closed` after thirty minutes.
 */
export async function readGlass(ctx: Context, caller: StaffCaller, { id, before, line }: Reading): Promise<GlassPage> {
  const row = await store.findGlass(ctx.db, id)
  // a program reads nothing in a person's name
  if (row?.asked_by !== caller.id || caller.key !== null) throw new Refusal('not_found')
  const reading = { id, staff: caller.id, before, limit: glassPageSize + 1, line: { ...caller.actor, ...line }, now: ctx.now() }
  const found = await store.readMessages(ctx.db, reading).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === 'DU015' ? new Refusal('glass_closed') : error
  })
  const messages = found.slice(0, glassPageSize)
  return {
    glass: written(row),
    messages: messages.map(({ id, sender_id, words, sent_at }) => ({
      id,
      from: sender_id === row.body.member ? ('member' as const) : ('other' as const),
      text: words,
      sent_at: sent_at.toISOString(),
    })),
    next: found.length > glassPageSize ? (messages.at(-1)?.id ?? null) : null,
  }
}

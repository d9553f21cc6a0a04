/** Orders of authorities: what they ask, what was given, and who was told when. The folder's public module. */
import type { PackagePart } from '#domain/authority-orders/authority-orders.ts'
import type { OrderLine, OrderPage, OrdersQuery } from '#domain/authority-orders/order-pages.ts'
import type { OrderGround } from '#domain/authority-orders/authority-orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor, namesFor, type NamesOf } from '#server/audit/audit.ts'
import { makePackage, packageFile, wipePackage } from '#server/authority-orders/authority-orders.jobs.ts'
import * as store from '#server/authority-orders/authority-orders.store.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { holdLooksOf } from '#server/looks/looks.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'

const pageLength = 50

type NewOrder = {
  site_id: number
  ground: OrderGround
  authority: string
  number: string
  asked_for: string
  member: ProfileId | null
  received_at: Date
  answer_by: Date | null
  silent_until: Date | null
}
/** An order to a brand is about its own members: people of another brand may not read them, and what belongs to it is not theirs to give. */
async function refuseStranger(ctx: Context, member: ProfileId, site: number) {
  const row = await lockMember(ctx.db, member)
  if (row?.site_id !== site) throw new Refusal('not_found', { field: 'member' })
}

/** Writes an order down. Refuses `not_found` for a member who is not there, or who signed up at another brand. */
export const addOrder = (ctx: Context, who: string, { member, ...order }: NewOrder) =>
  atomically(ctx, async (ctx) => {
    if (member !== null) await refuseStranger(ctx, member, order.site_id)
    const added_at = ctx.now()
    const reference = await store.nextOrderReference(ctx.db, added_at.getUTCFullYear())
    const blank = { given: null, answered_at: null, answered_by: null, member_told_at: null, erased_at: null }
    await store.insertAuthorityOrder(ctx.db, { ...order, ...blank, reference, member_id: member, added_at, added_by: who })
    // what members read of looks at them waits as long as nobody may be told
    if (member !== null && order.silent_until) await holdLooksOf(ctx, member, order.silent_until)
    return { reference }
  })

/** Writes down what was given, or done. Refuses `not_found`, and `order_answered` where it is already. */
export const answerOrder = (ctx: Context, who: string, reference: string, given: string) =>
  atomically(ctx, async (ctx) => {
    const order = await store.lockAuthorityOrder(ctx.db, reference)
    if (!order) throw new Refusal('not_found')
    if (order.answered_at) throw new Refusal('order_answered')
    await store.updateOrder(ctx.db, order.id, { given, answered_at: ctx.now(), answered_by: who })
    return order
  })

/** Has a sealed package made of what was asked for. Refuses `not_found` where the order names no member. */
export const orderPackage = (ctx: Context, who: string, reference: string, parts: readonly PackagePart[]) =>
  atomically(ctx, async (ctx) => {
    const order = await store.lockAuthorityOrder(ctx.db, reference)
    if (!order || order.member_id === null) throw new Refusal('not_found')
    await refuseStranger(ctx, order.member_id as ProfileId, order.site_id)
    const row = { order_id: order.id, parts: [...new Set(parts)], asked_at: ctx.now(), asked_by: who }
    const blank = {
      file: null,
      passphrase: null,
      size: null,
      sha256: null,
      expires_at: null,
      fetched_at: null,
      fetched_by: null,
      begins: null,
    }
    const { id } = await store.insertPackage(ctx.db, { ...row, ...blank })
    await enqueue(ctx, makePackage, { site: order.site_id, package: id })
    return order
  })

/** The sealed package, this once: the file goes from the store, and the fetch is a line in the log. Refuses `not_found`, `package_gone`. */
export const fetchPackage = (ctx: Context, actor: Actor, reference: string, line: object) =>
  atomically(ctx, async (ctx) => {
    const order = await store.findOrderRow(ctx.db, reference)
    if (!order) throw new Refusal('not_found')
    const whole = { ...actor, ...line, kind: 'look', outcome: 'done', target_kind: 'authority_order', target: reference }
    const about = { ...whole, member_id: order.member_id }
    const taken = await store.takePackage(ctx.db, order.id, nameOfActor(actor), about, ctx.now())
    const stored = taken && (await ctx.files.get(packageFile(taken.file)))
    if (!taken || !stored) throw new Refusal('package_gone')
    await enqueue(ctx, wipePackage, { file: taken.file })
    const { passphrase, sha256, part } = taken
    return { name: part === 1 ? `${reference}.zip.enc` : `${reference}-${part}.zip.enc`, bytes: stored.bytes, sha256, passphrase }
  })

/** The brand of an order; null where there is none. */
export const findSiteOfOrder = async (ctx: Context, reference: string): Promise<number | null> =>
  (await store.findOrderRow(ctx.db, reference))?.site_id ?? null

/** Orders to these brands, the newest first, 50 a page. */
export async function listOrders(ctx: Context, sites: readonly number[], query: OrdersQuery) {
  const { view = 'open', site, cursor } = query
  const wanted = sites.filter((id) => site === undefined || id === site)
  const rows = await store.listOrderRows(ctx.db, wanted, { view, ...(cursor && { cursor }) }, pageLength + 1)
  const page = rows.slice(0, pageLength)
  return {
    orders: page.map((row) => lineOf(ctx, row)),
    next: rows.length > pageLength ? String(page.at(-1)?.id) : null,
    as_of: ctx.now().toISOString(),
  }
}

const lineOf = (ctx: Context, row: store.OrderRow): OrderLine => ({
  reference: row.reference,
  ground: row.ground,
  authority: row.authority,
  number: row.number,
  site_name: ctx.sites.byId(row.site_id)?.file.name ?? '',
  received_at: row.received_at.toISOString(),
  answer_by: row.answer_by?.toISOString() ?? null,
  is_overdue: row.answered_at === null && row.answer_by !== null && row.answer_by <= ctx.now(),
  answered_at: row.answered_at?.toISOString() ?? null,
  silent_until: row.silent_until?.toISOString() ?? null,
})

/** One order with its packages. Refuses `not_found`. */
export async function readOrder(ctx: Context, reference: string, namesOf: NamesOf): Promise<OrderPage> {
  const row = await store.findOrderRow(ctx.db, reference)
  if (!row) throw new Refusal('not_found')
  const packages = await store.listPackages(ctx.db, row.id)
  const people = [row.added_by, row.answered_by, ...packages.flatMap(({ asked_by, fetched_by }) => [asked_by, fetched_by])]
  const nameOf = await namesFor(ctx, namesOf, people)
  const named = (who: string | null) => (who === null ? null : nameOf(who))
  return {
    order: lineOf(ctx, row),
    member: row.member_id,
    asked_for: row.asked_for,
    given: row.given,
    added_by: nameOf(row.added_by),
    answered_by: named(row.answered_by),
    member_told_at: row.member_told_at?.toISOString() ?? null,
    packages: packages.map(({ asked_at, expires_at, fetched_at, asked_by, fetched_by, ...one }) => ({
      ...one,
      asked_at: asked_at.toISOString(),
      asked_by: nameOf(asked_by),
      expires_at: expires_at?.toISOString() ?? null,
      fetched_at: fetched_at?.toISOString() ?? null,
      fetched_by: named(fetched_by),
    })),
  }
}

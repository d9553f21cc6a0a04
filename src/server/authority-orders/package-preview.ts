/** What a package for an authority would hold and about whom, for the second person. */
import type { ActPreview, PreviewSentence } from '#domain/approvals/act-previews.ts'
import type { PackagePart } from '#domain/authority-orders/authority-orders.ts'
import { Refusal } from '#domain/refusal.ts'
import * as store from '#server/authority-orders/authority-orders.store.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { getMemberName } from '#server/member-rows/member-rows.ts'

type Wish = { reference: string; parts: readonly PackagePart[] }

/** Refuses `not_found`, also for an order that names no member and one whose member is gone. */
export async function previewPackage(ctx: Context, { reference, parts }: Wish): Promise<ActPreview> {
  const order = await store.findOrderRow(ctx.db, reference)
  if (!order || order.member_id === null) throw new Refusal('not_found')
  const member = await getMemberName(ctx, order.member_id)
  const earlier = (await store.listPackages(ctx.db, order.id)).length
  const { authority, number, answered_at, silent_until } = order
  const sentences: PreviewSentence[] = [
    { key: 'package', values: { ...member, authority, number, reference } },
    { key: 'package_parts', values: { parts: [...new Set(parts)] } },
  ]
  if (earlier > 0) sentences.push({ key: 'packages_before', values: { n: earlier } })
  if (answered_at) sentences.push({ key: 'order_answered', values: { time: answered_at.toISOString() } })
  if (silent_until && silent_until > ctx.now())
    sentences.push({ key: 'silent_until', values: { time: silent_until.toISOString() } })
  return { sentences, refusal: null }
}

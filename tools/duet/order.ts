/** `duet order`: one order with its refunds, and a refund by an operator. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type OrderRecord, showOrder } from '#server/credits/order-record.ts'
import { refundByOperator } from '#server/credits/refunds.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doInSteps, logLook, print, printOutcome, withServer } from './output.ts'

const inMoney = (minor: number, currency: string) => `${(minor / 100).toFixed(2)} ${currency}`
const atMinute = (at: Date | null) => at?.toISOString().slice(0, 16) ?? 'never'

export function show([id = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const order = await showOrder(ctx, id).catch(explain(id))
    await logLook(ctx, { act: 'order show', ...on(order) })
    if (given.has('json')) return print(order)
    for (const line of linesOf(order)) console.log(line)
  })
}

const on = ({ id, member_id }: OrderRecord) => ({
  target_kind: 'order',
  target: id,
  ...(member_id !== null && { member: member_id as ProfileId }),
})

function linesOf(order: OrderRecord): string[] {
  const { currency, refunds, premium_days, credits } = order
  const bought = premium_days === null ? `${credits} credits` : `${premium_days} days of premium`
  const discount = order.discount_percent > 0 ? `, ${order.discount_percent} % off (${order.discount_kind})` : ''
  return [
    `${order.id}  ${order.state}  ${order.brand ?? 'a brand that is closed'}`,
    `by ${order.member_id === null ? 'a member who was erased' : `member ${order.member_id}`}: ${bought} (${order.pack}) for ${inMoney(order.price_minor, currency)}${discount}`,
    `placed ${atMinute(order.created_at)}, paid ${atMinute(order.paid_at)} with ${order.payment_method} by ${order.provider} ${order.provider_ref ?? ''}`.trim(),
    `invoice ${order.invoice ?? 'none'}, credit notes ${order.credit_notes.join(', ') || 'none'}`,
    ...refunds.map(
      ({ id, amount_minor, credits: taken, reason, state, created_at, note }) =>
        `refund ${id}  ${atMinute(created_at)}  ${inMoney(amount_minor, currency)} and ${taken} credits  ${state}  ${note ?? reason}`,
    ),
  ]
}

export function refund([id = '']: Words, given: Given) {
  const amount_minor = amountIn(given.text('amount') ?? '')
  const credits = creditsIn(given.text('credits') ?? '0')
  const note = given.text('reason')?.trim() ?? ''
  if (note === '' || note.length > 500) throw wrongWords('Say why, in 1 to 500 characters.')
  return withServer(async (ctx) => {
    const order = await showOrder(ctx, id).catch(explain(id))
    const asked = { order: id, amount_minor, credits, note }
    const what = { act: 'order refund', ...on(order), reason: note }
    const refunded = await doInSteps(ctx, what, () => refundByOperator(ctx, asked)).catch(explain(id))
    const { currency } = order
    const sentence = `${inMoney(amount_minor, currency)} of ${id} go back, and ${credits} credits are taken (refund ${refunded.id}, ${refunded.state}).`
    printOutcome(given, refunded, sentence)
  })
}

/** In minor units. Every currency that is sold in has two decimals. */
function amountIn(word: string): number {
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(word) ?? []
  const minor = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (!(minor > 0)) throw wrongWords(`"${word}" is no amount: say it as 14.99.`)
  return minor
}

function creditsIn(word: string): number {
  if (!/^\d{1,6}$/.test(word)) throw wrongWords(`"${word}" is no count of credits.`)
  return Number(word)
}

const why: Record<string, string> = {
  closed: 'it is not paid, or all of it went back already',
  too_much: 'that is more than is left of it: duet order show tells how much',
  poor: 'the member has spent these credits: take fewer with --credits',
}

function explain(id: string) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_found') throw notThere(`There is no order ${id}.`, error)
    throw new Ending(`Nothing of ${id} goes back: ${why[String(error.details.why)] ?? error.code}.`)
  }
}

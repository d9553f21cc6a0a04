/** Webhooks of four providers, shuffled, repeated, late, forged and stale: every order is paid at most once. WEBHOOKS=10000 sends more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateAfter, type PaymentKind } from '#domain/credits/orders.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import type { OrderState } from '#domain/credits/credits.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { checkWaitingOrders } from '#server/credits/credits.jobs.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { placeOrder } from '#server/credits/orders.ts'
import { amongProviders, openPayments } from '#server/payments/payments.ts'
import type { Webhook } from '#server/ports/payments.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { openMollieStandIn } from './mollie-stand-in.ts'
import { openRedirectStandIn } from './redirect-stand-in.ts'
import { openSandboxStandIn } from './sandbox-stand-in.ts'
import { inRandomOrder, openDice } from './shuffle.ts'
import { required, type StandIn } from './stand-in.ts'
import { openStripeStandIn } from './stripe-stand-in.ts'

const total = Number(process.env.WEBHOOKS ?? 2000)
const origin = 'https://sunday.example'
/** Orders a provider: few, so that every event is repeated many times. */
const ordersEach = Math.ceil(total / 50)
const buyers = 20

/** What happens to an order at its provider, word by word, and what must come of it in whatever order the words arrive. */
const stories = [
  { words: ['paid'], end: 'paid' },
  { words: ['pending', 'paid'], end: 'paid' },
  { words: ['failed', 'paid'], end: 'paid' },
  { words: ['paid', 'charged_back'], end: 'disputed' },
  { words: ['pending', 'failed'], end: 'failed' },
  { words: ['failed'], end: 'failed' },
] as const satisfies { words: PaymentKind[]; end: OrderState }[]
/** How the words of an order travel. `lost`: never. `late`: three days after, when the order was given up. */
const travels = ['soon', 'soon', 'soon', 'soon', 'lost', 'late'] as const

type Placed = {
  standIn: StandIn
  member: ProfileId
  id: string
  ref: string
  words: readonly PaymentKind[]
  end: OrderState
  travel: (typeof travels)[number]
}

let app: TestApp
let standIns: StandIn[]
let members: ProfileId[]
let placed: Placed[]
const { pick, dice } = openDice(20_261_122)

beforeAll(async () => {
  app = await openTestApp()
  standIns = [await openStripeStandIn(), await openMollieStandIn(), await openRedirectStandIn(), openSandboxStandIn(app)]
  const env = Object.assign({ SANDBOX_PAYMENTS: 'on' }, ...standIns.map(({ env }) => env)) as Record<string, string>
  const { sandbox } = app.ctx.payments
  const { db, now } = app.ctx
  const all = openPayments({ config: readConfig(env), db, now, send: required(sandbox, 'sandbox').send })
  members = await Promise.all(Array.from({ length: buyers }, (_, n) => app.createMember(`Buyer${n}`)))
  placed = []
  for (const standIn of standIns) {
    app.ctx.payments = amongProviders([required(all.byName(standIn.name), standIn.name)])
    for (let n = 0; n < ordersEach; n++) placed.push(await place(standIn, n))
  }
  app.ctx.payments = all
})
afterAll(async () => {
  await Promise.all(standIns.map(({ close }) => close()))
  await app.close()
})

async function place(standIn: StandIn, n: number): Promise<Placed> {
  const member = required(members[n % buyers], 'buyer')
  const input = { credit_id: 'coffee', payment_method: standIn.method, acknowledge_spending: true }
  const { transaction: id, redirect_url } = await placeOrder(app.ctx, {
    site: app.site(),
    member,
    input,
    claim: null,
    origin,
    locale: 'en',
  })
  standIn.visit(redirect_url)
  const row = await app.ctx.db.selectFrom('purchase_order').select('provider_ref').where('id', '=', id).executeTakeFirst()
  const { words, end } = required(stories[n % stories.length], 'story')
  return { standIn, member, id, ref: required(row?.provider_ref, 'ref'), words, end, travel: pick(travels) }
}

const heldBack = ({ words, travel }: Placed) =>
  travel === 'late' && words.includes('paid') ? words.indexOf('paid') : words.length
const hook = ({ standIn, ref }: Placed, kind: PaymentKind, at: Date) => standIn.webhook(ref, kind, at)

type Sent = { hook: Webhook; expected: 'taken' | 'refused' }

/** Every word many times over, some of them forged, some signed too long ago. */
function burst(now: Date): Sent[] {
  const words = placed.filter(({ travel }) => travel === 'soon').flatMap((order) => order.words.map((kind) => ({ order, kind })))
  const sent: Sent[] = []
  const timed = words.filter(({ order }) => order.standIn.isTimed)
  for (const { order, kind } of words) sent.push({ hook: hook(order, kind, now), expected: 'taken' })
  while (sent.length < total) {
    const roll = dice()
    const { order, kind } = pick(roll < 0.1 ? timed : words)
    const stale = new Date(now.getTime() - 5 * minuteMs - 1000 - Math.floor(dice() * dayMs))
    if (roll < 0.1) sent.push({ hook: hook(order, kind, stale), expected: 'refused' })
    else if (roll < 0.2) sent.push({ hook: pick(order.standIn.forge(hook(order, 'paid', now))), expected: 'refused' })
    else sent.push({ hook: hook(order, kind, now), expected: 'taken' })
  }
  return inRandomOrder(sent, dice)
}

async function send(all: readonly Sent[]): Promise<Record<string, number>> {
  const hono = await app.hono()
  const counts: Record<string, number> = {}
  const queue = [...all]
  const carry = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { path, body, headers } = next.hook
      const { status } = await hono.request(`${origin}${path}`, { method: 'POST', body, headers })
      const what = `${next.expected} ${status}`
      counts[what] = (counts[what] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 6 }, carry))
  return counts
}

const stateOf = async (id: string) =>
  (await app.ctx.db.selectFrom('purchase_order').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test(
  'whatever arrives, in whatever order, each order ends as it must, and is paid at most once',
  { timeout: 600_000 },
  async () => {
    for (const order of placed) {
      const happened = order.words.slice(0, heldBack(order))
      for (const kind of happened) await order.standIn.happen(order.ref, kind)
    }
    const sent = burst(app.ctx.now())
    const counts = await send(sent)
    const refused = sent.filter((each) => each.expected === 'refused').length
    expect(counts).toEqual({ 'taken 200': sent.length - refused, 'refused 400': refused })
    for (const { id, end, travel } of placed) if (travel === 'soon') expect(await stateOf(id)).toBe(end)
    expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })

    app.wait(11 * minuteMs)
    await checkWaitingOrders.run(app.ctx, {})
    for (const order of placed) if (order.travel === 'lost') expect(await stateOf(order.id)).toBe(order.end)

    app.wait(3 * dayMs)
    await checkWaitingOrders.run(app.ctx, {})
    const late = placed.filter(({ travel, words }) => travel === 'late' && words.includes('paid'))
    for (const { id } of late) expect(['pending', 'failed', 'expired']).toContain(await stateOf(id))
    const words = late.flatMap((order) => order.words.slice(heldBack(order)).map((kind) => ({ order, kind })))
    for (const { order, kind } of words) await order.standIn.happen(order.ref, kind)
    const overdue = words.map(({ order, kind }): Sent => ({ hook: hook(order, kind, app.ctx.now()), expected: 'taken' }))
    expect(await send(inRandomOrder([...overdue, ...overdue], dice))).toEqual({ 'taken 200': 2 * overdue.length })
    await expectEverybodyToHaveWhatTheyPaid()
  },
)

async function expectEverybodyToHaveWhatTheyPaid() {
  for (const { id, end } of placed) expect(await stateOf(id)).toBe(end)
  for (const member of members) {
    const paid = placed.filter((order) => order.member === member && order.end === 'paid')
    expect(await findBalance(app.ctx, member)).toBe(30 * paid.length)
  }
  const report = await ledgerReport(app.ctx)
  expect(report).toMatchObject({ balanced: true })
  const paid = placed.filter(({ end }) => end === 'paid').length
  expect(report.sales.find(({ currency }) => currency === 'EUR')?.captured).toBe(1499 * paid)
}

const after = (words: readonly PaymentKind[]) =>
  words.reduce((state: OrderState, kind) => stateAfter(state, kind) ?? state, 'created')

test('the stories above end alike in whatever order their words arrive', () => {
  for (const { words, end } of stories) {
    expect(after(words)).toBe(end)
    expect(after(words.toReversed())).toBe(end)
  }
})

/** The demo ledger: welcome credits, packs that were bought and their invoices, paid messages. Every purse is the sum of its entries. */
import { methodsFor, currencyOf } from '#domain/credits/credits.ts'
import { Country } from '#domain/geo/places.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { drawInvoice } from '#server/invoices/invoices.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { between, chance, draw, pick } from './seeded-random.ts'
import { countryOf } from './people.ts'
import type { Resident } from './demo-rows.ts'

export type SentMessage = { id: number; sender: Resident; paid: boolean; at: Date }
type Entry = { account: string; member_id: number | null; currency: string; amount: number }
type Posting = { kind: string; ref: string | null; at: Date; entries: Entry[]; pool_id: number }
type LedgerSeed = {
  ctx: Context
  siteOf: (resident: Resident) => Site
  residents: readonly Resident[]
  messages: readonly SentMessage[]
}

const minuteMs = 60_000
const minutesADay = 24 * 60

const credits = (member_id: number, amount: number, account: 'issued' | 'spent'): Entry[] => [
  { account: 'member', member_id, currency: 'CRD', amount },
  { account, member_id: null, currency: 'CRD', amount: -amount },
]

const orderId = (name: string) =>
  Array.from({ length: 26 }, (_, index) => pick(`${name} ${index}`, [...'abcdefghijklmnopqrstuvwxyz234567'])).join('')

/** Those who wrote much bought a pack one day, and so did one in eight of the others; nobody whose purse is empty. */
function purchaseOf(resident: Resident, site: Site, sent: number, now: Date) {
  const { key, fictional } = resident.person
  if (fictional || resident.purse < site.file.message_cost || (sent < 6 && !chance(`${key} buys`, 0.12))) return null
  const pack = site.file.packs[between(`${key} pack`, 0, 1)]
  const country = Country.parse(countryOf(resident.person))
  const currency = currencyOf(site.file, country)
  const price = pack?.prices[currency]
  if (!pack || !price) return null
  const at = new Date(
    now.getTime() - Math.min(resident.signedUpMinutesAgo - 20, between(`${key} bought`, 1, 30) * minutesADay) * minuteMs,
  )
  return {
    id: orderId(`order ${key}`),
    member_id: resident.id,
    site_id: site.id,
    pack: pack.id,
    credits: pack.credits,
    price_minor: price,
    currency,
    payment_method: methodsFor(site.file.payment_methods, country)[0] ?? 'card',
    provider: 'sandbox',
    provider_ref: orderId(`payment ${key}`),
    state: 'paid',
    created_at: new Date(at.getTime() - minuteMs),
    updated_at: at,
    paid_at: at,
  }
}

/** All that ever moved for one resident; the opening balance makes the purse come out as planned. */
function postingsOf(
  resident: Resident,
  site: Site,
  sent: readonly SentMessage[],
  order: ReturnType<typeof purchaseOf>,
  now: Date,
) {
  const joined = new Date(now.getTime() - resident.signedUpMinutesAgo * minuteMs)
  const postings: Posting[] = []
  const post = (kind: string, ref: string | null, at: Date, entries: Entry[]) =>
    postings.push({ kind, ref, at, entries, pool_id: site.pool_id })
  const { welcome_credits: welcome, message_cost: cost } = site.file
  post('welcome', String(resident.id), joined, credits(resident.id, welcome, 'issued'))
  const opening = sent.length * cost + resident.purse - welcome - (order?.credits ?? 0)
  if (opening > 0) post('opening', null, new Date(joined.getTime() + 1000), credits(resident.id, opening, 'issued'))
  if (order)
    post('purchase', order.id, order.paid_at, [
      ...credits(resident.id, order.credits, 'issued'),
      { account: 'captured', member_id: null, currency: order.currency, amount: order.price_minor },
      { account: 'sales', member_id: null, currency: order.currency, amount: -order.price_minor },
    ])
  for (const message of sent) post('message', String(message.id), message.at, credits(resident.id, -cost, 'spent'))
  return postings
}

export async function seedLedger({ ctx, siteOf, residents, messages }: LedgerSeed) {
  const real = residents.filter(({ person }) => !person.fictional)
  await ctx.db
    .insertInto('wallet')
    .values(residents.map(({ id }) => ({ member_id: id })))
    .execute()
  const books = real.map((resident) => {
    const sent = messages.filter(({ sender, paid }) => paid && sender === resident)
    const order = purchaseOf(resident, siteOf(resident), sent.length, ctx.now())
    return { order, postings: postingsOf(resident, siteOf(resident), sent, order, ctx.now()) }
  })
  const orders = books.flatMap(({ order }) => order ?? [])
  await ctx.db.insertInto('purchase_order').values(orders).execute()
  for (const { member_id, paid_at } of orders)
    await ctx.db.updateTable('member').set({ paid_at }).where('id', '=', member_id).execute()
  for (const order of orders.toSorted((a, b) => a.paid_at.getTime() - b.paid_at.getTime()))
    await drawInvoice({ ...ctx, now: () => order.paid_at }, { ...order, member_id: ProfileId.parse(order.member_id) })
  await writePostings(
    ctx,
    books.flatMap(({ postings }) => postings),
  )
}

/** In the order of time, as they would have come about: histories are read by their numbers. */
async function writePostings(ctx: Context, postings: Posting[]) {
  const inOrder = postings.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || draw(`${a.kind} ${a.ref}`) - draw(`${b.kind} ${b.ref}`),
  )
  const rows = inOrder.map(({ kind, ref, at, pool_id }) => ({ kind, ref, created_at: at, pool_id }))
  const ids = await ctx.db.insertInto('posting').values(rows).returning('id').execute()
  const entries = inOrder.flatMap((posting, index) =>
    posting.entries.map((entry, line) => ({
      posting_id: ids[index]?.id ?? 0,
      line: line + 1,
      ...entry,
      pool_id: posting.pool_id,
    })),
  )
  await ctx.db.insertInto('entry').values(entries).execute()
}

/** A provider of the redirect protocol of docs/operating/payments.md: a signed address for the browser, signed queries, signed postbacks. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { Webhook } from '#server/ports/payments.ts'
import { type StandInRequest, required, type StandInResponse, serve, type StandIn } from './stand-in.ts'

const secret = 'a secret that both sides have been told once'

type Payment = { order: string; amount_minor: number; currency: string; said: PaymentKind | null }
type Payments = Map<string, Payment>

const hmac = (text: string, with_ = secret) => createHmac('sha256', with_).update(text).digest('hex')

export async function openRedirectStandIn(): Promise<StandIn & { payments: Payments }> {
  const payments: Payments = new Map()
  const refunds: StandIn['refunds'] = []
  const { address, ...server } = await serve((request) => answer(request, payments, refunds))
  return {
    name: 'redirect',
    method: 'card',
    env: { REDIRECT_PAY_URL: `${address}/pay`, REDIRECT_PAY_SECRET: secret },
    isTimed: true,
    payments,
    refunds,
    visit: (address) => visited(new URL(address), payments).status,
    happen: (ref, kind) => void (required(payments.get(ref), 'payment').said = kind),
    webhook: (ref, kind, at) => signed(wordOf(required(payments.get(ref), 'payment'), kind), at),
    forgetKeys: () => {},
    forge,
    ...server,
  }
}

/** A browser comes with an address: it is believed when its signature holds, and the first one makes the payment. */
function visited(url: URL, payments: Payments): StandInResponse {
  const [query = '', signature = ''] = url.search.slice(1).split('&signature=')
  const isGenuine = signature.length === 64 && timingSafeEqual(Buffer.from(signature), Buffer.from(hmac(query)))
  if (!isGenuine) return { status: 403, body: {} }
  const field = (name: string) => required(url.searchParams.get(name), name)
  const order = field('order')
  const payment = { order, amount_minor: Number(field('amount_minor')), currency: field('currency'), said: null }
  if (!payments.has(order)) payments.set(order, payment)
  return { status: 200, body: {} }
}

function answer(
  { method, url, headers, body }: StandInRequest,
  payments: Payments,
  refunds: StandIn['refunds'],
): StandInResponse {
  if (method === 'GET') return visited(url, payments)
  const [, seconds = '', signature] = /^t=(\d+),v1=(\w+)$/.exec(headers.get('duet-signature') ?? '') ?? []
  if (signature !== hmac(`${seconds}.${body}`)) return { status: 403, body: {} }
  const request = JSON.parse(body) as { ask: string; order: string; amount_minor: number; key: string }
  const payment = payments.get(request.order)
  if (request.ask === 'state') return { status: 200, body: stateOf(payment) }
  const made = refunds.find(({ key }) => key === request.key)
  if (made) return made.isFailed ? { status: 409, body: { refund: made.id } } : { status: 200, body: { refund: made.id } }
  const back = refunds.filter(({ ref }) => ref === request.order).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  if (back + request.amount_minor > (payment?.amount_minor ?? 0)) return { status: 409, body: {} }
  const refund = { id: `back-${refunds.length + 1}`, ref: request.order, amount_minor: request.amount_minor, key: request.key }
  refunds.push(refund)
  return { status: 200, body: { refund: refund.id } }
}

const stateOf = (payment: Payment | undefined) => {
  const { said, amount_minor, currency } = payment ?? { said: null }
  return { state: said ?? 'open', ...(said === 'paid' ? { amount_minor, currency } : {}) }
}

const wordOf = ({ order, amount_minor, currency }: Payment, state: PaymentKind) => ({
  id: `${order}-${state}`,
  order,
  state,
  ...(state === 'paid' ? { amount_minor, currency } : {}),
})

/** Any word, as such a provider would sign it. */
export function signed(word: unknown, at: Date, with_ = secret): Webhook {
  const body = JSON.stringify(word)
  const seconds = Math.floor(at.getTime() / 1000)
  const headers = { 'content-type': 'application/json', 'duet-signature': `t=${seconds},v1=${hmac(`${seconds}.${body}`, with_)}` }
  return { path: '/webhooks/payments/redirect', body, headers }
}

function forge(hook: Webhook): Webhook[] {
  const header = hook.headers['duet-signature'] ?? ''
  const seconds = Number(/t=(\d+)/.exec(header)?.[1])
  return [
    { ...hook, headers: {} },
    { ...hook, body: hook.body.replace(/"state":"\w+"/, '"state":"charged_back"').replace('"id":"', '"id":"x') },
    { ...hook, headers: { 'duet-signature': header.replace(/t=\d+/, `t=${seconds + 1}`) } },
    signed(JSON.parse(hook.body), new Date(seconds * 1000), 'the secret of somebody else, long enough'),
  ]
}

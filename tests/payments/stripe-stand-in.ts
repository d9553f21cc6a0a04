/** Stripe's stand-in: Checkout Sessions, refunds, idempotency keys and signed events, as in docs.stripe.com. */
import { createHmac } from 'node:crypto'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { Webhook } from '#server/ports/payments.ts'
import { type StandInRequest, openKeys, required, type StandInResponse, serve, type StandIn } from './stand-in.ts'

const key = 'sk_test_standin'
const webhookSecret = 'whsec_standin'

type Session = {
  id: string
  intent: string
  order: string
  amount: number
  currency: string
  method: string
  expiresAt: number
  said: PaymentKind | null
}

export async function openStripeStandIn(): Promise<StandIn & { sessions: Map<string, Session> }> {
  const sessions = new Map<string, Session>()
  const refunds: StandIn['refunds'] = []
  const { once, forgetKeys } = openKeys(failed(400, 'Keys for idempotent requests can only be used with the same parameters.'))
  const { address, ...server } = await serve((request) => {
    if (request.headers.get('authorization') !== `Bearer ${key}`) return failed(401, 'Invalid API Key provided.')
    return request.method === 'POST' ? once(request, () => post(request, sessions, refunds)) : get(request, sessions, refunds)
  })
  return {
    name: 'stripe',
    method: 'card',
    env: { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: address },
    isTimed: true,
    sessions,
    refunds,
    happen: (ref, kind) => void (required(sessions.get(ref), 'session').said = kind),
    webhook: (ref, kind, at) => signed(eventOf(required(sessions.get(ref), 'session'), kind), webhookSecret, at),
    visit: () => 200,
    forgetKeys,
    forge,
    ...server,
  }
}

const failed = (status: number, message: string): StandInResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
})

/** Parameters of a session, as version 2026-10-28 of the API knows them; what is not among them is refused. */
const parameters = new Set(
  'mode allowed_payment_method_types line_items adaptive_pricing client_reference_id metadata expires_at success_url cancel_url'.split(
    ' ',
  ),
)

function post({ url, body }: StandInRequest, sessions: Map<string, Session>, refunds: StandIn['refunds']): StandInResponse {
  const form = new URLSearchParams(body)
  if (url.pathname === '/v1/checkout/sessions') {
    const id = `cs_test_${sessions.size + 1}`
    const price = (field: string) => required(form.get(`line_items[0][price_data][${field}]`), field)
    const session = {
      id,
      intent: `pi_${id}`,
      order: required(form.get('metadata[order]'), 'order'),
      amount: Number(price('unit_amount')),
      currency: price('currency'),
      method: required(form.get('allowed_payment_method_types[0]'), 'method'),
      expiresAt: Number(form.get('expires_at')),
      said: null,
    }
    const unknown = [...form.keys()].find((name) => !parameters.has(name.split('[')[0] ?? ''))
    if (unknown) return failed(400, `Received unknown parameter: ${unknown}`)
    if (form.get('mode') !== 'payment' || !form.get('success_url')) return failed(400, 'Missing required param.')
    sessions.set(id, session)
    return { status: 200, body: wired(session) }
  }
  if (url.pathname === '/v1/refunds') {
    const ref = required(form.get('payment_intent'), 'payment_intent')
    const refund = { ref, amount_minor: Number(form.get('amount')), key: form.get('metadata[key]') ?? '' }
    const paid = [...sessions.values()].find(({ intent }) => intent === ref)?.amount ?? 0
    const back = refunds.filter((other) => other.ref === ref).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    if (back + refund.amount_minor > paid) return failed(400, 'Refund amount is greater than unrefunded amount on charge.')
    refunds.push({ id: `re_${refunds.length + 1}`, ...refund })
    return { status: 200, body: wiredRefund(required(refunds.at(-1), 'refund')) }
  }
  return failed(404, 'Unrecognized request URL.')
}

function get({ url }: StandInRequest, sessions: Map<string, Session>, refunds: StandIn['refunds']): StandInResponse {
  const intent = url.searchParams.get('payment_intent')
  const list = (data: unknown[]) => ({ status: 200, body: { object: 'list', data, has_more: false, url: url.pathname } })
  if (url.pathname === '/v1/refunds') return list(refunds.filter(({ ref }) => ref === intent).map(wiredRefund))
  if (url.pathname === '/v1/checkout/sessions')
    return list([...sessions.values()].filter((session) => session.intent === intent).map((session) => wired(session)))
  const session = sessions.get(url.pathname.replace('/v1/checkout/sessions/', ''))
  if (!session) return failed(404, 'No such checkout.session.')
  return { status: 200, body: wired(session, url.searchParams.has('expand[0]')) }
}

const wiredRefund = ({ id, amount_minor, key, isFailed }: StandIn['refunds'][number]) => ({
  id,
  object: 'refund',
  amount: amount_minor,
  status: isFailed ? 'failed' : 'succeeded',
  metadata: { key },
})

const isPaid = ({ said }: Session) => said === 'paid' || said === 'charged_back'
const isOpen = ({ said }: Session) => said === null || said === 'cancelled'
const intentStates: Partial<Record<PaymentKind, string>> = { pending: 'processing', failed: 'requires_payment_method' }

function wired(session: Session, isExpanded = false) {
  const { id, intent, said, order, amount, currency } = session
  const latest_charge = { id: `ch_${id}`, object: 'charge', disputed: said === 'charged_back' }
  const status = intentStates[said ?? 'paid'] ?? 'succeeded'
  return {
    id,
    object: 'checkout.session',
    status: isOpen(session) ? 'open' : said === 'expired' ? 'expired' : 'complete',
    payment_status: isPaid(session) ? 'paid' : 'unpaid',
    payment_intent: isExpanded ? { id: intent, object: 'payment_intent', status, latest_charge } : intent,
    client_reference_id: order,
    metadata: { order },
    amount_total: amount,
    currency,
    url: isOpen(session) ? `https://checkout.stripe.test/${id}` : null,
  }
}

const eventTypes: Record<PaymentKind, string> = {
  pending: 'checkout.session.completed',
  paid: 'checkout.session.completed',
  failed: 'checkout.session.async_payment_failed',
  cancelled: 'checkout.session.expired',
  expired: 'checkout.session.expired',
  charged_back: 'charge.dispute.funds_withdrawn',
  dispute_won: 'charge.dispute.funds_reinstated',
}

function eventOf(session: Session, kind: PaymentKind) {
  const dispute = { id: `dp_${session.id}`, object: 'dispute', payment_intent: session.intent, amount: session.amount }
  const object = kind === 'charged_back' || kind === 'dispute_won' ? dispute : wired({ ...session, said: kind })
  return { id: `evt_${session.id}_${kind}`, object: 'event', type: eventTypes[kind], data: { object } }
}

/** Any event, as Stripe would sign it. */
export function signed(event: object, secret: string, at: Date): Webhook {
  const body = JSON.stringify(event)
  const seconds = Math.floor(at.getTime() / 1000)
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { path: '/webhooks/payments/stripe', body, headers: { 'stripe-signature': `t=${seconds},v1=${v1}` } }
}
export const stripeWebhookSecret = webhookSecret

function forge(hook: Webhook): Webhook[] {
  const header = hook.headers['stripe-signature'] ?? ''
  const seconds = Number(/t=(\d+)/.exec(header)?.[1])
  return [
    { ...hook, headers: {} },
    { ...hook, body: hook.body.replace('"unpaid"', '"paid"').replace('evt_', 'evt_x') },
    { ...hook, headers: { 'stripe-signature': header.replace(/t=\d+/, `t=${seconds + 1}`) } },
    signed(JSON.parse(hook.body) as object, 'whsec_somebody_else', new Date(seconds * 1000)),
  ]
}

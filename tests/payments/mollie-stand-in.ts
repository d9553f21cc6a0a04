/** Mollie's stand-in: payments, refunds, methods and idempotency keys, as in docs.mollie.com. Its webhooks carry an id only. */
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { Webhook } from '#server/ports/payments.ts'
import { type StandInRequest, openKeys, required, type StandInResponse, serve, type StandIn } from './stand-in.ts'

const key = 'test_standin'

type Amount = { value: string; currency: string }
type NewPayment = {
  amount: Amount
  description: string
  method: string
  redirectUrl: string
  webhookUrl?: string
  metadata: { order: string }
}
type Payment = NewPayment & { id: string; said: PaymentKind | null }
type StandInState = { payments: Map<string, Payment>; refunds: StandIn['refunds']; methods: string[] }

/** `methods` are those switched on in the profile. */
export async function openMollieStandIn(): Promise<StandIn & StandInState> {
  const ledger: StandInState = { payments: new Map(), refunds: [], methods: ['creditcard', 'paypal', 'ideal'] }
  const { once, forgetKeys } = openKeys(failed(422, 'The idempotency key was used for another request.'))
  const { address, ...server } = await serve((request) => {
    if (request.headers.get('authorization') !== `Bearer ${key}`)
      return failed(401, 'Missing authentication, or failed to authenticate')
    return request.method === 'POST' ? once(request, () => post(request, ledger)) : get(request, ledger)
  })
  const payment = (ref: string) => required(ledger.payments.get(ref), 'payment')
  return {
    name: 'mollie',
    method: 'paypal',
    env: { MOLLIE_API_KEY: key, MOLLIE_API: address },
    isTimed: false,
    happen: (ref, kind) => void (payment(ref).said = kind),
    webhook: (ref) => webhookTo(required(payment(ref).webhookUrl, 'address to tell'), ref),
    visit: () => 200,
    forgetKeys,
    forge,
    ...ledger,
    ...server,
  }
}

const failed = (status: number, detail: string): StandInResponse => ({ status, body: { status, title: 'Refused', detail } })

function webhookTo(address: string, id: string): Webhook {
  const { pathname, search } = new URL(address)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mollie HTTP client/1.0' }
  return { path: `${pathname}${search}`, body: String(new URLSearchParams({ id })), headers }
}

function post({ url, body }: StandInRequest, { payments, refunds }: StandInState): StandInResponse {
  const refunding = /^\/v2\/payments\/(\w+)\/refunds$/.exec(url.pathname)?.[1]
  if (refunding) {
    const payment = payments.get(refunding)
    if (!payment) return failed(404, 'No payment exists with this token')
    const { amount, metadata } = JSON.parse(body) as { amount: Amount; metadata: { key: string } }
    const amount_minor = Math.round(Number(amount.value) * 100)
    const back = refunds.filter(({ ref }) => ref === refunding).reduce((sum, refund) => sum + refund.amount_minor, 0)
    if (back + amount_minor > Math.round(Number(payment.amount.value) * 100))
      return failed(422, 'The amount is higher than the remaining amount of this payment')
    refunds.push({ id: `re_${refunds.length + 1}`, ref: refunding, amount_minor, key: metadata.key })
    return { status: 201, body: wiredRefund(required(refunds.at(-1), 'refund')) }
  }
  if (url.pathname !== '/v2/payments') return failed(404, 'Not found')
  const request = JSON.parse(body) as NewPayment
  if (!/^\d+\.\d\d$/.test(request.amount.value)) return failed(422, 'The amount contains an invalid value')
  if (request.webhookUrl && /localhost|127\./.test(request.webhookUrl))
    return failed(422, 'The webhook URL is invalid because it is unreachable from Mollie’s point of view')
  const payment = { ...request, id: `tr_${payments.size + 1}`, said: null }
  payments.set(payment.id, payment)
  return { status: 201, body: wired(payment) }
}

function get({ url }: StandInRequest, { payments, refunds, methods }: StandInState): StandInResponse {
  if (url.pathname === '/v2/methods')
    return {
      status: 200,
      body: { count: methods.length, _embedded: { methods: methods.map((id) => ({ resource: 'method', id })) } },
    }
  const [, id = '', isRefunds] = /^\/v2\/payments\/(\w+)(\/refunds)?$/.exec(url.pathname) ?? []
  const payment = payments.get(id)
  if (!payment) return failed(404, 'No payment exists with this token')
  if (!isRefunds) return { status: 200, body: wired(payment, refunds) }
  return { status: 200, body: { _embedded: { refunds: refunds.filter(({ ref }) => ref === id).map(wiredRefund) } } }
}

const wiredRefund = ({ id, ref, key, isFailed }: StandIn['refunds'][number]) => ({
  resource: 'refund',
  id,
  paymentId: ref,
  status: isFailed ? 'failed' : 'pending',
  metadata: { key },
})

const statuses: Record<PaymentKind, string> = {
  pending: 'pending',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'canceled',
  expired: 'expired',
  charged_back: 'paid',
  dispute_won: 'paid',
}

/** A refunded payment stays `paid`, with the refunded amount. */
function wired({ said, id, amount, metadata, method }: Payment, refunds: StandIn['refunds'] = []) {
  const back = refunds.filter(({ ref }) => ref === id).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  return {
    resource: 'payment',
    id,
    mode: 'test',
    status: said ? statuses[said] : 'open',
    amount,
    ...(back > 0 ? { amountRefunded: { ...amount, value: (back / 100).toFixed(2) } } : {}),
    ...(said === 'charged_back' ? { amountChargedBack: amount } : {}),
    method,
    metadata,
    _links: said ? {} : { checkout: { href: `https://www.mollie.test/checkout/${id}`, type: 'text/html' } },
  }
}

function forge(hook: Webhook): Webhook[] {
  const proof = /proof=(\w)/.exec(hook.path)?.[1]
  return [
    { ...hook, path: '/webhooks/payments/mollie' },
    { ...hook, path: hook.path.replace(/proof=\w/, `proof=${proof === '0' ? '1' : '0'}`) },
    { ...hook, path: hook.path.replace(/order=\w{26}/, `order=${'a'.repeat(26)}`) },
    { ...hook, body: 'id=tr_unknown' },
    { ...hook, body: 'id=../methods' },
  ]
}

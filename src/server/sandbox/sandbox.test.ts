/** The sandbox: its page, its signed webhooks, and the refusal of forged ones. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PaymentKind } from '#domain/credits/orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { signatureHeader } from '#server/infrastructure/webhook-signature.ts'
import { deliverWebhook } from '#server/sandbox/sandbox.jobs.ts'
import { repeatWebhooks, sendForgedWebhook, type SandboxOutcome } from '#server/sandbox/sandbox.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(() => app.close())

/** A member who stands before the checkout of 30 credits. */
async function atCheckout() {
  const member = await app.createMember(`Olga${(count += 1)}`)
  const call = await openCaller(app, member)
  const placed = await call('POST /api/orders.php', { body: { credit_id: 'coffee', payment_method: 'card' } })
  const { transaction, redirect_url } = placed.body as { transaction: string; redirect_url: string }
  return { member, transaction, url: redirect_url, ref: redirect_url.split('/').at(-1) ?? '' }
}
type Checkout = Awaited<ReturnType<typeof atCheckout>>

const press = async ({ url }: Checkout, outcome: SandboxOutcome, headers: Record<string, string> = {}) =>
  (await app.hono()).request(url, { method: 'POST', body: new URLSearchParams({ outcome }), headers })
const read = async ({ url }: Checkout, headers: Record<string, string> = {}) => (await app.hono()).request(url, { headers })
const stateOf = async ({ transaction }: Checkout) =>
  (await app.ctx.db.selectFrom('purchase_order').select('state').where('id', '=', transaction).executeTakeFirst())?.state
const balance = (member: ProfileId) => findBalance(app.ctx, member)

function getSandbox() {
  const { sandbox } = app.ctx.payments
  if (!sandbox) throw new Error('There is no sandbox.')
  return sandbox
}
const webhook = ({ ref }: Checkout, kind: PaymentKind, id = `hook-${(count += 1)}`) =>
  getSandbox().signed({ id, ref, kind }, app.ctx.now())
const post = async ({ path, body, headers }: { path: string; body: string; headers: Record<string, string> }) =>
  (await app.hono()).request(path, { method: 'POST', body, headers })

test('the checkout shows what is paid to whom, that it is not real, and is read by no one else', async () => {
  const page = await read(await atCheckout())
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('Sunday')
  expect(text).toContain('30 credits')
  expect(text).toContain('€14.99')
  expect(text).toContain('No real money is involved')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
})

test('paying sends the browser back and a webhook in over HTTP: the credits are there', async () => {
  const checkout = await atCheckout()
  const answer = await press(checkout, 'pay')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(new RegExp(`/transactions/${checkout.transaction}$`))
  expect(await stateOf(checkout)).toBe('paid')
  expect(await balance(checkout.member)).toBe(30)
  await press(checkout, 'pay')
  await app.runJobs()
  expect(await balance(checkout.member)).toBe(30)
})

test.each([
  ['fail', 'failed'],
  ['cancel', 'cancelled'],
  ['wait', 'pending'],
] as const)('"%s" leaves an order %s and gives nothing', async (outcome, state) => {
  const checkout = await atCheckout()
  await press(checkout, outcome)
  expect(await stateOf(checkout)).toBe(state)
  expect(await balance(checkout.member)).toBe(0)
})

test('what stays pending can be paid later', async () => {
  const checkout = await atCheckout()
  await press(checkout, 'wait')
  expect(await (await read(checkout)).text()).toContain('This payment is waiting')
  await press(checkout, 'pay')
  expect(await balance(checkout.member)).toBe(30)
})

test('a finished payment shows how it ended, and offers nothing but the way back', async () => {
  const checkout = await atCheckout()
  await press(checkout, 'cancel')
  const text = await (await read(checkout)).text()
  expect(text).toContain('This payment was cancelled')
  expect(text).not.toContain('<button')
  await press(checkout, 'pay')
  expect(await stateOf(checkout)).toBe('cancelled')
})

test('pay, then charge back: the credits come, and go with the money', async () => {
  const checkout = await atCheckout()
  await press(checkout, 'pay_then_charge_back')
  expect(await balance(checkout.member)).toBe(30)
  app.wait(20_000)
  await app.runJobs()
  expect(await stateOf(checkout)).toBe('disputed')
  expect(await balance(checkout.member)).toBe(0)
})

test('a webhook to an unreachable server is sent again until it is accepted', async () => {
  const checkout = await atCheckout()
  const sandbox = getSandbox()
  const { send } = sandbox
  sandbox.send = () => Promise.reject(new Error('nobody there'))
  await press(checkout, 'pay')
  expect(await stateOf(checkout)).toBe('created')
  sandbox.send = send
  app.wait(5_000)
  await app.runJobs()
  expect(await stateOf(checkout)).toBe('paid')
})

test('a webhook that the server did not take is sent again', async () => {
  const checkout = await atCheckout()
  const { sandbox } = app.ctx.payments
  if (!sandbox) throw new Error('There is no sandbox.')
  const { send } = sandbox
  sandbox.send = () => Promise.resolve(503)
  await press(checkout, 'wait')
  app.wait(5_000)
  for (const status of [199, 300, 503]) {
    sandbox.send = () => Promise.resolve(status)
    await expect(app.runJobs([deliverWebhook])).rejects.toThrow(`answered ${status}`)
  }
  sandbox.send = send
  await app.runJobs()
  expect(await stateOf(checkout)).toBe('pending')
})

test('webhooks about nothing, or that nobody accepts, change nothing', async () => {
  const checkout = await atCheckout()
  const { sandbox } = app.ctx.payments
  if (!sandbox) throw new Error('There is no sandbox.')
  const { send } = sandbox
  sandbox.send = () => Promise.reject(new Error('nobody there'))
  expect((await press(checkout, 'forge')).status).toBe(303)
  sandbox.send = send
  await deliverWebhook.run(app.ctx, { event: 'z'.repeat(26) })
  await repeatWebhooks(app.ctx, ['z'.repeat(26)])
  await sendForgedWebhook({ ...app.ctx, payments: { ...app.ctx.payments, sandbox: null } }, checkout.ref)
  expect(await stateOf(checkout)).toBe('created')
})

test('a form that another site sends is refused', async () => {
  const checkout = await atCheckout()
  expect((await press(checkout, 'pay', { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(await stateOf(checkout)).toBe('created')
})

test('an unknown checkout and an unknown choice are refused', async () => {
  const checkout = await atCheckout()
  expect((await read({ ...checkout, url: `http://social.localhost/sandbox/checkout/${'a'.repeat(26)}` })).status).toBe(404)
  const unknown = { ...checkout, url: `http://social.localhost/sandbox/checkout/${'a'.repeat(26)}` }
  expect((await press(unknown, 'pay')).status).toBe(404)
  expect((await read({ ...checkout, url: checkout.url.replace('social.localhost', 'elsewhere.example') })).status).toBe(404)
  expect((await press(checkout, 'constructor' as SandboxOutcome)).status).toBe(400)
  expect(await app.ctx.payments.byName('sandbox')?.fetchState('a'.repeat(26))).toBeNull()
})

test('late: the shop gets the webhook some time after the member is back', async () => {
  const checkout = await atCheckout()
  await press(checkout, 'pay_late')
  expect([await stateOf(checkout), await balance(checkout.member)]).toEqual(['created', 0])
  app.wait(20_000)
  await app.runJobs()
  expect([await stateOf(checkout), await balance(checkout.member)]).toEqual(['paid', 30])
})

test('twice and in the wrong order: the credits come once, and a payment that was made stays made', async () => {
  const checkout = await atCheckout()
  const sandbox = getSandbox()
  const { send } = sandbox
  const said: string[] = []
  sandbox.send = (hook) => {
    said.push((JSON.parse(hook.body) as { kind: string }).kind)
    return send(hook)
  }
  await press(checkout, 'pay_again')
  sandbox.send = send
  expect(said).toEqual(['paid', 'pending', 'pending', 'paid'])
  await app.runJobs()
  expect([await stateOf(checkout), await balance(checkout.member)]).toEqual(['paid', 30])
})

test('a forged webhook changes nothing, and the payment can still be made', async () => {
  const checkout = await atCheckout()
  expect((await press(checkout, 'forge')).headers.get('location')).toMatch(new RegExp(`/transactions/${checkout.transaction}$`))
  expect([await stateOf(checkout), await balance(checkout.member)]).toEqual(['created', 0])
  await press(checkout, 'pay')
  expect(await balance(checkout.member)).toBe(30)
  await press(checkout, 'forge')
  expect(await balance(checkout.member)).toBe(30)
})

test('a webhook received ten times counts once', async () => {
  const checkout = await atCheckout()
  const hook = webhook(checkout, 'paid')
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(hook)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await balance(checkout.member)).toBe(30)
})

test('a forged or changed webhook is refused and changes nothing', async () => {
  const checkout = await atCheckout()
  const hook = webhook(checkout, 'paid')
  const forged = [
    { ...hook, headers: {} },
    { ...hook, headers: { [signatureHeader]: 't=1,v1=00' } },
    { ...hook, headers: { [signatureHeader]: 'nonsense' } },
    {
      ...hook,
      headers: {
        [signatureHeader]: `${hook.headers[signatureHeader]?.slice(0, -1)}${hook.headers[signatureHeader]?.endsWith('0') ? '1' : '0'}`,
      },
    },
    { ...hook, body: hook.body.replace('paid', 'fail') },
    { ...hook, body: `${hook.body} ` },
  ]
  for (const each of forged) {
    const answer = await post(each)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: 'bad_signature' })
  }
  expect(await stateOf(checkout)).toBe('created')
})

test('a webhook signed more than five minutes ago is refused', async () => {
  const checkout = await atCheckout()
  const hook = webhook(checkout, 'paid')
  app.wait(5 * minuteMs)
  expect((await post(webhook(checkout, 'pending'))).status).toBe(200)
  app.wait(1_000)
  expect(await (await post(hook)).json()).toEqual({ error: 'too_old' })
  expect(await balance(checkout.member)).toBe(0)
})

test('a signed word that is no event, an unknown payment and an unknown provider are refused', async () => {
  const checkout = await atCheckout()
  expect((await post(webhook({ ...checkout, ref: 'z'.repeat(26) }, 'paid'))).status).toBe(404)
  expect(await (await post(webhook(checkout, 'nonsense' as PaymentKind))).json()).toEqual({ error: 'malformed' })
  expect((await post({ ...webhook(checkout, 'paid'), path: '/webhooks/payments/nobody' })).status).toBe(404)
  expect((await post({ ...webhook(checkout, 'paid'), body: 'x'.repeat(70_000) })).status).toBe(413)
})

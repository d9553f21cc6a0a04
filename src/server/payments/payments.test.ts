/** The payments port: where the sandbox is open, and that its webhooks really travel. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Db } from '#server/infrastructure/db.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { amongProviders, openPayments, loopbackOf, sendTo } from '#server/payments/payments.ts'
import { signWebhook, verifyWebhook } from '#server/infrastructure/webhook-signature.ts'
import { production } from '../../../tests/production.ts'

const open = (env: Record<string, string>) => openPayments({ config: readConfig(env), db: {} as Db, now: () => new Date(0) })

const provider = (name: string, methods: string[]) => ({ name, methods }) as unknown as PaymentProvider

test('the sandbox takes every way of paying on a laptop, and none in production unless enabled', () => {
  expect(open({}).byMethod('ideal')?.name).toBe('sandbox')
  expect(open({ SANDBOX_PAYMENTS: 'off' }).methods).toEqual([])
  expect(open(production)).toMatchObject({ methods: [], sandbox: null })
  expect(open({ ...production, SANDBOX_PAYMENTS: 'on' }).byName('sandbox')).not.toBeNull()
})

test('of several providers the first that takes a method is used', () => {
  const payments = amongProviders([provider('one', ['card']), provider('two', ['card', 'ideal'])])
  expect(payments.methods).toEqual(['card', 'ideal'])
  expect(payments.byMethod('card')?.name).toBe('one')
  expect(payments.byMethod('ideal')?.name).toBe('two')
  expect(payments.byMethod('cash')).toBeNull()
  expect(payments.only(['two', 'one']).byMethod('card')?.name).toBe('two')
  expect(payments.only(['one', 'three']).methods).toEqual(['card'])
})

test('Stripe comes first, then Mollie, then the redirect protocol, then the sandbox', () => {
  const payments = open({
    SANDBOX_PAYMENTS: 'on',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    MOLLIE_API_KEY: 'test_1',
    MOLLIE_API: 'http://127.0.0.1:1',
    REDIRECT_PAY_URL: 'https://pay.example/',
    REDIRECT_PAY_SECRET: 'a secret of more than thirty-two letters',
    REDIRECT_PAY_METHODS: 'card, paypal, voucher',
  })
  const names = ['card', 'paypal', 'voucher', 'googlepay'].map((method) => payments.byMethod(method)?.name)
  expect(names).toEqual(['stripe', 'mollie', 'redirect', 'sandbox'])
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['duet.internal', 'http://duet.internal:3000'],
])('a server that listens on %s reaches itself at %s', (host, address) => {
  expect(loopbackOf({ host, port: 3000 })).toBe(address)
})

test('a webhook is a real POST, whose body and headers arrive as they were signed', async () => {
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    received.push([request.method, request.url, request.headers['x-signed'], Buffer.concat(chunks).toString()])
    response.writeHead(202).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const send = sendTo(loopbackOf({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }))
  expect(await send({ path: '/hook', body: '{"a":1}', headers: { 'x-signed': 'yes' } })).toBe(202)
  expect(received).toEqual([['POST', '/hook', 'yes', '{"a":1}']])
  await new Promise((resolve) => server.close(resolve))
  await expect(send({ path: '/hook', body: '', headers: {} })).rejects.toThrow()
})

test('a signature holds for five minutes in both directions, for this body and this secret only', () => {
  const secret = Buffer.from('secret')
  const at = new Date('2026-06-15T12:00:00Z')
  const header = signWebhook(secret, 'body', at)
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const verify = (body: string, now: Date, key = secret) => verifyWebhook(key, Buffer.from(body), header, now)
  expect(verify('body', at)).toBe('ok')
  expect(verify('body', later(300))).toBe('ok')
  expect(verify('body', later(301))).toBe('too_old')
  expect(verify('body', later(-301))).toBe('too_old')
  expect(verify('bodY', at)).toBe('bad_signature')
  expect(verify('body', at, Buffer.from('other'))).toBe('bad_signature')
  expect(verifyWebhook(secret, Buffer.from('body'), null, at)).toBe('bad_signature')
  expect(verifyWebhook(secret, Buffer.from('body'), header.replace(/v1=.*/, 'v1'), at)).toBe('bad_signature')
})

/** Mail over a real SMTP server that accepts, defers, refuses, or does not respond. */
import { createServer, type AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmtp, type EmailMessage, type Mailer } from '#server/infrastructure/mail.ts'

const received: Buffer[] = []
const lastMail = () => PostalMime.parse(received.at(-1) ?? '')
const refusals: Record<string, [code: number, words: string]> = {
  'later@example.com': [451, 'Greylisted, come again'],
  'nobody@example.com': [550, 'No such mailbox'],
}
const refuse = ([code, words]: [number, string]) => Object.assign(new Error(words), { responseCode: code })

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: (_, __, done) => done(refuse([535, 'Wrong password'])),
  onMailFrom: ({ address }, _, done) => done(address.startsWith('stranger') ? refuse([550, 'Sender not allowed']) : null),
  onRcptTo: ({ address }, _, done) => done(refusals[address] ? refuse(refusals[address]) : null),
  onData(stream, _, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks))
      done(null)
    })
  },
})

let port: number
let mailer: Mailer
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.server.address() as AddressInfo).port
  mailer = openSmtp(`smtp://127.0.0.1:${port}`)
})
afterAll(async () => {
  await mailer.close()
  await new Promise<void>((closed) => server.close(() => closed()))
})

const email = (to: string, more: Partial<EmailMessage> = {}): EmailMessage => ({
  to,
  from: 'Café Zażółć <hello@sunday.example>',
  subject: 'Bevestig je e-mailadres – zażółć 💌',
  text: 'Hallo Anna,\n\nopen https://sunday.example/activate/do?token=abc',
  html: '<p>Hallo <b>Änna</b></p>',
  headers: { 'List-Unsubscribe': '<https://sunday.example/notifications>' },
  ...more,
})

test('a letter arrives as it was written, in every alphabet, with both bodies and its headers', async () => {
  expect(await mailer.send(email('anna@example.com'))).toMatchObject({ accepted: true, response: expect.stringMatching(/^250/) })
  const mail = await lastMail()
  expect(mail).toMatchObject({
    subject: 'Bevestig je e-mailadres – zażółć 💌',
    from: { name: 'Café Zażółć', address: 'hello@sunday.example' },
    to: [{ address: 'anna@example.com' }],
  })
  expect(mail.text?.trim()).toBe('Hallo Anna,\n\nopen https://sunday.example/activate/do?token=abc')
  expect(mail.html?.trim()).toBe('<p>Hallo <b>Änna</b></p>')
  expect(mail.headers.find((header) => header.key === 'list-unsubscribe')?.value).toBe('<https://sunday.example/notifications>')
})

test('a server that defers gets the mail again later, one that refuses does not', async () => {
  expect(await mailer.send(email('later@example.com'))).toMatchObject({ accepted: false, kind: 'deferred' })
  expect(await mailer.send(email('nobody@example.com'))).toMatchObject({
    accepted: false,
    kind: 'bounced',
    response: '550 No such mailbox',
  })
})

test('a line break in a name or a subject never becomes a header or a second recipient', async () => {
  await mailer.send(email('anna@example.com', { subject: 'Hello\r\nBcc: eve@example.com' }))
  const { bcc = [], headers } = await lastMail()
  expect(bcc).toEqual([])
  expect(headers.some((header) => header.key === 'bcc')).toBe(false)
})

test('what a server holds against us is never held against the address', async () => {
  expect(await mailer.send(email('anna@example.com', { from: 'stranger@elsewhere.example' }))).toMatchObject({
    kind: 'unreachable',
  })
  const wrongPassword = openSmtp(`smtp://duet:wrong@127.0.0.1:${port}`)
  expect(await wrongPassword.send(email('anna@example.com'))).toMatchObject({ kind: 'unreachable' })
  await wrongPassword.close()
})

test('a server that hangs or is not there counts as unreachable, soon', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const hanging = openSmtp(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, { connectMs: 200, silenceMs: 200 })
  const startedMs = Date.now()
  expect(await hanging.send(email('anna@example.com'))).toMatchObject({ accepted: false, kind: 'unreachable' })
  expect(Date.now() - startedMs).toBeLessThan(3000)
  await hanging.close()
  await new Promise<void>((closed) => silent.close(() => closed()))

  const gone = openSmtp(`smtp://127.0.0.1:${(await freePort()).toString()}`, { connectMs: 500 })
  expect(await gone.send(email('anna@example.com'))).toMatchObject({ accepted: false, kind: 'unreachable' })
  await gone.close()
})

async function freePort() {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
  const { port } = probe.address() as AddressInfo
  await new Promise<void>((closed) => probe.close(() => closed()))
  return port
}

/** Mails to members, as they are handed to the mail server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findMailState, type Mail } from '#server/mails/mails.ts'
import { outboxPage } from '#server/mails/outbox.ts'
import type { MailResult } from '#server/infrastructure/mail.ts'
import { openHouse, type House } from '../../../tests/test-app.ts'
import { letterOf, mailNow } from '../../../tests/test-mail.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const link = 'https://social.localhost/activate/do?token=abc&x=1'
const activation = (member: ProfileId | null, more: Partial<Mail<'activation'>> = {}): Mail<'activation'> => ({
  to: 'anna@example.test',
  member,
  site: house.site(),
  locale: 'en',
  template: 'activation',
  values: { name: 'Anna' },
  link,
  ...more,
})
/** The house with a mail server that says this. */
const answering = (result: MailResult): Context => ({ ...house.ctx, mail: { send: async () => result, close: async () => {} } })

test('the activation mail comes from the brand, with its company, and one link', async () => {
  const anna = await house.moveIn('Anna')
  await mailNow(house.ctx, activation(anna))
  expect(await findMailState(house.ctx, anna, 'activation')).toBe('delivered')
  const mail = (await house.mails()).at(-1)
  expect(mail).toMatchObject({ recipient: 'anna@example.test', sender: 'Sunday <hello@sunday.example>' })
  expect(mail?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  for (const body of [mail?.text_body, mail?.html_body]) {
    expect(body).toContain('Hello Anna,')
    expect(body).toContain('Sunday Dating B.V.')
    expect(body).toContain('NL000000000B00')
  }
  expect(mail?.text_body).toContain(link)
  const hrefs = [...(mail?.html_body.matchAll(/href="([^"]+)"/g) ?? [])].map(([, href]) => href)
  expect(new Set(hrefs)).toEqual(new Set([link.replaceAll('&', '&amp;')]))
})

test('a name is a name, whatever it is made of', async () => {
  await mailNow(house.ctx, activation(null, { values: { name: '<b>Ann & "Ben"</b> {x}' } }))
  const mail = (await house.mails()).at(-1)
  expect(mail?.html_body).toContain('Hello &lt;b&gt;Ann &amp; &quot;Ben&quot;&lt;/b&gt; {x},')
  expect(mail?.text_body).toContain('Hello <b>Ann & "Ben"</b> {x},')
})

test('the mail log tells the truth, and a mail that was deferred is tried again', async () => {
  const carla = await house.moveIn('Carla')
  const letter = letterOf(activation(carla))
  expect(await findMailState(house.ctx, carla, 'activation')).toBeNull()
  await letter.promise(house.ctx)
  expect(await findMailState(house.ctx, carla, 'activation')).toBe('queued')
  for (const kind of ['deferred', 'unreachable'] as const) {
    await letter.work(answering({ accepted: false, kind, response: '451 later' }))
    expect(await findMailState(house.ctx, carla, 'activation')).toBe('deferred')
    expect(await house.jobs()).toHaveLength(1)
    house.wait(5 * minuteMs)
  }
  await letter.work(answering({ accepted: true, response: '250 ok' }))
  expect(await findMailState(house.ctx, carla, 'activation')).toBe('delivered')
  const lines = await house.ctx.db.selectFrom('mail_log').select(['state', 'response']).where('member_id', '=', carla).execute()
  expect(lines).toEqual([{ state: 'delivered', response: '250 ok' }])
  await letter.promise(house.ctx)
  await letter.work(answering({ accepted: false, kind: 'bounced', response: '550 no' }))
  expect(await findMailState(house.ctx, carla, 'activation')).toBe('bounced')
})

test('a developer reads the outbox, with links to follow, and the mail runs no script there', async () => {
  await mailNow(house.ctx, activation(null, { values: { name: '"><script>alert(1)</script>' } }))
  const outbox = outboxPage(house.ctx)
  const list = await (await outbox.request('/_dev/outbox')).text()
  const [, newest] = /href="(\/_dev\/outbox\/\d+)"/.exec(list) ?? []
  const reply = await outbox.request(newest ?? '')
  const page = await reply.text()
  expect(page).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`)
  expect(page).toContain('<iframe title="The mail as HTML" sandbox=')
  expect(page).not.toContain('<script')
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await outbox.request('/_dev/outbox/999999')).status).toBe(404)
})

/** Activation over a real mail server that accepts, defers, refuses, or does not respond, as members see it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openLimits } from '#server/http/limits.ts'
import { retryPausesMs } from '#server/infrastructure/outbox.ts'
import { getUser } from '#server/members/members.ts'
import { openSmtp } from '#server/infrastructure/mail.ts'
import { activationJobs } from '#server/signup/signup.jobs.ts'
import { activationTemplate } from '#server/signup/signup.mails.ts'
import { activate, activationProgress, correctAddress, resendActivation } from '#server/signup/activation.ts'
import { signUp } from '#server/signup/signup.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import { mailNow } from '../../../tests/test-mail.ts'
import { tokenIn, type MailServer } from '../../../tests/mail-server.ts'
import { openMailingTestApp } from '../../../tests/mailing-test-app.ts'

let app: TestApp
let server: MailServer
let ctx: Context
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, server, close } = await openMailingTestApp())
  ctx = app.ctx
})
beforeEach(() => server.during(async () => {}))
afterAll(() => close())

const origin = 'http://social.localhost'
const place = () => ({ site: app.site(), origin })
const join = (email: string) =>
  signUp(ctx, app.site(), { email, name: 'Mia', password: 'slow rivers run deep' }, { locale: 'en', origin, userAgent: 'test' })
const work = () => app.runJobs(activationJobs)
const progress = (member: ProfileId) => activationProgress(ctx, member)
const lines = (member: ProfileId, template = 'activation') =>
  ctx.db
    .selectFrom('mail_log')
    .select(['state', 'response'])
    .where('member_id', '=', member)
    .where('template', '=', template)
    .orderBy('id')
    .execute()
const isRefused = async (member: ProfileId) => (await getUser(ctx, app.site(), member)).email_refused

test('a mail that is taken: queued, then under way, then delivered', async () => {
  const mia = await join('taken@example.test')
  const seen: string[] = []
  const look = async () => void seen.push((await lines(mia)).at(-1)?.state ?? 'none')
  await look()
  server.during(look)
  await work()
  await look()
  expect(seen).toEqual(['queued', 'sent', 'delivered'])
  expect((await lines(mia)).at(-1)?.response).toMatch(/^250/)
  expect(await progress(mia)).toEqual({ delivered: true, failed: false, deferred: false })
})

test('a server that defers gets the mail again after 1, 5, 15, 60 minutes and so on, until it takes it', async () => {
  server.meet('wait@example.test', 'defer')
  const mia = await join('wait@example.test')
  await work()
  expect(await progress(mia)).toEqual({ delivered: false, failed: false, deferred: true })
  for (const pause of [1, 5, 15]) {
    const before = server.tries()
    app.wait(pause * minuteMs - 1000)
    await work()
    expect(server.tries()).toBe(before)
    app.wait(1000)
    await work()
    expect(server.tries()).toBe(before + 1)
  }
  server.meet('wait@example.test', 'take')
  app.wait(60 * minuteMs)
  await work()
  expect(await progress(mia)).toEqual({ delivered: true, failed: false, deferred: false })
  expect(server.mailsTo('wait@example.test')).toHaveLength(1)
  expect(await lines(mia)).toHaveLength(1)
  expect(await isRefused(mia)).toBe(false)
})

test('a server that defers for more than a day gets the mail no more, and the address does not count as bad', async () => {
  server.meet('never@example.test', 'defer')
  const mia = await join('never@example.test')
  await work()
  for (const pauseMs of retryPausesMs.mail) {
    app.wait(pauseMs)
    await work()
  }
  expect(await lines(mia)).toEqual([{ state: 'expired', response: 'given up: deferred' }])
  expect(await progress(mia)).toEqual({ delivered: false, failed: true, deferred: false })
  expect(await isRefused(mia)).toBe(false)
  expect(await app.jobs()).toEqual([])
})

test('an address that refuses is marked, gets nothing more, and comes back to life when it is corrected', async () => {
  server.meet('typo@exampel.test', 'refuse')
  const mia = await join('typo@exampel.test')
  await work()
  expect(await progress(mia)).toEqual({ delivered: false, failed: true, deferred: false })
  expect(await isRefused(mia)).toBe(true)
  await expect(resendActivation(ctx, mia, place())).rejects.toMatchObject({ code: 'address_refused' })

  const before = server.tries()
  const values = { name: 'Mia' }
  const other = { to: 'typo@exampel.test', member: mia, site: app.site(), locale: 'en', link: null } as const
  await mailNow(ctx, { ...other, template: activationTemplate, values })
  expect((await lines(mia)).at(-1)).toEqual({ state: 'bounced', response: 'not tried: refused before' })
  expect(server.tries()).toBe(before)

  await correctAddress(ctx, mia, 'typo@example.test', place())
  expect(await isRefused(mia)).toBe(false)
  expect(await progress(mia)).toEqual({ delivered: false, failed: false, deferred: false })
  await work()
  expect(await progress(mia)).toEqual({ delivered: true, failed: false, deferred: false })
  await activate(ctx, tokenIn(server.mailsTo('typo@example.test')[0]))
  expect((await getUser(ctx, app.site(), mia)).activated).toBe(true)
})

test('a server that does not respond, or refuses because of us, does not count against the address', async () => {
  const patient = ctx.mail
  const impatient = openSmtp(server.url, { connectMs: 400, silenceMs: 400 })
  for (const manner of ['hang', 'blame-us'] as const) {
    const email = `${manner}@example.test`
    server.meet(email, manner)
    const mia = await join(email)
    // silence is not waited for; anyone who takes a mail may take their time
    if (manner === 'hang') ctx.mail = impatient
    await work()
    ctx.mail = patient
    expect(await progress(mia)).toEqual({ delivered: false, failed: false, deferred: true })
    expect(await isRefused(mia)).toBe(false)
    server.meet(email, 'take')
    app.wait(minuteMs)
    await work()
    expect(await progress(mia)).toEqual({ delivered: true, failed: false, deferred: false })
  }
  await impatient.close()
})

test('a worker that died over a mail sends it again', async () => {
  const mia = await join('died@example.test')
  await ctx.db.updateTable('mail_log').set({ state: 'sent' }).where('member_id', '=', mia).execute()
  await work()
  expect(await progress(mia)).toMatchObject({ delivered: true })
  expect(server.mailsTo('died@example.test')).toHaveLength(1)
})

test('a corrected address makes the old links void, and only the new one gets what still waits', async () => {
  server.meet('first@example.test', 'defer')
  const mia = await join('first@example.test')
  await work()
  await resendActivation(ctx, mia, place())
  server.meet('first@example.test', 'take')
  await work()
  const old = tokenIn(server.mailsTo('first@example.test')[0])
  await correctAddress(ctx, mia, 'second@example.test', place())
  await work()
  app.wait(60 * minuteMs)
  await work()
  expect(server.mailsTo('first@example.test')).toHaveLength(1)
  expect(server.mailsTo('second@example.test')).toHaveLength(1)
  await expect(activate(ctx, old)).rejects.toMatchObject({ code: 'link_expired' })
  await activate(ctx, tokenIn(server.mailsTo('second@example.test')[0]))
  await expect(correctAddress(ctx, mia, 'third@example.test', place())).rejects.toMatchObject({ code: 'already_activated' })
  await expect(resendActivation(ctx, mia, place())).rejects.toMatchObject({ code: 'already_activated' })
})

test('an address that belongs to another member is not theirs, whatever its case, and no answer reveals it', async () => {
  await join('owner@example.test')
  const mia = await join('wanting@example.test')
  await work()
  await correctAddress(ctx, mia, 'Owner@Example.test', place())
  expect((await getUser(ctx, app.site(), mia)).email).toBe('Owner@Example.test')
  await work()
  expect(server.mailsTo('owner@example.test').map((mail) => tokenIn(mail) === '')).toEqual([false, true])
  expect(await progress(mia)).toEqual({ delivered: true, failed: false, deferred: false })
  await correctAddress(ctx, mia, 'Wanting@example.test', place())
  expect((await getUser(ctx, app.site(), mia)).email).toBe('Wanting@example.test')
  await work()
})

test('another mail may be requested once a minute, five times a day', async () => {
  const mia = await join('again@example.test')
  const limits = openLimits({ redisUrl: null, log: ctx.log })
  const who = { account: String(mia), address: '192.0.2.1' }
  await limits.take('activate_resend', who)
  const refusal = { code: 'too_many_requests', details: { retry_after: 60 } }
  await expect(limits.take('activate_resend', who)).rejects.toMatchObject(refusal)
  for (let n = 0; n < 5; n++) await resendActivation({ ...ctx, limits }, mia, place())
  await expect(resendActivation({ ...ctx, limits }, mia, place())).rejects.toMatchObject({ code: 'too_many_requests' })
  await work()
  // Five were requested at once: the newest replaces the others.
  expect(server.mailsTo('again@example.test')).toHaveLength(1)
})

/** Shared dates: a trusted contact sees where a member is by a secret link, and learns it when nothing is heard. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DateForContact, SharedDates } from '#domain/shared-dates/shared-dates.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { openLimits } from '#server/http/limits.ts'
import { checkSharedDates } from '#server/shared-dates/shared-dates.jobs.ts'
import { memberFixtures, type Person } from '../../../tests/member-fixtures.ts'
import { openPushService } from '../../../tests/push-service.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
  app = await openTestApp({ pushService: service.address })
  visitor = await openCaller(app, null)
})
afterAll(async () => {
  await app.close()
  await service.close()
})
const { newMember } = memberFixtures(() => app, { activated: true })

let requests = 0
const inMs = (ms: number) => new Date(app.ctx.now().getTime() + ms).toISOString()
const share = (who: Person, more: object = {}) =>
  who.call('POST /api/shared_dates.php', {
    body: {
      request: `request-of-a-test-number-${(requests += 1)}`,
      person: 'Ben from the chat',
      place: 'Café Kanarie, Long Street 4',
      begins_at: inMs(hourMs),
      back_at: inMs(3 * hourMs),
      timezone: 'Europe/Amsterdam',
      ...more,
    },
  })
const datesOf = async (who: Person) => ((await who.call('GET /api/shared_dates.php')).body as SharedDates).dates
const tokenIn = (link: string) => new URL(link, 'http://x').searchParams.get('token') ?? ''
async function shared(who: Person, more: object = {}) {
  const [date] = ((await share(who, more)).body as SharedDates).dates
  if (!date) throw new Error('it was not shared')
  return { ...date, token: tokenIn(date.link) }
}
const look = (token: string) => visitor('GET /api/shared_date.php', { query: { token } })
const stateAt = async (token: string) => ((await look(token)).body as DateForContact).state
const tick = async () => {
  await checkSharedDates.run(app.ctx, {})
  await app.runJobs()
}
const mailsTo = async (address: string) => (await app.mails()).filter(({ recipient }) => recipient === address)

describe('a contact', () => {
  test('sees by the link what the member typed, and nothing else about anybody', async () => {
    const eva = await newMember()
    const { token } = await shared(eva)
    const { body } = await look(token)
    expect(Object.keys(body as object).sort()).toEqual(
      ['back_at', 'begins_at', 'country', 'name', 'person', 'place', 'returned_at', 'state', 'timezone'].sort(),
    )
    expect(body).toMatchObject({ person: 'Ben from the chat', place: 'Café Kanarie, Long Street 4', state: 'planned' })
  })

  test('sees every state by the clock', async () => {
    const eva = await newMember()
    const { token, id } = await shared(eva)
    app.wait(hourMs)
    expect(await stateAt(token)).toBe('under_way')
    app.wait(2 * hourMs)
    expect(await stateAt(token)).toBe('asked')
    app.wait(30 * minuteMs)
    expect(await stateAt(token)).toBe('overdue')
    await eva.call('PUT /api/shared_dates.php', { body: { id, action: 'back' } })
    expect(await stateAt(token)).toBe('back')
  })

  test('sees nothing by another link, on a brand of another pool, or once the member is gone', async () => {
    const eva = await newMember()
    const { token } = await shared(eva)
    expect((await look('x'.repeat(43))).status).toBe(410)
    const elsewhere = await openCaller(app, null, 'lavish.localhost')
    expect((await elsewhere('GET /api/shared_date.php', { query: { token } })).status).toBe(410)
    await app.ctx.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', eva.id).execute()
    expect((await look(token)).status).toBe(410)
  })

  test('sees nothing after the member stopped sharing, or a day after they are back; then the row is gone', async () => {
    const eva = await newMember()
    const [one, other] = [await shared(eva), await shared(eva)]
    const last = (await datesOf(eva)).find(({ id }) => id !== one.id)
    expect(other).toBeDefined()
    await eva.call('DELETE /api/shared_dates.php', { body: { id: one.id } })
    expect((await look(one.token)).status).toBe(410)
    await eva.call('PUT /api/shared_dates.php', { body: { id: last?.id, action: 'back' } })
    app.wait(dayMs)
    expect((await look(tokenIn(last?.link ?? ''))).status).toBe(410)
    await tick()
    expect(await app.ctx.db.selectFrom('shared_date').select('id').where('member_id', '=', eva.id).execute()).toEqual([])
  })

  test('is found by nobody who reads the table', async () => {
    const eva = await newMember()
    const { token } = await shared(eva)
    const rows = await app.ctx.db.selectFrom('shared_date').selectAll().where('member_id', '=', eva.id).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(({ token_hash, nonce }) => [token_hash, nonce].some((bytes) => bytes.toString('base64url') === token))).toBe(
      false,
    )
  })
})

describe('a member', () => {
  test('shares once, however often the call is repeated', async () => {
    const eva = await newMember()
    const request = { request: 'the-same-request-again', email: 'repeat@example.test' }
    await share(eva, request)
    await share(eva, request)
    await app.runJobs()
    expect(await datesOf(eva)).toHaveLength(1)
    expect(await mailsTo('repeat@example.test')).toHaveLength(1)
  })

  test.each([
    ['begins_at', { begins_at: -13 * hourMs, back_at: hourMs }],
    ['begins_at', { begins_at: 31 * dayMs, back_at: 31 * dayMs + hourMs }],
    ['back_at', { begins_at: 2 * hourMs, back_at: hourMs }],
    ['back_at', { begins_at: hourMs, back_at: 3 * dayMs }],
  ])('is refused a time that cannot be (%s)', async (field, { begins_at, back_at }) => {
    const eva = await newMember()
    const { status, body } = await share(eva, { begins_at: inMs(begins_at), back_at: inMs(back_at) })
    expect([status, body]).toEqual([400, { error: 'invalid_input', field }])
  })

  test('changes and ends only what is theirs', async () => {
    const [eva, mallory] = [await newMember(), await newMember()]
    const { id, token } = await shared(eva)
    expect((await mallory.call('PUT /api/shared_dates.php', { body: { id, action: 'back' } })).status).toBe(404)
    await mallory.call('DELETE /api/shared_dates.php', { body: { id } })
    expect(await stateAt(token)).toBe('planned')
    expect(await datesOf(mallory)).toEqual([])
  })

  test('gets half an hour more, once for each press', async () => {
    const eva = await newMember()
    const { id, back_at, token } = await shared(eva)
    app.wait(3 * hourMs + 10 * minuteMs)
    const later = () => eva.call('PUT /api/shared_dates.php', { body: { id, action: 'later', from: back_at } })
    await later()
    const { body } = await later()
    expect((body as SharedDates).dates[0]).toMatchObject({ back_at: inMs(30 * minuteMs), state: 'under_way' })
    expect(await stateAt(token)).toBe('under_way')
  })

  test('shares three a day', async () => {
    const eva = await newMember()
    const { limits } = app.ctx
    app.ctx.limits = openLimits({ redisUrl: null, log: app.ctx.log })
    for (let shares = 0; shares < 3; shares += 1) expect((await share(eva)).status).toBe(200)
    expect((await share(eva)).status).toBe(429)
    await app.ctx.limits.close()
    app.ctx.limits = limits
  })

  test('whose address is unconfirmed shares a link, and has nobody mailed', async () => {
    const eva = await newMember({ activated: false })
    expect((await share(eva, { email: 'stranger@example.test' })).body).toEqual({ error: 'address_unconfirmed' })
    expect((await share(eva)).status).toBe(200)
  })
})

describe('at the time to be back', () => {
  test('a member with push is asked by push, without a name or a place', async () => {
    const eva = await newMember()
    const browser = service.openBrowser()
    await eva.call('POST /api/user.php?push=1', { body: browser.subscription })
    await shared(eva)
    app.wait(3 * hourMs)
    await tick()
    await tick()
    const asked = service.pushed.filter(({ endpoint }) => endpoint === browser.endpoint)
    expect(asked.map(({ note }) => note)).toEqual([
      { kind: 'check_in', tag: 'check_in', title: 'Sunday', body: 'Are you back safely?', url: '/safety/dates', v: 2 },
    ])
    expect(JSON.stringify(asked[0]?.note)).not.toMatch(/Ben|Kanarie/)
  })

  test('a member without push gets one mail, and none after they said that they are back', async () => {
    const [eva, ida] = [
      await newMember({ email: 'eva-asked@example.test' }),
      await newMember({ email: 'ida-asked@example.test' }),
    ]
    await shared(eva)
    const { id } = await shared(ida)
    await ida.call('PUT /api/shared_dates.php', { body: { id, action: 'back' } })
    app.wait(3 * hourMs)
    await tick()
    await tick()
    const [mail, ...more] = await mailsTo('eva-asked@example.test')
    expect([mail?.subject, more]).toEqual(['Are you back safely?', []])
    expect(mail?.text_body).not.toMatch(/Ben|Kanarie/)
    expect(await mailsTo('ida-asked@example.test')).toEqual([])
  })
})

describe('a contact with an address', () => {
  test('gets one mail at the start and one when nothing is heard, without the place and the other person', async () => {
    const eva = await newMember()
    const { id } = await shared(eva, { email: 'mum@example.test' })
    await tick()
    expect(await mailsTo('mum@example.test')).toHaveLength(1)
    app.wait(3 * hourMs)
    await tick()
    app.wait(30 * minuteMs)
    await tick()
    const late = await mailsTo('mum@example.test')
    expect(late.map(({ subject }) => subject)).toEqual(['Someone you know shares a link with you', 'Someone hasn’t checked in'])
    expect(JSON.stringify(late)).not.toMatch(/Ben|Kanarie/)
    const { back_at } = (await datesOf(eva))[0] ?? {}
    await eva.call('PUT /api/shared_dates.php', { body: { id, action: 'later', from: back_at } })
    app.wait(dayMs)
    await tick()
    await tick()
    expect(await mailsTo('mum@example.test')).toHaveLength(2)
  })

  test('who stops is never written to again, by no member', async () => {
    const [eva, ida] = [await newMember(), await newMember()]
    await shared(eva, { email: 'Stop.Me@gmail.com' })
    await tick()
    const [mail] = await mailsTo('Stop.Me@gmail.com')
    const token = /stop=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
    expect((await visitor('POST /api/shared_date_stop.php', { body: { token } })).status).toBe(200)
    expect((await visitor('POST /api/shared_date_stop.php', { body: { token: `${'A'.repeat(63)}B` } })).status).toBe(410)
    expect((await share(ida, { email: 'stopme@gmail.com' })).body).toEqual({ error: 'contact_declined', field: 'email' })
    app.wait(4 * hourMs)
    await tick()
    app.wait(30 * minuteMs)
    await tick()
    expect(await mailsTo('Stop.Me@gmail.com')).toHaveLength(1)
    const [stop] = await app.ctx.db.selectFrom('date_contact_stop').selectAll().execute()
    expect(stop?.email_key).toHaveLength(32)
  })
})

/** Attribution of members, and a visitor's cookies before and after consent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChoices } from '#server/attribution/attribution.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
afterAll(() => app.close())

const cookiesOf = async (body: object, cookie = '') =>
  (await visitor('POST /api/consent.php', { body, headers: cookie ? { cookie } : {} })).headers.getSetCookie()
const plain = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

test('a consent is stored for 180 days, and with it the attribution for 30 days', async () => {
  const cookies = await cookiesOf({ affiliate: true, network: { network: 'partner', sub1: 'ä' } })
  expect(cookies).toHaveLength(2)
  expect(cookies[0]).toMatch(/^consent=2\.affiliate; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookies[1]).toMatch(/^network=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(readChoices(new URLSearchParams(), plain(cookies))).toEqual({
    consent: { affiliate: true },
    arrival: { network: 'partner', sub1: 'ä' },
    cookies: [],
  })
})

test('a refusal is stored as long, stores nothing else, and takes back an earlier consent', async () => {
  const yes = plain(await cookiesOf({ affiliate: true, network: { network: 'partner' } }))
  const cookies = await cookiesOf({ affiliate: false, network: { network: 'partner' } }, yes)
  expect(cookies[0]).toMatch(/^consent=2\.necessary; Max-Age=15552000/)
  expect(cookies[1]).toMatch(/^network=; Max-Age=0/)
})

test('before a choice, and after a refusal, a page sets no cookie whatever its address contains', () => {
  const search = new URLSearchParams('network=partner')
  expect(readChoices(search, undefined)).toEqual({ consent: null, arrival: { network: 'partner' }, cookies: [] })
  expect(readChoices(search, 'consent=2.necessary').cookies).toEqual([])
  expect(readChoices(search, 'consent=1.affiliate')).toMatchObject({ consent: null, cookies: [] })
})

test('after a consent the last link with a network is stored', () => {
  const cookies = `consent=2.affiliate; network=${encodeURIComponent('{"network":"first"}')}`
  const later = readChoices(new URLSearchParams('network=second&aff_sub=a'), cookies)
  expect(later.arrival).toEqual({ network: 'second', sub1: 'a' })
  expect(later.cookies).toHaveLength(1)
  expect(readChoices(new URLSearchParams('ref=x'), cookies)).toMatchObject({ arrival: { network: 'first' }, cookies: [] })
  expect(readChoices(new URLSearchParams('page=2'), cookies).cookies).toEqual([])
})

test('a refusal of the earlier question counts for the current one; a consent to less does not', () => {
  const search = new URLSearchParams('network=partner')
  expect(readChoices(search, 'consent=1.necessary')).toMatchObject({ consent: { affiliate: false }, cookies: [] })
  expect(readChoices(search, 'consent=1.affiliate')).toMatchObject({ consent: null, cookies: [] })
  expect(readChoices(search, 'consent=3.necessaryx').consent).toBeNull()
})

const seen = async (as: Caller) => (await as('GET /api/consent.php')).body

test('a member sees what holds for the account in every browser, and takes it back in any', async () => {
  const member = await app.createMember('Anna')
  const [here, there] = [await openCaller(app, member), await openCaller(app, member)]
  expect(await seen(here)).toEqual({ affiliate: false })
  await here('POST /api/consent.php', { body: { affiliate: true } })
  expect(await seen(there)).toEqual({ affiliate: true })
  await there('POST /api/consent.php', { body: { affiliate: false } })
  expect(await seen(here)).toEqual({ affiliate: false })
})

test('a record of the longest values in any script fits into a cookie', async () => {
  for (const mail of ['x', 'ä', '漢', '💕', '%', '&']) {
    const long = mail.repeat(200)
    const network = { network: long, ref: long, sub1: long, sub2: long, sub3: long, cpc: long }
    const cut = readChoices(new URLSearchParams(network), undefined).arrival
    const cookies = await cookiesOf({ affiliate: true, network: cut ?? undefined })
    expect(plain(cookies).split('; ')[1]?.length).toBeLessThanOrEqual(4096)
    expect(readChoices(new URLSearchParams(), plain(cookies)).arrival).toEqual(cut)
  }
})

test('a member is stored with the whole attribution', async () => {
  const attribution = { network: 'partner', ref: 'r', sub1: 'a', sub2: 'b', sub3: 'c', cpc: '0.12' }
  const body = {
    email: 'arrived@example.test',
    name: 'Arrived',
    password: 'slow rivers run deep',
    trafficsource: 'partner',
    arrival: attribution,
    profile: 12_345_678_901_234,
    form_path: '/signup',
    referrer: 'https://partner.example/',
    timezone: 'Europe/Rome',
  }
  expect((await visitor('POST /api/user.php?new=1', { body })).status).toBe(200)
  const columns = ['trafficsource', 'attribution', 'referring_profile', 'form_path', 'referrer', 'timezone'] as const
  const row = await app.ctx.db.selectFrom('member').select(columns).where('email_key', '=', body.email).executeTakeFirst()
  expect(row).toEqual({
    trafficsource: 'partner',
    attribution,
    referring_profile: body.profile,
    form_path: '/signup',
    referrer: body.referrer,
    timezone: 'Europe/Rome',
  })
})

/** A visitor of an affiliate, through a real server and its pages. The affiliate, unreachable for a while, gets each event once; the operator sees it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attribution } from '#domain/attribution/attribution.ts'
import { enqueuePostbacks } from '#server/affiliates/postbacks.jobs.ts'
import { importSite } from '#server/sites/sites.ts'
import { ensureBuilt } from '../tools/web/build-web.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { openAffiliateServer, type AffiliateServer } from './affiliate-server.ts'
import { command, serve, type Server } from './server-processes.ts'

const secret = 'lamplightAndWeWereTold0123456789abcdef'
let app: TestApp
let affiliate: AffiliateServer
let server: Server
let browser: Browser

beforeAll(async () => {
  await ensureBuilt()
  app = await openTestApp()
  affiliate = await openAffiliateServer(secret)
  const postback = `${affiliate.address}/in?click={click_id}&source={sub2}&event={event}&id={id}`
  const money = `${postback}&amount={amount}&currency={currency}&of={purchase_id}`
  const postbacks = { signup: postback, activated: postback, first_purchase: money, refund: money }
  const networks = [{ network: 'lamplight', click_id: 'sub1', signing_secret: 'lamplight', postbacks }]
  await importSite(app.ctx, { ...app.site().file, networks })
  server = await serve(app, [], { LOG: 'debug', AFFILIATE_SECRETS: `lamplight=${secret}` })
  browser = openBrowser(server.port)
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await affiliate?.leave().catch(() => {})
  await app?.close()
})

const hostile = `click-7</script><script>alert("x")</script>`
const cleaned = 'click-7/scriptscriptalert(x)/script'
const email = 'came.by.lamplight@example.test'
const soon = { interval: 50 }
const postbacksFor = (event: string) => affiliate.counted().filter(({ values }) => values['event'] === event)

/** The attribution in a page's cookies. */
function attributionIn(page: string): Attribution | null {
  const [, start = 'null'] = /<script[^>]* id="start"[^>]*>(.*?)<\/script>/s.exec(page) ?? []
  return (JSON.parse(start) as { arrival: Attribution | null }).arrival
}

async function tokenMailed(): Promise<string> {
  const find = async () => /token=([\w-]+)/.exec(JSON.stringify(await app.mails()))?.[1] ?? ''
  await expect.poll(find, soon).not.toBe('')
  return find()
}

async function agreeAndSignUp(attribution: Attribution | null) {
  expect((await browser.post('/api/consent.php', { affiliate: true, network: attribution })).status).toBe(200)
  // another day, by another way: the cookie still knows
  expect(attributionIn((await browser.get('/signup')).text)).toEqual(attribution)
  const form = {
    email,
    name: 'Wilhelmina',
    password: 'slow rivers run deep',
    country: 'NL',
    trafficsource: attribution?.network,
    arrival: attribution,
  }
  expect((await browser.post('/api/user.php?new=1', form)).status).toBe(200)
}

/** By the sandbox's own page. */
async function buy(): Promise<string> {
  const { packs, methods } = (await browser.get('/api/credits.php')).body as { packs: { id: string }[]; methods: string[] }
  const order = await browser.post('/api/orders.php', { credit_id: packs[0]?.id, payment_method: methods[0] })
  const { transaction, redirect_url } = order.body as { transaction: string; redirect_url: string }
  expect((await browser.post(new URL(redirect_url).pathname, new URLSearchParams({ outcome: 'pay' }))).status).toBe(303)
  const state = async () => ((await browser.get(`/api/transaction.php?id=${transaction}`)).body as { state: string }).state
  await expect.poll(state, soon).toBe('paid')
  return transaction
}

const waiting = async () =>
  (await app.ctx.db.selectFrom('postback').select('state').where('state', '=', 'waiting').execute()).length

/** As if the pauses were over. */
async function letHoursPass() {
  const past = { due_at: new Date(Date.now() - 60_000), paused_until: null }
  await app.ctx.db.updateTable('postback').set(past).where('state', '=', 'waiting').execute()
  await enqueuePostbacks(app.ctx, { site: app.site().id, network: 'lamplight' })
}

test(
  'from the advertisement to the refund: four postbacks, each counted once, and a line in the report',
  { timeout: 120_000 },
  async () => {
    const from = new Date().toISOString().slice(0, 10)
    const search = new URLSearchParams({ sub: hostile, page: '1', ref: 'summer', aff_sub2: 'ä?&e=1', cpc: '0.12' })
    const landed = await browser.get(`/landers/gallery?%6eetwork=lamplight&${search}&network=other`)
    expect(landed.path).toMatch(/^\/landers\/gallery\/general-/)
    const attribution = { network: 'lamplight', ref: 'summer', sub1: cleaned, sub2: 'ä?&e=1', cpc: '0.12' }
    expect(attributionIn(landed.text)).toEqual(attribution)
    expect(landed.text).not.toContain('<script>alert')
    expect(browser.cookies()).not.toContain('network=')

    await agreeAndSignUp(attribution)
    await expect.poll(() => postbacksFor('signup').length, soon).toBe(1)
    await affiliate.leave()
    expect((await browser.post('/api/activate.php', { token: await tokenMailed() })).status).toBe(200)
    const transaction = await buy()
    const withdrawal = await browser.post('/api/withdrawal.php', { transaction, email, confirm: true })
    expect(withdrawal.status).toBe(200)
    const { price_minor, refund_minor } = withdrawal.body as { price_minor: number; refund_minor: number }
    const tries = () => app.ctx.db.selectFrom('postback_try').selectAll().where('outcome', '=', 'unreachable').execute()
    await expect.poll(async () => (await tries()).length, soon).toBeGreaterThan(0)
    expect([await waiting(), affiliate.received.length]).toEqual([3, 1])

    await affiliate.reopen()
    // a try that was still under way puts itself off once more
    const passed = async () => letHoursPass().then(waiting)
    await expect.poll(passed, { ...soon, interval: 1_000 }).toBe(0)
    expect(affiliate.counted().map(({ values }) => values['event'])).toEqual(['signup', 'activated', 'first_purchase', 'refund'])
    expect(affiliate.received.every(({ isSigned }) => isSigned)).toBe(true)
    expect(affiliate.received.every(({ values }) => values['click'] === cleaned && values['source'] === 'ä?&e=1')).toBe(true)
    const [bought, back] = [postbacksFor('first_purchase')[0]?.values, postbacksFor('refund')[0]?.values]
    expect(bought).toMatchObject({ amount: (price_minor / 100).toFixed(2), currency: 'EUR', of: '' })
    expect(back).toMatchObject({ amount: (refund_minor / 100).toFixed(2), currency: 'EUR', of: bought?.['id'] })

    const to = new Date().toISOString().slice(0, 10)
    const report = command(app, 'partner', 'report', '--from', from, '--to', to, '--by', 'network,ref,sub1', '--json')
    const money = { purchased: { EUR: price_minor }, refunded: { EUR: refund_minor } }
    const counts = { signups: 1, activated: 1, first_purchases: 1, refunds: 1, told: 4 }
    expect(JSON.parse(report.stdout)).toEqual([{ network: 'lamplight', ref: 'summer', sub1: cleaned, ...counts, ...money }])
    expect(server.said()).not.toMatch(/click-7|summer|came\.by|lamplightAndWe/)
  },
)

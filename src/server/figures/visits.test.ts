/** Visits and begun forms: counted in memory, once a try, without a cookie; and the funnel as the console and staff of one brand read it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { countBegun, countVisit, funnelOf, startCounting } from '#server/figures/figures.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openConsole } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  const partners = ['lamplight', 'northwind'].map((network) => ({
    network,
    click_id: 'sub1' as const,
    signing_secret: network,
    postbacks: {},
  }))
  await importSite(app.ctx, { ...app.site().file, networks: partners })
})
afterEach(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
type Opening = { network?: string; path?: string; userAgent?: string; address?: string }
const visitor = ({ network, path = '/', userAgent = firefox, address = '192.0.2.1' }: Opening) => ({
  address,
  userAgent,
  network: network ?? null,
  path,
})
const visit = (opening: Opening = {}) => countVisit(app.ctx, app.site(), visitor(opening))
const begin = (opening: Opening = {}) => countBegun(app.ctx, app.site(), visitor(opening))
/** From so many addresses. */
const each = (many: number, act: (opening: Opening) => void, opening: Opening = {}) => {
  for (let n = 0; n < many; n += 1) act({ ...opening, address: `198.51.100.${n}` })
}
const added = () => startCounting(app.ctx)()
type Cut = 'none' | 'network' | 'lander'
const read = async (cut: Cut = 'none') => {
  await added()
  const { steps, lines } = await funnelOf(app.ctx, [app.site()], { days: 30, cut })
  const pair = (all: typeof steps) => all.slice(0, 2).map(({ n }) => n)
  return cut === 'none' ? pair(steps) : Object.fromEntries(lines.map((line) => [line.key, pair(line.steps)]))
}

test('a try counts once: reloads, other pages and a second address are the same one, for half an hour', async () => {
  each(6, visit)
  each(6, visit)
  each(6, visit, { path: '/signup' })
  each(5, begin)
  each(5, begin)
  expect(await read()).toEqual([6, 5])
  app.wait(20 * minuteMs)
  each(6, visit)
  app.wait(20 * minuteMs)
  each(6, visit)
  expect(await read()).toEqual([6, 5])
  app.wait(31 * minuteMs)
  each(6, visit)
  each(6, begin)
  expect(await read()).toEqual([12, 11])
})

test('machines, browsers without a name and pages without the form are no visits', async () => {
  each(6, visit, { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  each(6, visit, { userAgent: '' })
  each(6, visit, { path: '/pages/terms' })
  each(6, visit, { path: '/members' })
  expect(await read()).toEqual([0, 0])
})

test('a begun form counts for the network and page where its try began; the link of another network begins another', async () => {
  each(6, visit, { network: 'lamplight', path: '/landers/video/general-nl/' })
  // the form knows no network any more
  each(5, begin, { path: '/signup' })
  each(7, visit, { network: 'northwind', path: '/Members/12/landing' })
  each(7, visit, { path: '/' })
  expect(await read('network')).toEqual({ lamplight: [6, 5], northwind: [7, 0] })
  expect(await read('lander')).toEqual({ '/landers/video/general-nl': [6, 5], '/members': [7, 0] })
  app.wait(31 * minuteMs)
  each(8, visit, { network: 'typed-by-somebody' })
  expect(await read('network')).toEqual({ lamplight: [6, 5], northwind: [7, 0], '': [8, 0] })
})

test('what two processes count adds up, and a failed addition is made up for', async () => {
  const other = { ...app.ctx, state: new Map() }
  each(3, (opening) => countVisit(other, app.site(), visitor(opening)))
  each(3, visit)
  await startCounting(other)()
  const gone = openDb({ clientConfig: app.clientConfig, max: 1 })
  await gone.destroy()
  await startCounting({ ...app.ctx, db: gone })()
  expect(await read()).toEqual([6, 0])
  expect(await read()).toEqual([6, 0])
})

test('the call that checks an address begins a form, and a newcomer’s browser says which step is on the screen', async () => {
  const site = app.site()
  for (let n = 0; n < 5; n += 1) {
    const guest = await openCaller(app, null)
    const headers = { 'user-agent': `${firefox} ${n}`, referer: 'http://social.localhost/landers/video/general-nl' }
    for (const email of ['ann', `ann${n}@example.test`, `anna${n}@example.test`])
      await guest('POST /api/validate_email.php', { headers, body: { email } })
    const member = await app.createMember(`Newcomer${n}`, { activated: false })
    await app.ctx.db.updateTable('member').set({ signed_up_at: app.ctx.now() }).where('id', '=', member).execute()
    const asMember = await openCaller(app, member)
    for (const step of [1, 2, 4, 3]) expect((await asMember('POST /api/signup_step.php', { body: { step } })).status).toBe(200)
    expect((await asMember('POST /api/signup_step.php', { body: { step: 8 } })).status).toBe(400)
    // a member who checks an address begins nothing
    await asMember('POST /api/validate_email.php', { headers, body: { email: 'other@example.test' } })
  }
  await added()
  const { lines } = await funnelOf(app.ctx, [site], { days: 1, cut: 'lander' })
  expect(lines.find(({ key }) => key === '/landers/video/general-nl')?.steps[1]).toEqual({ step: 'step_0', n: 5 })
  const { steps } = await funnelOf(app.ctx, [site], { days: 1 })
  expect(steps.slice(1, 7).map(({ n }) => n)).toEqual([5, 5, 5, 5, 5, 0])
})

test('staff of one brand read the funnel of that brand only, whatever place they name', async () => {
  const { hire } = openConsole(app)
  const other = app.site('lavish.localhost')
  const auditor = await hire('Ann', { role: 'auditor' })
  const manager = await hire('Max', { role: 'brand_manager', at: { kind: 'site', id: other.id } })
  each(6, visit)
  for (let n = 0; n < 7; n += 1) countVisit(app.ctx, other, visitor({ address: `203.0.113.${n}` }))
  await added()
  const visits = async (worker: typeof auditor, query: object) => {
    const { body } = await worker.call('GET /api/figures/funnel', { query: { days: 7, ...query } })
    return (body as { steps: { n: number }[] }).steps[0]?.n
  }
  expect(await visits(auditor, {})).toBe(13)
  expect(await visits(auditor, { site: other.id })).toBe(7)
  expect(await visits(manager, {})).toBe(7)
  expect(await visits(manager, { site: app.site().id })).toBe(0)
  expect(await visits(manager, { cut: 'template' })).toBe(7)
})

test('counts of visits stay for 460 days', async () => {
  each(6, visit)
  await added()
  const { figuresJobs } = await import('#server/figures/figures.jobs.ts')
  const clear = figuresJobs.find(({ name }) => name === 'figures.clear-old')!
  const rows = async () => (await app.ctx.db.selectFrom('funnel_count').select('visit').where('cut', '=', 'all').execute()).length
  app.wait(459 * dayMs)
  await clear.run(app.ctx, {})
  expect(await rows()).toBe(1)
  app.wait(2 * dayMs)
  await clear.run(app.ctx, {})
  expect(await rows()).toBe(0)
})

/** Variants of pages: which one a visitor reads, and what is counted of it without a cookie. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { clearExperiments } from '#server/experiments/experiments.jobs.ts'
import { resultsOf, startCountingVariants } from '#server/experiments/experiments.ts'
import { openLimits } from '#server/http/limits.ts'
import { checkEmail } from '#server/signup/signup.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const video = {
  name: 'film-words',
  page: 'video',
  variants: [
    { name: 'usual', weight: 1 },
    { name: 'short', weight: 1, texts: { en: { headline: 'Walk with me', lead: 'By the water.', button: 'Come along' } } },
  ],
}
const first = {
  name: 'first-page',
  page: '/',
  variants: [
    { name: 'usual', weight: 3 },
    { name: 'promise', weight: 1, landing: 'promise', texts: { en: { headline: 'We promise' } } },
  ],
}

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  await importSite(app.ctx, { ...app.site().file, experiments: [video, first] })
})
afterEach(() => app.close())

type ShownWords = { headline?: string; line?: string; variant?: string; landing?: string; words?: { headline?: string } }
async function read(agent: string, { page = 'video', niche = 'general', language = 'en' } = {}) {
  const visitor = await openCaller(app, null)
  const headers = { 'accept-language': language, 'user-agent': agent }
  const response =
    page === '/'
      ? await visitor('GET /api/first_page.php', { headers })
      : await visitor('GET /api/lander_words.php', { headers, query: { family: page, niche } })
  return { answer: response.body as ShownWords, headers: response.headers }
}
const browsers = (count: number) =>
  Array.from({ length: count }, (_, n) => `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`)
const [browser = ''] = browsers(1)

async function add() {
  await startCountingVariants(app.ctx)()
  return (await resultsOf(app.ctx, [app.site()])).filter(({ first_day }) => first_day !== null)
}

test('a browser reads the same variant all day, and no cookie is set', async () => {
  for (const agent of browsers(12)) {
    const { answer, headers } = await read(agent)
    for (let n = 0; n < 3; n += 1) expect((await read(agent)).answer).toEqual(answer)
    expect(headers.getSetCookie()).toEqual([])
  }
})

test('variants are read by their weights, and each in its own words', async () => {
  const answers = await Promise.all(browsers(400).map(async (agent) => (await read(agent, { page: '/' })).answer))
  const promised = answers.filter(({ variant }) => variant === 'first-page.promise')
  expect(promised.length).toBeGreaterThan(60)
  expect(promised.length).toBeLessThan(140)
  for (const one of promised) expect(one).toMatchObject({ landing: 'promise', words: { headline: 'We promise' } })
  const short = (await Promise.all(browsers(20).map(async (agent) => (await read(agent)).answer))).find(
    ({ headline }) => headline,
  )
  expect(short).toEqual({ headline: 'Walk with me', line: 'By the water.', button: 'Come along', variant: 'film-words.short' })
})

test('the next day chooses anew, and the key of the day before is deleted', async () => {
  const all = browsers(40)
  const variants = () => Promise.all(all.map(async (agent) => (await read(agent)).answer.variant))
  const today = await variants()
  app.wait(dayMs)
  expect(await variants()).not.toEqual(today)
  await clearExperiments.run(app.ctx, {})
  const { rows } = await sql<{ day: string }>`select to_char(day, 'YYYY-MM-DD') as day from experiment_key`.execute(app.ctx.db)
  expect(rows).toEqual([{ day: '2026-06-16' }])
})

test('search engines and other machines read the first variant, and are not counted', async () => {
  for (const agent of ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'curl/8.5.0', '']) {
    for (let n = 0; n < 5; n += 1) expect((await read(agent)).answer.variant).toBe('film-words.usual')
  }
  expect(await add()).toEqual([])
})

test('where all variants are alike in the reader’s language, nobody takes part', async () => {
  expect((await read(browser, { language: 'de' })).answer).toEqual({})
  expect((await read(browser, { language: 'de', page: '/' })).answer.variant).toMatch(/^first-page/)
})

test('a niche’s own experiment comes before that of the whole kind', async () => {
  const gay = { ...video, name: 'film-gay', niche: 'gay' }
  await importSite(app.ctx, { ...app.site().file, experiments: [video, gay] })
  expect((await read(browser, { niche: 'gay' })).answer.variant).toMatch(/^film-gay\./)
  expect((await read(browser, { niche: 'milf' })).answer.variant).toMatch(/^film-words\./)
})

let people = 0
async function signUp(variant: string | undefined) {
  const visitor = await openCaller(app, null)
  const email = `reader-${(people += 1)}@example.test`
  const named = variant === undefined ? {} : { variant }
  const checked = await visitor('POST /api/validate_email.php', { body: { email, ...named } })
  const made = await visitor('POST /api/user.php?new=1', {
    body: { email, name: 'Reader', password: 'slow rivers run deep', ...named },
  })
  return [checked.status, made.status]
}

test('views, begun and finished sign-ups are summed by day, brand, place and variant; fewer than five people say so', async () => {
  for (const agent of browsers(30)) await read(agent)
  for (let n = 0; n < 6; n += 1) expect(await signUp('film-words.usual')).toEqual([200, 200])
  for (let n = 0; n < 2; n += 1) await signUp('film-words.short')
  await signUp(undefined)
  const [result] = await add()
  expect(result).toMatchObject({ name: 'film-words', place: 'video', is_running: true, first_day: '2026-06-15' })
  expect((result?.variants ?? []).reduce((sum, { views }) => sum + views, 0)).toBe(30)
  expect(result?.variants).toMatchObject([
    { name: 'usual', share: 50, begun: 6, finished: 6, verdict: 'first' },
    { name: 'short', share: 50, begun: null, finished: null, rate: null, verdict: 'too_few' },
  ])
})

test('a sign-up that begins in a busy network is counted, too', async () => {
  const limited = { ...app.ctx, limits: openLimits({ redisUrl: null, log: app.ctx.log }) }
  const check = (n: number) =>
    checkEmail(limited, app.site(), { email: `reader${n}@example.test`, variant: 'film-words.usual' }, '192.0.2.7')
  for (let n = 0; n < 12; n += 1) await check(n)
  expect((await add())[0]?.variants[0]).toMatchObject({ name: 'usual', begun: 12 })
})

test('what no page of this brand says is counted nowhere, and harms no sign-up', async () => {
  expect(await signUp('film-words.other')).toEqual([200, 200])
  expect(await signUp('no-such.usual')).toEqual([200, 200])
  expect(await signUp('<script>')).toEqual([400, 400])
  expect(await signUp('a'.repeat(90))).toEqual([400, 400])
  expect(await add()).toEqual([])
})

test('members are no visitors, and what a process counted is added once', async () => {
  const member = await openCaller(app, await app.createMember('Anna'))
  await member('GET /api/first_page.php', { headers: { 'user-agent': browser, 'accept-language': 'en' } })
  expect(await add()).toEqual([])
  await read(browser)
  const stop = startCountingVariants(app.ctx)
  await stop()
  await stop()
  const [result] = await resultsOf(app.ctx, [app.site()])
  expect((result?.variants ?? []).reduce((sum, { views }) => sum + views, 0)).toBe(1)
})

test('counts stay after an experiment left the file, and go after 400 days', async () => {
  for (const agent of browsers(20)) await read(agent, { page: '/' })
  await add()
  await importSite(app.ctx, { ...app.site().file, experiments: [] })
  expect(await resultsOf(app.ctx, [app.site()])).toMatchObject([
    // by their places in the file, not by their names
    { name: 'first-page', is_running: false, variants: [{ name: 'usual', share: null, verdict: 'first' }, { name: 'promise' }] },
  ])
  app.wait(401 * dayMs)
  await clearExperiments.run(app.ctx, {})
  expect(await resultsOf(app.ctx, [app.site()])).toEqual([])
})

/** Over every call and page without an account, visitors see only members who agreed, and only what those agreed to. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { CallName } from '#domain/wire.ts'
import { sourceCookieFor } from '#server/attribution/attribution.ts'
import { changePublicProfileSetting } from '#server/public-profiles/public-profiles.ts'
import { openCaller, callNames, lineOf, type CallOptions, type Caller } from './caller.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { buildMs, openPages } from './pages.ts'

let app: TestApp
let openPage: Awaited<ReturnType<typeof openPages>>
const idOf: Record<'agreed' | 'quiet' | 'drawn' | 'closed' | 'banned', ProfileId> = {} as never
const hosts = ['social.localhost', 'classic.localhost', 'lavish.localhost'] as const
const callers = new Map<string, Caller>()

/** Texts that only members may see. */
const secret = { city: 'Zierikzee', personal: 'Canarynotes', surname: 'Canarysurname' }
const publicFacts = {
  city: secret.city,
  countryregion: 'NL-ZE',
  personal: secret.personal,
  language: 'pl',
  seeking: 'x' as const,
  interests: ['chess'] as string[],
  seen_at: new Date('2026-06-14T04:05:06.789Z'),
}
const tokens = { agreed: 'a'.repeat(26), second: 'b'.repeat(26), quiet: 'q'.repeat(26), closed: 'c'.repeat(26) }

beforeAll(async () => {
  app = await openTestApp()
  const signUp = async (key: keyof typeof idOf, name: string, more: object = {}) => {
    idOf[key] = await app.createMember(`${name} ${secret.surname}`, {
      ...publicFacts,
      email: `canary-${key}@example.test`,
      ...more,
    })
    if (key !== 'quiet') await changePublicProfileSetting(app.ctx, idOf[key], { shown: true })
  }
  await signUp('agreed', 'Agreeda')
  await signUp('quiet', 'Quietia')
  await signUp('drawn', 'Drawnia', { fictional: true })
  await signUp('closed', 'Closeda', { host: 'classic.localhost' })
  await signUp('banned', 'Bannedo', { status: 'banned' })
  for (const [key, token] of Object.entries(tokens)) await givePhoto(idOf[key === 'second' ? 'agreed' : (key as 'agreed')], token)
  for (const host of hosts) callers.set(host, await openCaller(app, null, host))
  openPage = await openPages(app.ctx)
}, buildMs)
afterAll(() => app.close())

async function givePhoto(member: ProfileId, token: string) {
  const { db } = app.ctx
  const row = { member_id: member, token, position: 0, width: 1200, height: 1500, thumbhash: Buffer.from('x') }
  const { id } = await db.insertInto('image').values(row).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('profile').set({ main_image_id: id }).where('id', '=', member).where('main_image_id', 'is', null).execute()
}

const others = ['Quietia', 'Drawnia', 'Bannedo']
/** Fields and values that no answer to a visitor holds. */
const forbidden = [
  ...Object.values(secret),
  'canary-',
  ...Object.values(tokens),
  '"today"',
  '"this_week"',
  '2026-06-14',
  '"chess"',
  '"seeking":"x"',
  '"gender":"f"',
  '"language":"pl"',
  '1990-01-01',
]
/** The response repeats the requested filters. */
const leaks = (answer: string, names: readonly string[]) => {
  const publicFacts = answer.replaceAll(/"filter(s|_options)":\{[^}]*\}/g, '')
  return [...names, ...forbidden].filter((word) => publicFacts.includes(word))
}

const callsFor = (profile: number): Partial<Record<CallName, CallOptions[]>> => ({
  'GET /api/search.php': [
    ...['any', 'f', 'm'].map((gender) => ({ query: { gender, country: 'NL', pp: 48 } })),
    { query: { gender: 'any', searchAllCountries: 1, fit: 1, near: 25, hideNudity: 1, pp: 48 } },
    { query: { auto_load: 1, countryregion: 'NL-ZE', country: 'NL', trafficsource: 'north' } },
  ],
  'GET /api/search_counts.php': [{ query: { gender: 'any', country: 'NL' } }, { query: { trafficsource: 'north' } }],
  'GET /api/match_count.php': [{ query: { gender: 'f', country: 'NL' } }],
  'GET /api/profile.php': [{ query: { profile } }, { query: { profile, trafficsource: 'north' } }],
  'GET /api/shown_profile.php': [{ query: { profile } }, { query: { profile, trafficsource: 'north' } }],
})

/** Public calls: lists of choices, not of people. */
const listsChoices = /settings|companyinfo|regions|profile_fields|interests/

test.each(hosts)('no call of a visitor of %s shows anybody who did not agree, or more than they agreed to', async (host) => {
  const isHere = host === 'social.localhost'
  // members of the sister brand that only partners' visitors may search are seen there, by those, and nowhere else
  const names = [...others, ...(isHere ? ['Closeda'] : host === 'lavish.localhost' ? ['Closeda', 'Agreeda'] : [])]
  // where a partner's link opens more, each call is made by its visitor as well
  const source = sourceCookieFor(app.ctx, app.site(host), undefined, 'north')?.split(';')[0]
  const asPartnersToo = (input: CallOptions) => (source ? [input, { ...input, headers: { cookie: source } }] : [input])
  let [met, metClosed] = [0, 0]
  for (const name of callNames.filter((call) => lineOf(call).who === 'anyone' && !listsChoices.test(call)))
    for (const id of [...Object.values(idOf), 12_345_678_901_234])
      for (const input of (callsFor(id)[name] ?? [lineOf(name).body ? { body: {} } : {}]).flatMap(asPartnersToo)) {
        const { text } = (await callers.get(host)?.(name, input)) ?? { text: '' }
        met += Number(text.includes('Agreeda'))
        metClosed += Number(text.includes('Closeda'))
        expect([name, input, leaks(text, names)]).toEqual([name, input, []])
      }
  if (isHere) expect(met).toBeGreaterThan(5)
  if (host === 'classic.localhost') expect(metClosed).toBeGreaterThan(5)
})

test('visitors count those they see, and nobody else', async () => {
  const visitor = callers.get('social.localhost') as Caller
  const all = { gender: 'any', searchAllCountries: 1 }
  const found = (await visitor('GET /api/search.php', { query: all })).body as {
    profiles: object[]
    paging: { num_results: number }
  }
  expect([found.profiles.length, found.paging.num_results]).toEqual([1, 1])
  const { body } = await visitor('GET /api/search_counts.php', { query: { gender: 'm', country: 'NL', min_age: 70 } })
  const wider = (body as { wider: { more: number }[] }).wider.map(({ more }) => more)
  expect([(body as { num_results: number }).num_results, ...wider.filter((more) => more > 1)]).toEqual([0])
  const card = found.profiles[0] as Record<string, unknown>
  const shownFields = Object.entries(card).filter(([, value]) => value !== null)
  expect(Object.fromEntries(shownFields)).toMatchObject({ name: 'Agreeda', age: 36, countryregion: 'NL-ZE', region: 'Zeeland' })
  expect(shownFields.map(([field]) => field).sort()).toEqual([
    'age',
    'country',
    'countryregion',
    'id',
    'main_image',
    'name',
    'region',
  ])
})

const about = (id: number) =>
  ['', '/landing', '/signup', '/landing2/general-eng', '/landing3/general-eng', '/chat'].map((end) => `/members/${id}${end}`)

test('no page of a visitor shows anybody who did not agree, or more than they agreed to', async () => {
  const paths = ['/', '/members', '/members?gender=f&country=NL', '/no-such-page', '/sitemap.xml', '/landers/gallery/general-eng']
  for (const path of [...paths, ...Object.values(idOf).flatMap((id) => [...about(id), `/likes/m/${id}`])]) {
    const page = await (await openPage(path)).text()
    // the settings name choices
    const own = page.replaceAll(/"(visible_profile_fields|search_fields|interests|languages)":\[[^\]]*\]/g, '')
    expect([path, leaks(own, [...others, 'Closeda'])]).toEqual([path, []])
  }
  expect(await (await openPage('/members')).text()).toContain('Agreeda')
  expect(await (await openPage(`/members/${idOf.agreed}`)).text()).toContain('Agreeda')
  for (const id of [idOf.quiet, idOf.drawn, idOf.closed, idOf.banned]) expect((await openPage(`/members/${id}`)).status).toBe(404)
})

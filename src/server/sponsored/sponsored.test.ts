/** Sponsored items: who sees them, what a feed may contain, and that redirects lead nowhere else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { SiteFile } from '#domain/sites/sites.ts'
import type { Cams } from '#domain/sponsored/sponsored.ts'
import { sponsoredAfterMs } from '#domain/sponsored/sponsored-rules.ts'
import { openSponsoredProviders, type ReadFeed } from '#server/sponsored/sponsored-providers.ts'
import { NotAllowed } from '#server/infrastructure/public-address.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let asAnna: Caller
let anna: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna')
  asAnna = await openCaller(app, anna)
})
afterAll(() => app.close())

const live = async (call: Caller, query: Record<string, string> = {}) =>
  (await call('GET /api/xcams/search.php', { query })).body as Cams
const nothing = { cams: {}, ad: null }
const follow = async (path: string, host = 'social.localhost') => (await app.hono()).request(`http://${host}${path}`)
const placeOf = (answer: Response) => [answer.status, answer.headers.get('location')]

/** Sets what a site resells, as an operator would. Its premium promises no advertisements, so it needs some: without it a site may resell nothing. */
const setSite = (more: Partial<SiteFile>) => importSite(app.ctx, { ...app.site().file, premium: undefined, ...more })
const feedProvider = {
  provider: 'feed',
  name: 'Lamplight',
  feed: 'https://feed.example/live.json',
  room: 'https://rooms.example/r/{account}?from=duet',
} as const
/** The feed's answers, one a reading; what is not there fails. */
function withFeed(...answers: unknown[]) {
  const urls: string[] = []
  const readFeed: ReadFeed = async (address) => {
    urls.push(address)
    if (answers.length === 0) throw new Error('nobody there')
    return answers.shift()
  }
  app.ctx.sponsored = openSponsoredProviders({ config: app.ctx.config, readFeed })
  return urls
}

test('sponsored items begin a millisecond after four days', async () => {
  app.wait(sponsoredAfterMs)
  expect(await live(asAnna)).toEqual(nothing)
  app.wait(1)
  const { cams, ad } = await live(asAnna)
  expect(ad).toEqual({ partner: 'Studio Sunlight (demo)' })
  expect(cams['mira-by-the-window']).toEqual({
    account: 'mira-by-the-window',
    name: 'Mira',
    gender: 'f',
    age: 29,
    partner: 'Studio Sunlight (demo)',
  })
})

test('they follow gender and age', async () => {
  const names = async (query: Record<string, string>) => Object.values((await live(asAnna, query)).cams).map(({ name }) => name)
  expect(await names({ gender: 'm', min_age: '40', max_age: '50' })).toEqual(['Tomasz'])
  expect(await names({ gender: 'any', min_age: '60' })).toEqual(['Nora'])
  expect(await names({ gender: '' })).toHaveLength(8)
})

test('who has paid sees none', async () => {
  await app.ctx.db.updateTable('member').set({ paid_at: app.ctx.now() }).where('id', '=', anna).execute()
  expect(await live(asAnna)).toEqual(nothing)
  await app.ctx.db.updateTable('member').set({ paid_at: null }).where('id', '=', anna).execute()
})

test.each([
  [[], false, false],
  [['cams'], true, false],
  [['camads'], false, true],
] as const)('a site that resells %j shows that', async (member_resell, cams, ad) => {
  await setSite({ member_resell: [...member_resell] })
  const shown = await live(asAnna)
  expect([Object.keys(shown.cams).length > 0, shown.ad !== null]).toEqual([cams, ad])
  expect((await follow('/api/xcams/redirect.php?account=jonas-cooks')).status).toBe(cams ? 302 : 404)
  expect((await follow('/api/resellpartner.php?flow=profile-search&redirect=1')).status).toBe(ad ? 302 : 404)
  await setSite({ member_resell: ['cams', 'camads'] })
})

test('where nothing is played, the sandbox is no partner', async () => {
  const { sponsored: partners } = app.ctx
  app.ctx.sponsored = openSponsoredProviders({ config: { sandboxPayments: false } })
  expect(await live(asAnna)).toEqual(nothing)
  expect((await follow('/api/xcams/redirect.php?account=jonas-cooks')).status).toBe(404)
  app.ctx.sponsored = partners
})

test('a redirect leads to the demonstration, without a referrer, and is not cached', async () => {
  const answer = await follow('/api/xcams/redirect.php?account=jonas-cooks')
  expect(placeOf(answer)).toEqual([302, '/sandbox/partner/room/jonas-cooks'])
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const room = await follow('/sandbox/partner/room/jonas-cooks')
  expect([room.status, await room.text()]).toEqual([200, expect.stringContaining('Jonas')])
  const offer = await follow('/api/resellpartner.php?flow=profile-search&redirect=1')
  expect(placeOf(offer)).toEqual([302, '/sandbox/partner/offer'])
  expect((await follow('/sandbox/partner/offer')).status).toBe(200)
})

test.each([
  '/api/xcams/redirect.php',
  '/api/xcams/redirect.php?account=nobody-we-know',
  '/api/xcams/redirect.php?account=https://evil.example',
  '/api/xcams/redirect.php?account=//evil.example',
  '/api/xcams/redirect.php?account=__proto__',
  '/api/resellpartner.php',
  '/api/resellpartner.php?flow=profile-search',
  '/api/resellpartner.php?flow=other&redirect=1',
  '/api/resellpartner.php?flow=profile-search&redirect=https://evil.example',
  '/sandbox/partner/room/nobody-we-know',
])('%s leads nowhere', async (path) => {
  const answer = await follow(path)
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'not_found' }])
})

test('a company’s feed is fetched once in a while for everybody, and what is no cam is left out', async () => {
  const urls = withFeed({
    cams: [
      { account: 'ada', name: ' Ada ', gender: 'f', age: 33, picture: 'https://rooms.example/ada.jpg' },
      { account: 'bo', name: 'Bo' },
      { account: 'too-young', name: 'X', age: 17 },
      { account: '../../evil', name: 'Y' },
      'nonsense',
      { name: 'nobody' },
    ],
  })
  await setSite({ resell_partners: { cams: feedProvider } })
  const [first, again] = await Promise.all([live(asAnna), live(asAnna)])
  expect(first.cams).toEqual({
    ada: { account: 'ada', name: 'Ada', gender: 'f', age: 33, partner: 'Lamplight' },
    bo: { account: 'bo', name: 'Bo', partner: 'Lamplight' },
  })
  expect(again).toEqual(first)
  expect(first.ad).toBeNull()
  expect(urls).toEqual(['https://feed.example/live.json'])
  const answer = await follow('/api/xcams/redirect.php?account=ada')
  expect(placeOf(answer)).toEqual([302, 'https://rooms.example/r/ada?from=duet'])
})

test('a feed that fails shows nothing, and a card that stands on a screen still leads there', async () => {
  app.wait(180_000)
  withFeed()
  expect(await live(asAnna)).toEqual(nothing)
  expect((await follow('/api/xcams/redirect.php?account=ada')).status).toBe(302)
  app.wait(180_000)
  withFeed({ cams: 'none' })
  expect(await live(asAnna)).toEqual(nothing)
  expect((await follow('/api/xcams/redirect.php?account=ada')).status).toBe(404)
})

test.each([
  'https://10.0.0.1/live.json',
  'https://169.254.169.254/live.json',
  'https://[::1]/live.json',
  'https://www.localhost/live.json',
])('a feed at %s is not read: it would be one of our own machines', async (feed) => {
  const { listCams } = openSponsoredProviders({ config: app.ctx.config })
  await expect(listCams({ ...feedProvider, feed })).rejects.toThrow(NotAllowed)
})

test.each([
  ['a feed without TLS', { cams: { ...feedProvider, feed: 'http://feed.example/live.json' } }],
  ['a feed on this machine', { cams: { ...feedProvider, feed: 'https://localhost/live.json' } }],
  ['a feed with a password', { cams: { ...feedProvider, feed: 'https://a:b@feed.example/' } }],
  ['a room that is the same for all', { cams: { ...feedProvider, room: 'https://rooms.example/' } }],
  ['an account that chooses the host', { cams: { ...feedProvider, room: 'https://{account}.rooms.example/' } }],
  ['an account as the host', { cams: { ...feedProvider, room: 'https://{account}' } }],
  ['an ad that is a script', { camads: { provider: 'link', name: 'Ad', address: 'javascript:alert(1)' } }],
  ['a partner without a name', { camads: { provider: 'sandbox', name: ' ' } }],
])('a site with %s is no site', (_, resell_partners) => {
  expect(SiteFile.safeParse({ ...app.site().file, resell_partners }).success).toBe(false)
})

test('a site from before there were partners is one still', () => {
  const { resell_partners, ...before } = app.site().file
  expect(resell_partners).toBeDefined()
  expect(SiteFile.parse(before).resell_partners).toEqual({})
})

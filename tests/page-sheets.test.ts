/** The stylesheets of each page as served: all that it shows is styled, whichever sheet comes first, and for few bytes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Kinds, kindsOf } from '#domain/sites/kinds.ts'
import { importSite } from '#server/sites/sites.ts'
import { layerOrder } from '../tools/web/layer-order.ts'
import { chatOf, memberFixtures, say } from './member-fixtures.ts'
import { buildMs, openPages } from './pages.ts'
import { builtSheets, kilobytesOf, layersIn, type Sheets, unstyledClasses } from './sheets.ts'
import { cookieOf } from './stream-listener.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const kindNames = new Set(
  Object.entries(Kinds.shape).flatMap(([part, { options }]) => options.map((kind) => `${part.replace('_', '-')}-${kind}`)),
)

let app: TestApp
let sheets: Sheets
let anna: string
let newcomer: string
let ids: { ben: number; chat: number }
let open: (path: string, cookie: string) => Promise<string>
const { newMember } = memberFixtures(() => app)

beforeAll(async () => {
  app = await openTestApp()
  const load = await openPages(app.ctx)
  open = async (path, cookie) => (await load(path, { cookie, accept: 'text/html', 'accept-language': 'en' })).text()
  const [first, second, third] = [await newMember({ credits: 9 }), await newMember(), await newMember({ activated: false })]
  const chat = await chatOf(first, second)
  await say(first, chat)
  await second.call('POST /api/likes.php', { body: { profile: first.id } })
  ids = { ben: second.id, chat }
  anna = await cookieOf(app, first.id)
  newcomer = await cookieOf(app, third.id)
  sheets = builtSheets()
}, buildMs)
afterAll(() => app.close())

const ofVisitors = [
  '/',
  '/landers/video/general-eng',
  '/landers/gallery/general-eng',
  '/landers/maplanding/general-eng',
  '/landers/alonetonight/general-eng',
  '/landers/iconslanding/general-eng',
  '/landers/socialnetwork/general-eng',
  '/landers/collagelanding/general-eng',
  '/landers/transitionsvideolanding/general-eng',
  '/login',
  '/signup',
  '/match-finder',
  '/reset-password',
  '/reset-password/do?token=a',
  '/mail-change/do?token=a',
  '/activate/done?token=a',
  '/activate/error',
  '/activate/stop?key=a',
  '/pages/terms',
  '/pages/faq',
  '/pages/notice?place=a',
  '/pricing',
  '/complaints?about=profile',
  '/complaints/status?token=a',
  '/withdraw',
  '/account-deleted?restore=1',
  '/offline',
  '/no-such-page',
]

const ofMembers = [
  '/home',
  '/members',
  '/members?gender=any&min_age=18&max_age=100&do_not_save=1',
  '/members?gender=x&min_age=98&max_age=99&do_not_save=1',
  '/members/:ben',
  '/likes',
  '/likes/mutual',
  '/chats',
  '/chats/:chat',
  '/credits',
  '/credits/history',
  '/premium',
  '/you',
  '/profile?view=seen',
  '/notifications',
  '/complete-signup',
  '/signup-matches',
  '/offline',
  '/no-such-page',
]

/** The most that the sheets of a first view may weigh, in KB. */
const mostKb = 12

async function check(path: string, cookie: string) {
  const html = await open(path, cookie)
  expect(html, path).toContain('id="main"')
  expect(unstyledClasses(html, sheets), path).toEqual([])
  expect(kilobytesOf(html, sheets), path).toBeLessThanOrEqual(mostKb)
}

const placed = (path: string) => path.replace(':ben', String(ids.ben)).replace(':chat', String(ids.chat))

test.each(ofVisitors)('a visitor sees %s with all its styles', (path) => check(path, ''))
test.each(ofMembers)('a member sees %s with all its styles', (path) => check(placed(path), anna))
test.each(['/home', '/chats', '/likes', '/notifications'])('a newcomer sees %s with all its styles', (path) =>
  check(path, newcomer),
)

test('a page links the kinds of its brand, and no others', async () => {
  const { file } = app.site()
  const kindsOn = async (path: string) =>
    [
      ...(await open(placed(path), anna)).matchAll(
        /<link rel="stylesheet" href="\/assets\/((?:home|card|profile|chat-head|empty|match)-(?:[a-z]+-)*?[a-z]+)-[\w-]{8}\.css/g,
      ),
    ]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => kindNames.has(name))
      .toSorted()
  const template = kindsOf(file.template)
  expect(await kindsOn('/home')).toEqual([`card-${template.card}`, `home-${template.home}`])
  await importSite(app.ctx, {
    ...file,
    kinds: { home: 'gallery', card: 'letter', profile: 'full-height', chat_head: 'picture', match: 'curtain', empty: 'scene' },
  })
  expect(await kindsOn('/home')).toEqual(['card-letter', 'home-gallery'])
  expect(await kindsOn('/members')).toEqual(['card-letter'])
  expect(await kindsOn('/members/:ben')).toEqual(['profile-full-height'])
  expect(await kindsOn('/chats/:chat')).toEqual(['chat-head-picture'])
  await importSite(app.ctx, file)
})

test('a sheet that a page does not link is missed', async () => {
  const html = await open(placed('/chats/:chat'), anna)
  const without = html.replace(/<link rel="stylesheet" href="\/assets\/chat-[^>]+>/, '')
  expect(unstyledClasses(without, sheets)).toContain('log_chats-message-log')
  expect(unstyledClasses('<p class="somebody-elses">', sheets)).toEqual([])
})

test('each sheet has the layers in one order, so that the same rules win whichever comes first', () => {
  const order = layerOrder.replace(/@layer |;/g, '').split(', ')
  const wrong = [...sheets].filter(([, css]) => /_[\w-]+[^{]*\{/.test(css) && String(layersIn(css)) !== String(order))
  expect(wrong.map(([address]) => address)).toEqual([])
  expect(layersIn('@layer tokens,kit;@layer pages{a{color:red}}@layer kit{b{color:red}}')).toEqual(['tokens', 'kit', 'pages'])
})

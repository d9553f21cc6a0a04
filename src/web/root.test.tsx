/** The document before any script has run: the site, the language and the logged-in member. */
import { renderToString } from 'react-dom/server'
import { createRoutesStub, data } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { Providers } from '#web/kit/providers.tsx'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { Layout } from '#web/root.tsx'
import { createSession } from '#web/kit/app/session.ts'
import type { Start } from '#web/kit/app/bootstrap.ts'
import { apiOf, startFor } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const member = {
  credits: 6,
  unread_messages: 2,
  new_likes: 0,
  activated: true,
  email: 'a@example.org',
  profile: { id: 5, name: 'Anna' },
} as User
const Page = () => <p>the page</p>
const ErrorBoundary = () => <ErrorPage error={problem} />
let problem: unknown
// React warns that stylesheets have no address here.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

function documentAt(
  path: string,
  {
    user = null,
    start = {},
    Component = Page,
  }: { user?: User | null; start?: Partial<Start>; Component?: () => React.ReactNode } = {},
) {
  const api = apiOf({})
  const Stub = createRoutesStub([{ path: '*', Component: () => <Layout>{<Component />}</Layout> }])
  const app = {
    api,
    session: createSession(api, user),
    start: { ...startFor(user), ...start },
    messages: english,
  }
  return renderToString(
    <Providers {...app}>
      <Stub initialEntries={[path]} />
    </Providers>,
  )
}

test('the document names its language, its template, its page and whether someone is logged in', () => {
  expect(documentAt('/')).toMatch(
    /<html lang="en" data-template="social" data-logged-in="false" data-page="index" data-blur-photos="none">/,
  )
  expect(documentAt('/members/12', { user: member, start: { locale: 'nl' } })).toMatch(
    /<html lang="nl" data-template="social" data-logged-in="true" data-page="profile" data-blur-photos="none">/,
  )
})

test('the texts are requested before the scripts', () => {
  expect(documentAt('/')).toContain('href="/_i18n/en/messages.json?v=test"')
})

test("a site's own colours come after its template's", () => {
  const settings = { ...startFor(null).settings, tokens: { on_primary: '#fff', primary: '#123456' } }
  expect(documentAt('/', { start: { settings } })).toContain(
    '<style>:root[data-template]{--color-on-primary:#fff;--color-primary:#123456}</style>',
  )
})

test("drawings have a site's own colours where it has both of theirs, else those of its template", () => {
  const withTokens = (tokens: Record<string, string>) =>
    documentAt('/', { start: { settings: { ...startFor(null).settings, tokens } } })
  expect(withTokens({ primary: '#123456', accent: '#fff' })).toMatch(/<html [^>]*style="[^"]*--tint-5:var\(--color-primary\);/)
  expect(withTokens({ primary: '#123456' })).not.toContain('--tint')
})

test("a site's own corners stand beside its own colours, and a site without pays nothing for them", () => {
  const settings = { ...startFor(null).settings, tokens: { primary: '#123456' }, radii: { small: '0px', control: '0px' } }
  expect(documentAt('/', { start: { settings } })).toContain(
    '<style>:root[data-template]{--color-primary:#123456;--radius-small:0px;--radius-control:0px}</style>',
  )
  const cornersAlone = documentAt('/', { start: { settings: { ...settings, tokens: {} } } })
  expect(cornersAlone).toContain('<style>:root[data-template]{--radius-small:0px;--radius-control:0px}</style>')
  expect(documentAt('/')).not.toContain('<style>')
})

test("a site's own fonts follow its template's, and the first visible one is preloaded", () => {
  const settings = { ...startFor(null).settings, fonts: { heading: 'lora', text: 'nunito' } as const }
  const own = documentAt('/', { start: { settings } })
  expect(own).toContain('data-font-heading="lora" data-font-text="nunito"')
  expect(own.match(/\/fonts\/[\w.-]+/g)).toEqual(['/fonts/nunito-latin.woff2', '/fonts/lora.css', '/fonts/nunito.css'])
  const lavish = { ...settings, template: 'lavish', fonts: { text: 'lora' } } as const
  expect(documentAt('/', { start: { settings: lavish } }).match(/\/fonts\/[\w.-]+/g)).toEqual([
    '/fonts/playfair-display-latin.woff2',
    '/fonts/lora.css',
  ])
})

test('a site without types of its own fetches not a byte more', () => {
  const plain = documentAt('/')
  expect(plain).not.toContain('data-font')
  expect(plain.match(/\/fonts\/[\w.-]+/g)).toEqual(['/fonts/figtree-latin.woff2'])
})

test("a site's own icon stands in the browser's tab, a template's where it has none", () => {
  const settings = { ...startFor(null).settings, favicon: `${'a'.repeat(64)}.png` }
  expect(documentAt('/', { start: { settings } })).toContain(`type="image/png" href="/media/brand/${'a'.repeat(64)}.png"`)
  expect(documentAt('/')).toContain('href="/brand/social.svg"')
})

test('the document names the app in its own language, and the colour of its ground in light and in dark', () => {
  const html = documentAt('/', { start: { locale: 'nl' } })
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=nl"/>')
  expect(html).toContain('<link rel="apple-touch-icon" href="/app-icons/apple-touch-180.png"/>')
  const colours = [...html.matchAll(/name="theme-color" content="(#[0-9a-f]{6})" media="[^"]*(light|dark)/g)]
  expect(colours.map(([, , scheme]) => scheme)).toEqual(['light', 'dark'])
})

test("a site's own ground is that of the browser's bars, and a dark look has one for everybody", () => {
  const { settings } = startFor(null)
  const own = documentAt('/', { start: { settings: { ...settings, tokens: { surface: 'light-dark(#fff0f0, #201010)' } } } })
  expect(own).toContain('content="#fff0f0" media="(prefers-color-scheme: light)"')
  const lavish = documentAt('/', { start: { settings: { ...settings, template: 'lavish', tokens: { surface: 'no colour' } } } })
  expect(lavish.match(/name="theme-color"/g)).toHaveLength(1)
})

test('the document says what was chosen of light and dark, and nothing where nothing was', () => {
  expect(documentAt('/')).not.toContain('data-scheme')
  const { settings } = startFor(null)
  const light = documentAt('/', { start: { settings: { ...settings, template: 'lavish' }, scheme: 'light' } })
  expect(light).toContain('data-scheme="light"')
  expect(light.match(/name="theme-color"[^>]*/g)).toEqual([expect.not.stringContaining('media')])
  const system = documentAt('/', { start: { settings: { ...settings, template: 'lavish' }, scheme: 'system' } })
  expect(system.match(/name="theme-color"/g)).toHaveLength(2)
})

test('nothing in the data a page starts with can end its element', () => {
  const settings = { ...startFor(null).settings, name: '</script><script>alert(1)</script>' }
  expect(documentAt('/', { start: { settings } })).not.toContain('<script>alert(1)')
})

test('a page that is not there says so, with its path and its status', () => {
  problem = { ...data(null), status: 404, statusText: 'Page Not Found', internal: false, data: { error: 'page_not_found' } }
  const page = documentAt('/nope', { Component: ErrorBoundary })
  expect(page).toContain('Page Not Found: /nope')
  expect(page).toContain('404')
  expect(page, 'the tab').toContain('<title>We can’t find that page · ')
})

test.each([
  ['/members/77', 'We can’t find this profile'],
  ['/likes/m/77', 'We can’t find this profile'],
  ['/transactions/77', 'We can’t find this'],
])('what %s is about is not there: said without the path, in the tab too', (path, title) => {
  problem = { status: 404, statusText: 'not_found', internal: false, data: { error: 'not_found' } }
  const page = documentAt(path, { Component: ErrorBoundary })
  expect(page).toContain(`<title>${title} · `)
  expect(page).toContain(`${title}</h1>`)
  expect(page).toContain('This doesn’t exist or was removed.')
  expect(page).not.toContain('Page Not Found')
})

test('a bug shows an apology and no internals', () => {
  problem = new Error('relation "member" does not exist')
  const page = documentAt('/home', { Component: ErrorBoundary, user: member })
  expect(page).toContain('Something went wrong on our side')
  expect(page).not.toContain('relation')
})

test('a robot is shown no error page', () => {
  problem = new Error('x')
  expect(documentAt('/home', { Component: ErrorBoundary, start: { isCrawler: true } })).not.toContain('<main')
})

test("a member's places carry what waits there", () => {
  problem = new Error('x')
  expect(documentAt('/home', { Component: ErrorBoundary, user: member })).toContain('2 unread messages')
})

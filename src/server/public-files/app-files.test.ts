/** A brand as an installed app: its manifest and icons. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appIcons } from '#domain/sites/app-files.ts'
import { createApp } from '#server/app.ts'
import { shortName } from '#server/public-files/app-manifest.ts'
import { storeIcon } from '#server/brand-files/brand-files.ts'
import { importSite } from '#server/sites/sites.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let hono: ReturnType<typeof createApp>

beforeAll(async () => {
  app = await openTestApp()
  hono = createApp(app.ctx)
})
afterAll(() => app.close())

const request = (path: string, host = 'social.localhost', headers: Record<string, string> = {}) =>
  hono.request(`http://${host}${path}`, { headers: { host, ...headers } })

type Icon = { src: string; sizes: string; purpose?: string }
type Screen = Icon & { type: string; form_factor: string }
type Manifest = Record<string, string> & {
  icons: Icon[]
  screenshots: Screen[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}
const manifestOf = async (query = '', host?: string, headers?: Record<string, string>) =>
  (await (await request(`/manifest.webmanifest${query}`, host, headers)).json()) as Manifest

const pixelsOf = async (address: string, host?: string) => {
  const { data, info } = await sharp(Buffer.from(await (await request(address, host)).arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray(4 * (y * info.width + x)).subarray(0, 4)]
  return { at, width: info.width, height: info.height }
}

test('each brand is an app of its own, in its name and its colours', async () => {
  const [social, classic, lavish] = await Promise.all(
    ['social', 'classic', 'lavish'].map((template) => manifestOf('', `${template}.localhost`)),
  )
  expect([social?.name, classic?.name, lavish?.name]).toEqual(['Sunday', 'Meadow & Main', 'Velours'])
  expect(new Set([social, classic, lavish].map((manifest) => manifest?.theme_color)).size).toBe(3)
  expect(social).toMatchObject({ id: '/', start_url: '/home', scope: '/', display: 'standalone', dir: 'ltr' })
  expect(classic?.short_name).toBe('Meadow')
})

test('it is in the requested language, where the brand offers it', async () => {
  const polish = await manifestOf('?lang=pl', 'lavish.localhost', { 'accept-language': 'de' })
  expect(polish.lang).toBe('pl-PL')
  const german = await manifestOf('?lang=xx', 'lavish.localhost', { 'accept-language': 'de' })
  expect(german.lang).toBe('de-DE')
  expect(german.description).not.toBe(polish.description)
  expect(german.shortcuts.map(({ url }) => url)).toEqual(['/chats', '/members', '/likes'])
  expect(german.shortcuts[0]?.name).toBe('Chats')
})

test.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png', '/apple-touch-icon-120x120.png'])(
  '%s, which nobody links to, is the icon of the brand',
  async (path) => {
    const answer = await request(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const other = await request(path, 'lavish.localhost')
    expect(other.headers.get('etag')).not.toBe(answer.headers.get('etag'))
    const nobody = await request(path, 'nobody.example')
    expect([nobody.status, await nobody.text()]).toEqual([404, 'Not found'])
  },
)

test('every icon it names exists, in its stated size, and may be cached for good', async () => {
  const { icons, shortcuts } = await manifestOf()
  for (const { src, sizes } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const answer = await request(src)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const { width, height } = await pixelsOf(src)
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
})

test('it shows a picture for phones and one for desktops, in the words of the language, light enough to fetch', async () => {
  const { screenshots } = await manifestOf('?lang=nl')
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
  for (const { src, sizes, type } of screenshots) {
    const answer = await request(src)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    expect([answer.headers.get('content-type'), `${width}x${height}`]).toEqual([type, sizes])
    expect(bytes.length).toBeLessThan(120_000)
    const german = Buffer.from(await (await request(src.replace('lang=nl', 'lang=de'))).arrayBuffer())
    expect(german.equals(bytes)).toBe(false)
  }
})

test('icons that may be cut have no clear corner, the one for a row of signs is white on nothing', async () => {
  for (const name of ['maskable-512.png', 'apple-touch-180.png'])
    expect((await pixelsOf(`/app-icons/${name}`)).at(0, 0)[3], name).toBe(255)
  expect((await pixelsOf('/app-icons/512.png')).at(0, 0)[3]).toBe(0)
  const { at, width } = await pixelsOf('/app-icons/badge-96.png')
  const seen = Array.from({ length: width }, (_, x) => at(x, width / 2)).filter((pixel) => pixel[3] === 255)
  expect(seen.length).toBeGreaterThan(8)
  expect(new Set(seen.map((pixel) => pixel.slice(0, 3).join())).size).toBe(1)
  expect(at(0, 0)[3]).toBe(0)
})

test('a brand in other colours has another icon at another address', async () => {
  const { file } = app.site()
  const before = await manifestOf()
  const blue = { ...file.tokens, primary: '#0000ff', primary_hover: '#0000cc', on_primary: '#ffffff' }
  await importSite(app.ctx, { ...file, tokens: blue })
  const after = await manifestOf()
  expect(after.icons[0]?.src).not.toBe(before.icons[0]?.src)
  expect((await pixelsOf('/app-icons/512.png')).at(20, 256)).toEqual([0, 0, 255, 255])
  expect((await request(before.icons[0]?.src ?? '')).headers.get('cache-control')).toBe('public, max-age=3600')
  await importSite(app.ctx, file)
})

test('a brand with an icon of its own is that', async () => {
  const { file } = app.site()
  const green =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#00ff00"/></svg>'
  await importSite(app.ctx, { ...file, favicon: await storeIcon(app.ctx, Buffer.from(green)) })
  for (const name of ['192.png', 'maskable-192.png'])
    expect((await pixelsOf(`/app-icons/${name}`)).at(96, 96)).toEqual([0, 255, 0, 255])
  await importSite(app.ctx, file)
})

test('who has it already gets a 304', async () => {
  for (const path of ['/manifest.webmanifest?lang=en', '/app-icons/192.png']) {
    const etag = (await request(path)).headers.get('etag') ?? ''
    expect((await request(path, 'social.localhost', { 'if-none-match': `W/${etag}` })).status).toBe(304)
  }
})

test('a host that is no brand of ours is no app, and there are no other icons', async () => {
  for (const path of ['/manifest.webmanifest', ...Object.keys(appIcons).map((name) => `/app-icons/${name}`)])
    expect((await request(path, 'elsewhere.example')).status, path).toBe(404)
  for (const name of ['1024.png', 'toString', '..%2f192.png'])
    for (const folder of ['app-icons', 'app-screens']) expect((await request(`/${folder}/${name}`)).status).toBe(404)
})

test.each([
  ['Sunday', 'Sunday'],
  ['Meadow & Main', 'Meadow'],
  ['The Old Harbour Club', 'The Old'],
  ['Donaudampfschifffahrt', 'Donaudampfschifffahrt'],
])('under an icon "%s" is "%s"', (name, short) => expect(shortName(name)).toBe(short))

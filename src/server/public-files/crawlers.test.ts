/** Crawlers: a brand's files for search engines, and its image for shared links. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { niches } from '#domain/landers/lander-slugs.ts'
import { createApp } from '#server/app.ts'
import { storeIcon, storeLogo } from '#server/brand-files/brand-files.ts'
import { importSite } from '#server/sites/sites.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let hono: ReturnType<typeof createApp>

beforeAll(async () => {
  app = await openTestApp()
  hono = createApp(app.ctx)
})
afterAll(() => app.close())

const request = (path: string, host = 'social.localhost:3000') => hono.request(`http://${host}${path}`, { headers: { host } })

test('robots get the sitemap’s address, and are kept from calls and photos', async () => {
  const text = await (await request('/robots.txt')).text()
  expect(text).toContain('Sitemap: http://social.localhost:3000/sitemap.xml')
  expect(text).toContain('Disallow: /media/')
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain('Allow: /media/brand/')
})

test('each brand names its security contact, until half a year from now', async () => {
  const answer = await request('/.well-known/security.txt', 'classic.localhost')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:care@meadowandmain.example\n')
  expect(text).toContain('Canonical: http://classic.localhost/.well-known/security.txt\n')
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? []
  const days = (Date.parse(expires) - app.ctx.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(180)
  expect(days).toBeLessThan(365)
  expect((await request('/.well-known/security.txt', 'nobody.example')).status).toBe(404)
})

test('the sitemap of a brand has each public page in each of its languages, and each names the others', async () => {
  const response = await request('/sitemap.xml', 'classic.localhost')
  const xml = await response.text()
  const { languages } = app.site('classic.localhost').file
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  for (const language of languages) expect(xml).toContain(`<loc>http://classic.localhost/pricing?lang=${language}</loc>`)
  const entries = xml.match(/<url>.*?<\/url>/g) ?? []
  expect(entries.length).toBeGreaterThan(10)
  const landers = entries.filter((entry) => entry.includes('/landers/'))
  for (const entry of entries) expect(entry.match(/hreflang=/g)).toHaveLength(languages.length + 1)
  expect(landers).toHaveLength(8 * languages.length)
  expect(new Set(xml.match(/<loc>[^<]+/g)).size).toBe(entries.length)
  expect(xml).not.toMatch(/members|transactions|chats|reset/)
})

test('a brand on any of its hosts names the first', async () => {
  const { file } = app.site()
  await importSite(app.ctx, { ...file, hosts: [...file.hosts, 'second.example'] })
  expect(await (await request('/sitemap.xml', 'second.example')).text()).toContain(`<loc>http://${file.hosts[0]}/</loc>`)
  await importSite(app.ctx, file)
})

test('a brand that sends everyone elsewhere has no sitemap, and one by invitation does not list its sign-up', async () => {
  const { file } = app.site()
  await importSite(app.ctx, { ...file, site_rule_redirect: 'https://elsewhere.example/' })
  expect((await request('/sitemap.xml')).status).toBe(404)
  expect(await (await request('/robots.txt')).text()).not.toContain('Sitemap')
  await importSite(app.ctx, { ...file, signups: 'with_trafficsource' })
  expect(await (await request('/sitemap.xml')).text()).not.toMatch(/signup|landers/)
  await importSite(app.ctx, file)
})

test('a host that is no brand of ours has none of it', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/brand/share.png'])
    expect((await request(path, 'elsewhere.example')).status).toBe(404)
})

test('the picture of a brand is in its colours, changes with them, and holds the longest names', async () => {
  const { file } = app.site()
  const blue = { ...file.tokens, primary: '#0000ff', primary_hover: '#0000cc', on_primary: '#ffffff' }
  const green = { ...file.tokens, primary: '#005500', primary_hover: '#004400', on_primary: '#ffffff' }
  const cornerOf = async (path = '/brand/share.png') => {
    const picture = sharp(Buffer.from(await (await request(path)).arrayBuffer()))
    const { width, height, format } = await picture.metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray((625 * info.width + 4) * info.channels).subarray(0, 3)]
  }
  await importSite(app.ctx, { ...file, tokens: blue })
  expect(await cornerOf()).toEqual([0, 0, 255])
  await importSite(app.ctx, { ...file, name: 'Ł&<b>'.repeat(12), tokens: green })
  expect(await cornerOf('/brand/share.png?lang=nl')).toEqual([0, 85, 0])
  await importSite(app.ctx, file)
})

test('each niche has a picture of its own in each language, drawn from our words alone', async () => {
  const pictureOf = async (query: string) => {
    const answer = await request(`/brand/share.png${query}`)
    expect([answer.status, answer.headers.get('content-type')], query).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control'), query).toBe('public, max-age=3600')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height, bytes.length < 60_000], query).toEqual([1200, 630, true])
    return bytes.toString('base64')
  }
  const own = await pictureOf('?lang=de')
  const ofNiches = await Promise.all(niches.map((niche) => pictureOf(`?lang=de&niche=${niche}`)))
  expect(new Set([own, ...ofNiches]).size).toBe(niches.length + 1)
  expect(await pictureOf('?lang=nl&niche=gay')).not.toBe(await pictureOf('?lang=de&niche=gay'))
  for (const query of ['?lang=de&niche=Best%20site%20ever', '?lang=de&niche=__proto__', '?lang=de&title=Free']) {
    expect(await pictureOf(query), query).toBe(own)
  }
})

const square = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="${colour}"/></svg>`,
  )

test('a brand with a logo or an icon of its own is shown by that, and not by the sign of the others', async () => {
  const { file } = app.site()
  const [logo, favicon] = await Promise.all([storeLogo(app.ctx, square('#0000ff')), storeIcon(app.ctx, square('#00ff00'))])
  const colourAt = async (x: number, y: number) => {
    const picture = await (await request('/brand/share.png?lang=de')).arrayBuffer()
    const { data, info } = await sharp(Buffer.from(picture)).raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  }
  const sign = await colourAt(760, 309)
  await importSite(app.ctx, { ...file, logo, favicon })
  expect(await colourAt(100, 250)).toEqual([0, 0, 255])
  expect(await colourAt(956, 315)).toEqual([0, 255, 0])
  expect(await colourAt(760, 309)).not.toEqual(sign)
  await importSite(app.ctx, { ...file, favicon })
  expect(await colourAt(956, 315)).toEqual([0, 255, 0])
  expect(await colourAt(760, 309)).not.toEqual(sign)
  await importSite(app.ctx, file)
  expect(await colourAt(760, 309)).toEqual(sign)
})

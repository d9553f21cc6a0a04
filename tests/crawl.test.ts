/** What search engines find: each address of the sitemap is a page that names itself and the others, and the page about fictional profiles is there only where there are some. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshMs } from '#server/fictional-profiles/fictional-profiles.ts'
import { buildMs, openPages } from './pages.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let visit: Awaited<ReturnType<typeof openPages>>
beforeAll(async () => {
  app = await openTestApp()
  visit = await openPages(app.ctx)
}, buildMs)
afterAll(() => app.close())

const hosts = ['social.localhost', 'classic.localhost', 'lavish.localhost']
const read = async (path: string, host: string) => {
  const answer = await visit(path, { host })
  return { status: answer.status, page: await answer.text() }
}
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const alternates = (text: string) =>
  new Map([...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/gi)].map(([, language, address]) => [language, address]))

async function sitemapOf(host: string) {
  const { page } = await read('/sitemap.xml', host)
  return all(page, /<url>(.*?)<\/url>/g).map((entry) => ({
    address: /<loc>([^<]+)/.exec(entry)?.[1] ?? '',
    links: alternates(entry),
  }))
}

test.each(hosts)(
  'on %s each address of the sitemap answers, names itself, and names the others as they name it',
  async (host) => {
    const entries = await sitemapOf(host)
    const links = new Map(entries.map((entry) => [entry.address, entry.links]))
    expect(links.size).toBe(entries.length)
    for (const { address, links: own } of entries) {
      const { status, page } = await read(address.replace(`http://${host}`, ''), host)
      expect([status, all(page, /<link rel="canonical" href="([^"]+)"/g)], address).toEqual([200, [address]])
      expect(page, address).not.toContain('content="noindex"')
      expect(Object.fromEntries(alternates(page)), address).toEqual(Object.fromEntries(own))
      expect(own.get('x-default'), address).toBeDefined()
      expect([...own.values()], address).toContain(address)
      for (const other of own.values()) expect(links.get(other ?? ''), `${address} → ${other}`).toEqual(own)
    }
    expect(entries.filter(({ address }) => address.includes('/members'))).toEqual([])
  },
  120_000,
)

const about = '/pages/fictional'
const linksHere = `href="${about}"`

test('the page about fictional profiles is there as soon as there is one, and leads to nowhere before', async () => {
  const host = 'lavish.localhost'
  const pages = ['/pages/faq', '/pricing', '/']
  expect((await read(about, host)).status).toBe(404)
  for (const path of pages) expect((await read(path, host)).page, path).not.toContain(linksHere)
  expect((await sitemapOf(host)).some(({ address }) => address.includes(about))).toBe(false)

  const site = app.site(host)
  await app.createMember('Drawn', { host, fictional: true })
  app.wait(freshMs)
  const { status, page } = await read(`${about}?lang=en`, host)
  expect(status).toBe(200)
  expect(page).toContain(`Some profiles on ${site.file.name} are fictional.`)
  for (const path of pages) expect((await read(path, host)).page, path).toContain(linksHere)
  expect((await sitemapOf(host)).some(({ address }) => address.includes(about))).toBe(true)
  // another pool
  expect((await read(about, 'social.localhost')).status).toBe(404)
})

test('it speaks each language of a brand in its form of address', async () => {
  const host = 'classic.localhost'
  await app.createMember('Painted', { host, fictional: true })
  app.wait(freshMs)
  const { languages, form_of_address } = app.site(host).file
  expect(form_of_address).toBe('formal')
  for (const language of languages) expect((await read(`${about}?lang=${language}`, host)).status, language).toBe(200)
  expect((await read(`${about}?lang=de`, host)).page).toContain('Woran Sie sie erkennen')
})

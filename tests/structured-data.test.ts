/** Structured data says what the page shows, and no more: the company, the prices, the questions, and members who agreed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePublicProfileSetting } from '#server/public-profiles/public-profiles.ts'
import { importSite } from '#server/sites/sites.ts'
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
type Thing = Record<string, unknown> & { '@type': string }
const scripts = /<script type="application\/ld\+json" nonce="([^"]*)">(.*?)<\/script>/gs

async function read(path: string, host: string) {
  const answer = await visit(path, { host })
  const page = await answer.text()
  const found = [...page.matchAll(scripts)]
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const [, nonce] of found) expect(policy).toContain(`'nonce-${nonce}'`)
  const things = found.flatMap(([, , json = '']) => (JSON.parse(json) as { '@graph': Thing[] })['@graph'])
  return { status: answer.status, things, shown: wordsOf(page) }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }
/** The words that a reader sees, without markup, each gap one space. */
const wordsOf = (page: string) =>
  page
    .replace(/<head>.*?<\/head>|<script.*?<\/script>|<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([\w#]+);/g, (written, name: string) => named[name] ?? written)
    .replace(/\s+/g, ' ')
const inOrder = (shown: string, words: string) => shown.replaceAll(' ', '').includes(words.replace(/\s+/g, ''))

test.each(hosts)('on %s the first page names the brand and the company as its end does', async (host) => {
  const { things, shown } = await read('/?lang=de', host)
  expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  const [company, site] = things as [Thing, Thing]
  for (const fact of ['name', 'legalName', 'email', 'telephone', 'address', 'vatID'])
    if (company[fact] !== undefined) expect(inOrder(shown, String(company[fact])), fact).toBe(true)
  expect(inOrder(shown, String(site.description))).toBe(true)
  expect([site.url, site.inLanguage]).toEqual([`http://${host}/`, 'de'])
  expect((await visit(String(company.logo).replace(`http://${host}`, ''), { host })).status).toBe(200)
})

test.each(['NL', 'GB'])('prices are those of the table for %s, in its currency', async (country) => {
  const { things, shown } = await read(`/pricing?lang=en&country=${country}`, 'social.localhost')
  const { packs } = app.site('social.localhost').file
  expect(things).toHaveLength(packs.length)
  for (const thing of things) {
    const { price, priceCurrency, eligibleRegion } = thing.offers as Record<string, string>
    const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: priceCurrency ?? '' }).format(Number(price))
    expect([priceCurrency, eligibleRegion]).toEqual([country === 'GB' ? 'GBP' : 'EUR', country])
    expect(inOrder(shown, money), money).toBe(true)
    expect(inOrder(shown, String(thing.name).replace('Sunday: ', '')), String(thing.name)).toBe(true)
    expect(inOrder(shown, String(thing.description))).toBe(true)
  }
})

test.each(['en', 'pl'])('the questions and answers in %s are those of the page', async (locale) => {
  const { things, shown } = await read(`/pages/faq?lang=${locale}`, 'classic.localhost')
  expect(things.map((thing) => thing['@type'])).toEqual(['FAQPage'])
  const questions = things[0]?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  expect(questions.length).toBeGreaterThan(8)
  for (const { name, acceptedAnswer } of questions) expect(inOrder(shown, name + acceptedAnswer.text), name).toBe(true)
  expect((await read('/pages/terms', 'classic.localhost')).things).toEqual([])
})

test('a member who agreed is named by the first name, and nobody else is', async () => {
  const [agreed, quiet] = [await app.createMember('Agreeda Canary'), await app.createMember('Quietia Canary')]
  await changePublicProfileSetting(app.ctx, agreed, { shown: true })
  for (const page of ['landing', 'signup', 'landing2/general-eng', 'landing3/general-eng']) {
    const { things, shown } = await read(`/members/${agreed}/${page}`, 'social.localhost')
    expect(things, page).toEqual([
      {
        '@type': 'ProfilePage',
        url: `http://social.localhost/members/${agreed}/${page}`,
        inLanguage: 'en',
        mainEntity: { '@type': 'Person', name: 'Agreeda' },
      },
    ])
    expect(shown, page).toContain('Agreeda')
    const other = await read(`/members/${quiet}/${page}`, 'social.localhost')
    expect([other.status, other.things], page).toEqual([404, []])
  }
})

test('no value ends the element', async () => {
  const { file } = app.site('social.localhost')
  await importSite(app.ctx, { ...file, name: '</script><b>' })
  const { things } = await read('/', 'social.localhost')
  expect(things[0]?.name).toBe('</script><b>')
  await importSite(app.ctx, file)
})

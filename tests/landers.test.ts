/** Landers as the server answers them, with the pages as built: every family, for every niche, in every language, and nothing else. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LanderFamily, landerFamilies, type NicheName, niches, slugFor, slugs } from '#domain/landers/lander-slugs.ts'
import { type Locale, locales } from '#domain/languages/languages.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { buildMs, openPages } from './pages.ts'

/** The families by the names of their texts. */
const textsOf = {
  video: 'video',
  gallery: 'gallery',
  maplanding: 'map',
  alonetonight: 'evening',
  iconslanding: 'icons',
  socialnetwork: 'feed',
  collagelanding: 'collage',
  transitionsvideolanding: 'fading',
} as const satisfies Record<LanderFamily, string>

/** The text of a family's and a niche's lander, in the form of address of Classic. */
function wordsOf(locale: Locale, family: LanderFamily, niche: NicheName): string[] {
  const say = app.ctx.texts.translator(locale, app.site('classic.localhost').file.form_of_address)
  const own = textsOf[family]
  return [
    say(`landers.families.${own}.headline`),
    say(`landers.families.${own}.call`),
    say(`niches.${niche}.headline`),
    say(`niches.${niche}.line`),
    say('landers.drawn'),
  ]
}

/** What a browser with scripts runs and fetches of a page. */
const runs = (page: string) => page.replaceAll(/<noscript[^]*?<\/noscript>/g, '')

/** As it stands in HTML. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')

let app: TestApp
let visit: (host: string, path: string) => Promise<Response>

beforeAll(async () => {
  app = await openTestApp()
  const open = await openPages(app.ctx)
  visit = async (host, path) => open(path, { host: `${host}.localhost`, 'accept-language': 'en' })
}, buildMs)
afterAll(() => app.close())

/** Classic has all seven languages. */
test.each(landerFamilies)(
  '%s stands there for every niche in every language, with no word missing',
  async (family) => {
    const warnings = vi.spyOn(console, 'warn')
    for (const locale of locales) {
      for (const [index, niche] of niches.entries()) {
        const slug = slugFor(index + 1, locale)
        const answer = await visit('classic', `/landers/${family}/${slug}`)
        const page = await answer.text()
        expect(answer.status, slug).toBe(200)
        expect(page, slug).toMatch(new RegExp(`<html lang="${locale}[-"]`))
        for (const text of wordsOf(locale, family, niche)) expect(page, slug).toContain(escaped(text))
        expect(page, slug).toMatch(/<input[^>]+type="email"/)
        expect(runs(page), slug).not.toMatch(/rel="modulepreload"|<script[^>]+type="module"/)
      }
    }
    // a missing text is named in its place
    expect(warnings).not.toHaveBeenCalled()
  },
  60_000,
)

test('each family leads to the page of its brand’s niche in its visitor’s language', async () => {
  for (const family of landerFamilies) {
    const answer = await visit('social', `/landers/${family}?page=2`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/landers/${family}/general-eng?page=2`)
  }
})

const wrong = [
  'general',
  'general-en',
  'general-english',
  'none-nl',
  'nl-general',
  'general-nl-nl',
  '1-nl',
  'general_nl',
  '%3Cb%3E-nl',
]

test('a language that a brand does not have leads to one it has, with the niche and the rest of the address', async () => {
  const foreign = slugs.filter((slug) => /-(?:it|es|pl)$/.test(slug))
  for (const slug of foreign) {
    const answer = await visit('social', `/landers/video/${slug}?network=a&page=2`)
    expect(answer.status, slug).toBe(302)
    const own = `${slug.split('-')[0]}-eng`
    expect(answer.headers.get('location'), slug).toBe(`/landers/video/${own}?network=a&page=2`)
  }
})

test('a wrong slug is no page', async () => {
  for (const slug of wrong) expect((await visit('social', `/landers/video/${slug}`)).status, slug).toBe(404)
  for (const family of landerFamilies)
    for (const slug of ['general', 'none-nl'])
      expect((await visit('social', `/landers/${family}/${slug}`)).status, `${family} ${slug}`).toBe(404)
})

test('a family that there is none of is no page', async () => {
  for (const family of ['movie', 'videos', 'map', '%20video'])
    expect((await visit('classic', `/landers/${family}/general-nl`)).status, family).toBe(404)
})

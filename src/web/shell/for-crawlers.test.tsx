/** What search engines get: public pages have an address per language, all others must not be indexed. */
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Locale } from '#domain/languages/languages.ts'
import { niches, slugFor, slugs } from '#domain/landers/lander-slugs.ts'
import { isListedLander, listedPaths } from '#domain/sites/public-pages.ts'
import { findPage, pages } from '#web/kit/routing/pages.ts'
import type { User } from '#domain/members/members.ts'
import { Providers } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import { ForCrawlers } from '#web/shell/for-crawlers.tsx'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { member } from '#web/signup/testing-member.ts'
import { apiOf, startFor } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

function headAt(path: string, settings: Partial<SiteSettings> = {}, user: User | null = null) {
  const Stub = createRoutesStub([{ path: '*', Component: ForCrawlers }])
  const api = apiOf({})
  const app = { api, session: createSession(api, user), start: startFor(user, settings), messages: english }
  return renderToString(
    <Providers {...app}>
      <Stub initialEntries={[path]} />
    </Providers>,
  )
}

const languages: Locale[] = ['en', 'de']
const noindex = '<meta name="robots" content="noindex"/>'

test('a public page says its own address, without whatever else stood in it, and that in each language', () => {
  const head = headAt('/pricing?network=x&lang=de&country=NL', { languages })
  expect(head).toContain('<link rel="canonical" href="https://sunday.example/pricing?lang=de"/>')
  expect(head).toContain('<link rel="alternate" hrefLang="x-default" href="https://sunday.example/pricing"/>')
  expect(head).toContain('<link rel="alternate" hrefLang="en" href="https://sunday.example/pricing?lang=en"/>')
  expect(head).not.toContain('hrefLang="pl"')
  expect(headAt('/pricing?lang=pl', { languages })).toContain('<link rel="canonical" href="https://sunday.example/pricing"/>')
  expect(head).not.toContain('noindex')
})

test('a shared lander shows the promise of its niche, in words and as a picture', () => {
  const head = headAt('/landers/video/milf-eng', { name: 'Velours', tagline: 'The evening is long' })
  expect(head).toContain('<meta property="og:title" content="Velours · Women who know what they want"/>')
  expect(head).toContain('<meta name="description" content="For women in the middle of life,')
  expect(head).toContain('<meta property="og:description" content="For women in the middle of life,')
  expect(head).toContain('content="https://sunday.example/brand/share.png?lang=en&amp;niche=milf"')
})

test.each(['/', '/landers/video/nobody-nl', '/members/12/landing'])(
  'a link to %s that is shared shows the brand: its name, its line and its picture',
  (path) => {
    const head = headAt(path, { name: 'Velours', tagline: 'The evening is long', languages })
    expect(head).toContain('<meta property="og:title" content="Velours · The evening is long"/>')
    expect(head).toContain('<meta property="og:image" content="https://sunday.example/brand/share.png?lang=en"/>')
    expect(head).toContain('<meta property="og:locale" content="en_US"/>')
  },
)

test('a lander of the niche of the brand says its own address, and one of another niche is not for keeping', () => {
  const own = headAt('/landers/gallery/bbw-nl', { niche: 4, languages })
  expect(own).toContain('<link rel="canonical" href="https://sunday.example/landers/gallery/bbw-nl"/>')
  expect(headAt('/landers/gallery/gilf-nl', { niche: 4, languages })).toContain(noindex)
  expect(headAt('/landers/gallery/bbw-nl', { niche: 4, signups: 'with_trafficsource' })).toContain(noindex)
  const rules = { signups: 'all', site_rule_redirect: null } as const
  const listed = slugs.filter((slug) =>
    niches.some((_, i) => isListedLander(`/landers/video/${slug}`, { ...rules, niche: i + 1 })),
  )
  expect(listed).toEqual(slugs)
  niches.forEach((_, i) =>
    expect(isListedLander(`/landers/video/${slugFor(i + 1, 'pl')}`, { ...rules, niche: i + 1 })).toBe(true),
  )
})

test.each(['/members/12', '/transactions/abcdefghijklmnopqrstuvwxyz', '/reset-password/do', '/login', '/members', '/nowhere'])(
  '%s is not for keeping',
  (path) => {
    const head = headAt(path)
    expect(head).toContain(noindex)
    expect(head).not.toMatch(/canonical|og:url|alternate/)
    expect(head.replaceAll('https://sunday.example/brand/share.png', '')).not.toContain('sunday.example')
  },
)

test('to anyone who is logged in nothing is said about search engines, which never are', () => {
  const head = headAt('/members', {}, member({}))
  expect(head).not.toMatch(/noindex|canonical/)
  expect(head).toContain('og:title')
})

test('what is listed is public, and takes no part of an address that could name somebody', () => {
  const paths = listedPaths({ signups: 'all', site_rule_redirect: null })
  expect(paths.map((path) => [path, findPage(path)?.auth])).toEqual(paths.map((path) => [path, 'public']))
  expect(
    pages.filter(({ path }) => path.includes(':memberId') && paths.some((listed) => findPage(listed)?.path === path)),
  ).toEqual([])
})

test('where sign-ups are by invitation the sign-up is not listed, and where everyone is sent elsewhere nothing is', () => {
  expect(listedPaths({ signups: 'with_trafficsource', site_rule_redirect: null })).not.toContain('/signup')
  expect(headAt('/signup', { signups: 'with_trafficsource' })).toContain(noindex)
  expect(headAt('/', { site_rule_redirect: 'https://elsewhere.example/' })).toContain(noindex)
})

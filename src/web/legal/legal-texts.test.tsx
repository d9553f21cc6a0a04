/** The legal texts: in seven languages, with the same sections, facts and links, and the company's own facts. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { localeCookie, locales } from '#domain/languages/languages.ts'
import { closedNoticeCookie } from '#domain/operations/members-notice.ts'
import { blurCookie } from '#domain/photos/blur.ts'
import { schemeCookie } from '#domain/themes/colour-scheme.ts'
import { consentCookie } from '#domain/consent/consent.ts'
import { entryCookie } from '#domain/sites/visitor-rules.ts'
import { timeZoneCookie } from '#domain/time/local-time.ts'
import { readBlocks } from '#web/legal/legal-text.tsx'
import { legalPages } from '#domain/sites/public-pages.ts'
import { fillLegalText, loadLegalText, titleOf } from '#web/legal/legal-texts.ts'
import { findPage } from '#web/kit/routing/pages.ts'
import { siteForTests } from '#web/kit/testing.tsx'

const read = (page: string, locale: string) =>
  readFileSync(new URL(`../../../locales/legal/${page}/${locale}.md`, import.meta.url), 'utf8')
const all = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([found]) => found)
const linksOf = (source: string) => all(source, /\]\(\/[^)]*\)/g)
const shapeOf = (source: string) => readBlocks(source).map((block) => (block.kind === 'list' ? block.items.length : block.kind))

const texts = { message_cost: '2 credits', fictional_link: '' }

describe.each(legalPages)('%s', (page) => {
  test('has an address of its own', () => expect(findPage(`/pages/${page}`)?.name).toBe('legal'))

  test.each(locales)('says the same in %s, and who to turn to', async (locale) => {
    const english = read(page, 'en')
    const source = await loadLegalText(page, locale)
    expect(titleOf(source)).not.toBe('')
    expect(shapeOf(source)).toEqual(shapeOf(english))
    expect([...new Set(all(source, /\{\w+\}/g))].sort()).toEqual([...new Set(all(english, /\{\w+\}/g))].sort())
    expect(linksOf(source)).toEqual(linksOf(english))
    expect(fillLegalText(source, siteForTests, texts)).toContain(
      page === 'faq' ? siteForTests.support_email : siteForTests.company_name,
    )
    expect(fillLegalText(source, siteForTests, texts)).not.toMatch(/\{\w+\}/)
  })
})

test.each(legalPages)('every link of %s leads to a page of ours', (page) => {
  for (const link of linksOf(read(page, 'en'))) expect(findPage(link.slice(2, -1)), link).not.toBeNull()
})

test.each(locales)('the cookies of a login are named in %s with how long they last', (locale) => {
  const textsOf = (page: string) => JSON.stringify(readBlocks(read(page, locale)))
  expect(textsOf('cookies')).toMatch(/"\*\*__Host-session\*\*[^"]*30[^"]*365/)
  expect(textsOf('cookies')).toMatch(/"\*\*__Host-device\*\*[^"]*365/)
  expect(textsOf('privacy')).toMatch(/\*\*__Host-device\*\*[^"]*365/)
})

test.each(locales)('every cookie that the site sets is listed in %s, and the privacy statement leads to the list', (locale) => {
  for (const cookie of [localeCookie, schemeCookie, blurCookie, closedNoticeCookie, timeZoneCookie, consentCookie, entryCookie])
    expect(read('cookies', locale)).toContain(`**${cookie.name}**`)
  expect(linksOf(read('privacy', locale))).toContain('](/pages/cookies)')
})

/** Every lander of the brands on a small phone: a first choice in sight, nothing cut, nothing painted, nothing that jumps. LANDERS=all: of every niche and language. */
import { expect, test } from '@playwright/test'
import { brandOf, originOf, templates } from '../../quality/screenshots/brands.ts'
import { landerFamilies, niches, slugFor } from '../../src/domain/landers/lander-slugs.ts'
import type { Locale } from '../../src/domain/languages/languages.ts'
import { cutWords, paintedControls } from './flaws.ts'
import { measure, measuredOn } from './signup-browser.ts'

const phone = { width: 360, height: 640 }
const mostShift = 0.02
const beginning = 'main :is(label:has(input[type=radio]), input[type=text], input[type=email], select)'

const isAll = process.env.LANDERS === 'all'
const usualNiches: readonly string[] = ['general', 'milf', 'gay']
/** Niches differ in pictures and a word: one is enough in each further language. */
const nichesIn = (language: Locale) =>
  niches.filter((niche) => isAll || (language === 'en' ? usualNiches.includes(niche) : niche === 'general'))
const isWalked = (language: Locale) => isAll || ['en', 'de', 'pl'].includes(language)

for (const template of templates)
  for (const language of (brandOf(template).languages as Locale[]).filter(isWalked))
    test(`each lander of ${template} begins within a small screen in ${language}`, async ({ page, baseURL }) => {
      await page.addInitScript(measure)
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      const origin = originOf(baseURL ?? '', brandOf(template))
      const flaws: string[] = []
      const headlines = new Set<string | null>()
      for (const family of landerFamilies)
        for (const [index, niche] of nichesIn(language).entries()) {
          const address = `/landers/${family}/${slugFor(niches.indexOf(niche) + 1, language)}`
          await page.setViewportSize(phone)
          // What type moves when it arrives is seen once a family: the headline is the same for all niches.
          await network.send('Network.setCacheDisabled', { cacheDisabled: index === 0 })
          await page.goto(origin + address, { waitUntil: index === 0 ? 'load' : 'domcontentloaded' })
          await page.evaluate(() => document.fonts.ready)
          const headline = await page.locator('h1').textContent()
          // another niche may have an experiment, whose variant has a sentence of its own
          if (usualNiches.includes(niche)) headlines.add(headline)
          const flaw = (found: unknown) => flaws.push(`${address}: ${String(found)}`)
          const box = await page.locator(beginning).first().boundingBox()
          const bottom = (box?.y ?? 1e3) + (box?.height ?? 0)
          if (bottom > phone.height) flaw(`the first choice ends at ${Math.round(bottom)} px`)
          for (const found of await page.evaluate(paintedControls)) flaw(found)
          for (const found of await page.evaluate(cutWords)) flaw(found)
          const { shift, shifted } = await measuredOn(page)
          if (shift > mostShift) flaw(`it shifts by ${shift.toFixed(3)}\n${shifted.join('\n')}`)
          await page.setViewportSize({ width: 320, height: 640 })
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          if (width > 320) flaw(`${width} px wide on a screen of 320`)
          for (const found of await page.evaluate(cutWords)) flaw(`on 320 px, ${found}`)
          expect(await page.locator('html').getAttribute('lang'), `${address}, ${niche}`).toContain(language)
        }
      expect(headlines.size, 'first sentences').toBe(landerFamilies.length)
      expect(flaws.join('\n')).toBe('')
    })

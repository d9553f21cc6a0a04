/** Three brands by host name: each with its name, styles and languages, complete without JavaScript. */
import { expect, test, type Browser, type TestInfo } from '@playwright/test'
import type { Template } from '#domain/sites/templates.ts'
import { comeInAs } from './people.ts'
import { servers } from './servers.ts'

// prettier-ignore
const brands = [
  { key: 'social',  name: 'Sunday',        own: 'en', other: { locale: 'de-DE', lang: 'de', logIn: 'Anmelden' } },
  { key: 'classic', name: 'Meadow & Main', own: 'en', other: { locale: 'fr-FR', lang: 'fr', logIn: 'Se connecter' } },
  { key: 'lavish',  name: 'Velours',       own: 'pl', other: { locale: 'de-DE', lang: 'de', logIn: 'Anmelden' } },
] as const
const fonts: Record<Template, string> = { social: 'Figtree', classic: 'Source Serif', lavish: 'Playfair Display' }
/** A demo brand has the template of its name; that of most journeys has the template of the run. */
const templateOf = (key: Template, { project }: TestInfo) =>
  servers.find(({ name }) => key === 'social' && name === project.name)?.template ?? key

for (const { key, name, own, other } of brands) {
  test.describe(name, () => {
    const hostOf = (baseURL: string | undefined) => (baseURL ?? '').replace('social.', `${key}.`)

    test('stands complete on its first page without JavaScript, in the language the browser asks for', async ({
      browser,
      baseURL,
    }) => {
      const page = await openWithoutScript(browser, hostOf(baseURL), other.locale)
      await expect(page).toHaveTitle(new RegExp(name))
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', new RegExp(`^${other.lang}`))
      await expect(html).toHaveAttribute('data-template', templateOf(key, test.info()))
      await expect(html).toHaveAttribute('data-logged-in', 'false')
      await expect(html).toHaveAttribute('data-page', 'index')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('form input[type=email]')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(name)
      await page.context().close()
    })

    test('speaks its own language to a browser whose language it does not speak', async ({ browser, baseURL }) => {
      const page = await openWithoutScript(browser, hostOf(baseURL), 'ja-JP')
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${own}`))
      await page.context().close()
    })

    test('follows the cookie before the browser', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL: hostOf(baseURL), locale: other.locale })
      await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: hostOf(baseURL) }])
      const page = await context.newPage()
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
      await context.close()
    })

    test('sets its headings in its own type', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL: hostOf(baseURL) })
      const page = await context.newPage()
      await page.goto('/')
      const families = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily)
      expect(families).toContain(fonts[templateOf(key, test.info())])
      const loaded = await page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))
      })
      expect(loaded.some((family) => families.includes(family))).toBe(true)
      await context.close()
    })
  })
}

test('a member who changes the language stays on the page', async ({ page }) => {
  await comeInAs(page, 'carla')
  await page.goto('/likes/likes')
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/)
  await expect(page).toHaveURL(/\/likes\/likes$/)
  await expect(page.locator('html')).toHaveAttribute('data-logged-in', 'true')
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Sprache' }).selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  await expect(page).toHaveURL(/\/likes\/likes$/)
})

async function openWithoutScript(browser: Browser, baseURL: string, locale: string) {
  const context = await browser.newContext({ baseURL, locale, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  return page
}

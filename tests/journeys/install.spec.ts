/** The app: every brand can be installed, is offered at the right time, and a refusal holds for 30 days. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { iPhone, offerInstall, openWhenReady } from '../../quality/screenshots/apps.ts'
import { wholeBrowser } from './browsers.ts'
import { anotherBrowser, joinAs } from './people.ts'

test.use({ launchOptions: wholeBrowser })

const brands = { social: 'Sunday', classic: 'Meadow & Main', lavish: 'Velours' }
const days = (count: number) => count * 24 * 60 * 60 * 1000

test('each brand has nothing that would keep a browser from installing it', async ({ baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-profile-'))
  // A private browser refuses every install.
  const context = await chromium.launchPersistentContext(folder, { ...wholeBrowser, locale: 'en-US' })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const chrome = await context.newCDPSession(page)
    for (const [template, name] of Object.entries(brands)) {
      await page.goto((baseURL ?? '').replace('social.', `${template}.`))
      const { installabilityErrors } = await chrome.send('Page.getInstallabilityErrors')
      expect(installabilityErrors, name).toEqual([])
      const { errors, data } = await chrome.send('Page.getAppManifest')
      expect([errors, (JSON.parse(data ?? '{}') as { name: string }).name]).toEqual([[], name])
    }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const card = (page: Page) => page.getByRole('region', { name: 'Keep Sunday close' })

/** Opens home from another page, with the browser's install prompt if it fires one. */
async function comeHome(page: Page) {
  await openWhenReady(page, '/likes')
  await offerInstall(page)
  await goHome(page)
}

async function goHome(page: Page) {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Pim' })).toBeVisible()
}

/** Another visit, in a new tab, some days later. */
async function comeAgain(context: BrowserContext, later: number) {
  const page = await context.newPage()
  await page.clock.setSystemTime(Date.now() + later)
  await comeHome(page)
  return page
}

test('the app is offered once there is a reason to return, and a no holds for 30 days', async ({ page }) => {
  await joinAs(page, 'Pim')
  await comeHome(page)
  await expect(card(page)).toHaveCount(0)
  await page.evaluate(() =>
    fetch('/api/user.php', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ lastSignupStep: true }),
    }),
  )
  await comeHome(page)
  await card(page).getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Account and notifications' })).toBeVisible()
  const soon = await comeAgain(page.context(), days(29))
  await expect(card(soon)).toHaveCount(0)
  const later = await comeAgain(page.context(), days(31))
  await expect(card(later)).toBeVisible()
  await test.step('in the app itself it is not', () => openAsApp(later))
})

async function openAsApp(page: Page) {
  await page.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = (query) => matchMedia.call(window, query.replace('display-mode: standalone', 'display-mode: browser'))
  })
  await comeHome(page)
  await expect(page.locator('html')).toHaveAttribute('data-installed', 'true')
  await expect(card(page)).toHaveCount(0)
}

test('an iPhone is shown the way to its Home Screen, at home and in the settings', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, baseURL, { userAgent: iPhone, viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => delete (window as { PushManager?: unknown }).PushManager)
  await joinAs(page, 'Pim', { lastSignupStep: true })
  await openWhenReady(page, '/likes')
  await goHome(page)
  await card(page).getByRole('button', { name: 'Show me how' }).click()
  await readGuide(page)
  await page.goto('/notifications#notifications')
  await expect(page.getByText('On an iPhone or iPad, add Sunday to your Home Screen to get notifications.')).toBeVisible()
  await page.locator('#notifications').getByRole('button', { name: 'Show me how' }).click()
  await readGuide(page)
  await page.context().close()
})

async function readGuide(page: Page) {
  const guide = page.getByRole('dialog', { name: 'Sunday on your Home Screen' })
  await expect(guide.getByRole('listitem')).toHaveText([/^Tap Share/, /^Choose “Add to Home Screen”/, /^Open Sunday from there/])
  await page.keyboard.press('Escape')
  await expect(guide).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show me how' }).first()).toBeFocused()
}

test('anyone who opens the app and is not logged in comes to the login, and from there home', async ({ page }) => {
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login$/)
})

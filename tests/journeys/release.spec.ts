/** A release while pages are open: no text is lost, one prompt and one reload each, and a removed chunk breaks no page. */
import { expect, test, type Page } from '@playwright/test'
import { wholeBrowser } from './browsers.ts'
import { acquaint, write } from './chatting.ts'
import { comeInAs, joinAs } from './people.ts'
import { openReleaseProxy, type ReleaseProxy } from './release-proxy.ts'
import { browserWithWorker, cacheNames, untilCached } from './worker-browser.ts'

test.use({ launchOptions: wholeBrowser })

let proxy: ReleaseProxy
test.beforeEach(async ({ baseURL }) => {
  proxy = await openReleaseProxy(baseURL ?? '')
})
test.afterEach(() => proxy.close())

test('a release under two open chats loses no draft, prompts once and reloads once each', async ({ browser }) => {
  const [anna, jelle] = [await browserWithWorker(browser, proxy.address), await browserWithWorker(browser, proxy.address)]
  const idOfJelle = await joinAs(jelle, 'Jelle')
  await comeInAs(anna, 'anna')
  await acquaint(jelle, anna)
  await anna.goto(`/members/${idOfJelle}/chat`)
  await write(anna, 'Jelle', 'Hello there')
  await expect(anna.getByRole('log').getByText('Sent')).toBeVisible()
  await jelle.goto('/chats')
  await jelle.getByRole('link', { name: /Anna/ }).first().click()
  for (const page of [anna, jelle]) {
    await untilCached(page)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  }
  const met = [anna, jelle].map(watch)
  await anna.getByLabel('Write to Jelle').fill('My half of a sentence')
  await jelle.getByLabel('Write to Anna').fill('And mine')

  proxy.release()
  await test.step('Anna looks at her page again a minute later, Jelle’s browser looks by itself', async () => {
    await laterLookedAt(anna)
    await jelle.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    for (const page of [anna, jelle]) await expect(prompt(page)).toBeVisible({ timeout: 20_000 })
  })
  await test.step('nothing happens by itself, and the old code is still to be had', async () => {
    for (const page of [anna, jelle]) {
      await expect.poll(() => workers(page), { timeout: 20_000 }).toEqual({ waiting: 'installed', active: 'activated' })
      await page.getByRole('button', { name: 'Emoji' }).click()
      await expect(page.getByRole('button', { name: '😀' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    expect(met.map(({ loads }) => loads)).toEqual([0, 0])
    await expect(anna.getByLabel('Write to Jelle')).toHaveValue('My half of a sentence')
  })
  for (const page of [anna, jelle]) await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => met.map(({ loads }) => loads), { timeout: 20_000 }).toEqual([1, 1])
  for (const page of [anna, jelle]) {
    await expect.poll(() => workers(page), { timeout: 20_000 }).toEqual({ waiting: null, active: 'activated' })
    await expect.poll(() => cacheNames(page), { timeout: 20_000 }).toContain(`files.${proxy.newBuildId}`)
    await expect.poll(() => cachedForOthers(page, proxy.newBuildId), { timeout: 20_000 }).toEqual([])
    await untilCached(page)
    await expect(prompt(page)).toBeHidden()
  }
  await expect(anna.getByLabel('Write to Jelle')).toHaveValue('My half of a sentence')
  await expect(jelle.getByLabel('Write to Anna')).toHaveValue('And mine')
  expect(met.map(({ loads, errors }) => ({ loads, errors }))).toEqual([
    { loads: 1, errors: [] },
    { loads: 1, errors: [] },
  ])
  await jelle.getByLabel('Write to Anna').press('Enter')
  await expect(anna.getByRole('log').getByText('And mine', { exact: true })).toBeVisible()
  await Promise.all([jelle, anna].map((page) => page.context().close()))
})

test('where something is typed, another tab’s reload does not take it along', async ({ browser }) => {
  const first = await browserWithWorker(browser, proxy.address)
  await comeInAs(first, 'ben')
  await first.goto('/chats')
  await untilCached(first)
  await first.goto('/chats')
  const [writing, reading] = [await first.context().newPage(), await first.context().newPage()]
  await writing.goto('/complaints')
  await reading.goto('/likes')
  await writing.getByRole('textbox').first().fill('Something')
  const met = [writing, reading].map(watch)
  proxy.release()
  await first.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await prompt(first).waitFor({ timeout: 20_000 })
  await expect.poll(async () => (await workers(first)).waiting, { timeout: 20_000 }).toBe('installed')
  await first.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => met[1]?.loads, { timeout: 20_000 }).toBe(1)
  await expect(prompt(writing)).toBeVisible({ timeout: 20_000 })
  expect(met.map(({ loads }) => loads)).toEqual([0, 1])
  await writing.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => met[0]?.loads, { timeout: 20_000 }).toBe(1)
  await first.context().close()
})

test('a removed chunk reloads a page once, and not repeatedly', async ({ browser }) => {
  const ben = await (await browser.newContext({ baseURL: proxy.address, serviceWorkers: 'block' })).newPage()
  await comeInAs(ben, 'ben')
  await ben.goto('/home')
  const met = watch(ben)
  proxy.release(/likes-page|safety-dialog/)
  await ben.getByRole('link', { name: 'Likes' }).first().click()
  await expect.poll(() => met.loads, { timeout: 20_000 }).toBe(1)
  await expect(ben.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  expect(met.loads).toBe(1)
  await ben.context().close()
})

/** Records the page's events from now on. */
function watch(page: Page) {
  const met = { loads: 0, errors: [] as string[] }
  page.on('load', () => (met.loads += 1))
  page.on('pageerror', (error) => met.errors.push(error.message))
  return met
}

const prompt = (page: Page) => page.getByText('A new version is ready.')

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { waiting: registration?.waiting?.state ?? null, active: registration?.active?.state ?? null }
  })

const cachedForOthers = async (page: Page, buildId: string) => (await cacheNames(page)).filter((name) => !name.includes(buildId))

/** Headless pages never become hidden, so the test dispatches the event. */
const laterLookedAt = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 61_000
    document.dispatchEvent(new Event('visibilitychange'))
  })

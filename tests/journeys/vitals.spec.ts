/** Vitals: a visit reports the speed of its pages by kind of page, and nothing about the member. */
import { expect, test, type Page } from '@playwright/test'
import { comeInAs } from './people.ts'

/** Playwright does not see requests of a page that closes: the page stores them for the next one. */
const storeBeacons = (page: Page) =>
  page.addInitScript(() => {
    const send = globalThis.fetch
    globalThis.fetch = (to, how) => {
      if (to === '/api/vitals.php') sessionStorage.setItem('told', `${how?.credentials} ${String(how?.body)}`)
      return send(to, how)
    }
  })

test('a visit that ends reports its measurements, without a cookie, and they appear on /metrics', async ({ page }) => {
  await comeInAs(page, 'anna')
  await storeBeacons(page)
  // the measuring library loads when the browser is idle
  const measuring = page.waitForResponse(/\/assets\/vitals-[^/]+\.js$/)
  await page.goto('/members')
  const file = (await measuring).url()
  await page.evaluate((address) => import(address), file)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /likes/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await page.goto('/pages/terms')

  const [credentials, body] = (await page.evaluate(() => sessionStorage.getItem('told') ?? '')).split(/ (.*)/)
  expect(credentials).toBe('omit')
  const { vitals } = JSON.parse(body ?? '') as { vitals: { name: string; page: string; value: number }[] }
  expect(Object.fromEntries(vitals.map(({ name, page }) => [name, page]))).toMatchObject({ lcp: 'members', ttfb: 'members' })
  for (const vital of vitals) expect(Object.keys(vital).sort()).toEqual(['name', 'page', 'value'])
  const metrics = () => page.evaluate(async () => (await fetch('/metrics')).text())
  await expect.poll(metrics).toMatch(/duet_vitals_lcp_seconds_count\{page="members"\} [1-9]/)
  expect(await metrics()).toMatch(/duet_requests_total\{call="page",status="200"\} [1-9]/)
})

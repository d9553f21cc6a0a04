/** A lander in two variants: a visitor reads one and signs up, no cookie is set for it, and the operator sees the sums. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, type Browser } from '@playwright/test'
import { home } from '../../tools/web/build-web.ts'
import { freshEmail } from './people.ts'
import { brandLike, openOwnBrands } from './own-brands.ts'
import { dataDirOf, servers } from './servers.ts'

const [{ port }] = servers as [(typeof servers)[number]]
const host = 'variants-social.localhost'
const headlines = { usual: 'Meet by the water', short: 'Come for a walk' }

test.beforeAll(async ({ baseURL }) => {
  const variant = (name: keyof typeof headlines) => ({ name, weight: 1, texts: { en: { headline: headlines[name] } } })
  const experiment = { name: 'walks', page: 'video' as const, variants: [variant('usual'), variant('short')] }
  await openOwnBrands(test.info(), baseURL, [
    brandLike('social', { key: 'variants-social', hosts: [host], experiments: [experiment] }),
  ])
})

const addressOf = (baseURL: string | undefined) => `http://${host}:${new URL(baseURL ?? '').port}/landers/video/general-eng`

const open = async (browser: Browser, userAgent: string, width: number) =>
  (await browser.newContext({ userAgent, viewport: { width, height: 800 }, locale: 'en-GB' })).newPage()

/** The same browser reads the same variant; so other browsers are opened until both were read. */
const agentOf = (version: number) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`

type Result = { name: string; variants: { name: string; views: number; begun: number | null; finished: number | null }[] }
const results = () =>
  new Promise<Result[]>((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: dataDirOf(port), DATABASE_URL: '', LOG: 'error' }
    const words = [join(home, 'tools/duet.ts'), 'experiment', 'list', '--site', 'variants-social', '--json']
    execFile(process.execPath, words, { env, cwd: home }, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out) as Result[]),
    )
  })

test('a visitor reads one of two variants all day, signs up without any cookie of it, and the sums show it', async ({
  browser,
  baseURL,
}) => {
  const seen = new Map<string, string>()
  for (let version = 100; version < 130 && seen.size < 2; version += 1) {
    const page = await open(browser, agentOf(version), version % 2 ? 360 : 1280)
    await page.goto(addressOf(baseURL))
    const headline = (await page.locator('h1').textContent()) ?? ''
    expect(Object.values(headlines)).toContain(headline)
    seen.set(headline, agentOf(version))
    await page.reload()
    await expect(page.locator('h1')).toHaveText(headline)
    expect(await page.context().cookies(page.url())).toEqual([])
    await page.context().close()
  }
  expect([...seen.keys()].toSorted()).toEqual(Object.values(headlines).toSorted())

  const page = await open(browser, seen.get(headlines.short) ?? '', 360)
  await page.goto(addressOf(baseURL))
  await expect(page.locator('h1')).toHaveText(headlines.short)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (/validate_email|user\.php\?new/.test(request.url())) sent.push(request.postDataJSON())
  })
  await page.locator('#signup-email').fill(freshEmail('walker'))
  await page.locator('#signup-name').fill('Walker')
  await page.locator('#signup-password').fill('a long walk by the sea')
  expect((await page.context().cookies(page.url())).map(({ name }) => name)).toEqual([])
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.locator('#signup-email')).toBeHidden()
  const named = sent.filter((body) => (body as { variant?: string }).variant === 'walks.short')
  expect(named).toHaveLength(2)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('walks')
  expect((await page.context().cookies(page.url())).map(({ value }) => value).join(' ')).not.toContain('walks')
  await page.context().close()

  const sum = async () => {
    const [walks] = await results()
    // fewer than five people are not told
    return walks?.variants.map(({ name, views, begun, finished }) => [name, views >= 2, begun, finished])
  }
  await expect.poll(sum, { timeout: 40_000, intervals: [3_000] }).toEqual([
    ['usual', true, 0, 0],
    ['short', true, null, null],
  ])
})

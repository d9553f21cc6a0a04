/** A fourth brand from a file, on two running servers: open within a minute, changed within five seconds, and only by its operator. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { home } from '../../tools/web/build-web.ts'
import { dataDirOf, servers, secondPort } from './servers.ts'
import { freshEmail } from './people.ts'

const [{ port }] = servers as [(typeof servers)[number]]
const addresses = [port, secondPort].map((each) => `http://harbour.localhost:${each}`)
const folder = mkdtempSync(join(tmpdir(), 'duet-fourth-'))
const file = join(folder, 'harbour.json')
const env = { ...process.env, DATA_DIR: dataDirOf(port), DATABASE_URL: '', LOG: 'warn' }
const liveMs = 5_000

let second: ChildProcess
test.beforeAll(async () => {
  second = spawn(process.execPath, [join(home, 'src/main.ts'), 'web'], {
    env: { ...env, PORT: String(secondPort) },
    stdio: 'inherit',
  })
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${secondPort}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200)
})
test.afterAll(async () => {
  const exited = second.exitCode === null && new Promise((resolve) => second.once('exit', resolve))
  second.kill('SIGTERM')
  await exited
  rmSync(folder, { recursive: true, force: true })
})

type CommandResult = { code: number; out: string }
const site = (...words: string[]) =>
  new Promise<CommandResult>((resolve) => {
    execFile(process.execPath, [join(home, 'tools/duet.ts'), 'brand', ...words], { env, cwd: home }, (error, out) =>
      resolve({ code: Number(error?.code ?? 0), out }),
    )
  })

type Seen = { name: string; button: string; type: string; price: string }
const see = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const [button, heading, main] = ['form button[type=submit]', 'h1', 'main'].map(
      (part) => document.querySelector(part) as Element,
    )
    return {
      name: document.title.split(' · ')[0] ?? '',
      button: getComputedStyle(button as Element).backgroundColor,
      type: getComputedStyle(heading as Element).fontFamily.split(',')[0] ?? '',
      price: /€\d+\.\d\d/.exec(main?.textContent ?? '')?.[0] ?? '',
    }
  })

/** Requested repeatedly until both servers answer with it. */
async function seenAfter(pages: Page[], expected: Seen): Promise<number> {
  const beganMs = performance.now()
  for (const page of pages)
    await expect(async () => {
      await page.reload()
      expect(await see(page)).toEqual(expected)
    }).toPass({ timeout: 2 * liveMs, intervals: [100] })
  return performance.now() - beganMs
}

test('a brand from a file is open on both servers; its colour, price and name change while they run', async ({ browser }) => {
  const beganMs = performance.now()
  const pages = await Promise.all(
    addresses.map(async (baseURL) => (await browser.newContext({ baseURL, colorScheme: 'light' })).newPage()),
  )
  for (const page of pages) expect((await page.goto('/'))?.status()).toBe(404)
  expect((await site('create', '--from', 'docs/brand.example.json', '--host', 'harbour.localhost')).code).toBe(0)
  await seenAfter(pages, { name: 'Harbour', button: 'rgb(11, 92, 122)', type: 'Fraunces', price: '€1.00' })
  expect(performance.now() - beganMs).toBeLessThan(60_000)

  await site('export', 'harbour', '--to', file)
  const other = { from: ['"Harbour"', '#0b5c7a', '"EUR": 2499'], to: ['"Lighthouse"', '#8a1c4a', '"EUR": 1999'] }
  const changed = other.from.reduce(
    (text, from, place) => text.replaceAll(from, other.to[place] ?? ''),
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, changed)
  expect((await site('import', file)).out).toContain('packs.month.prices.EUR: 2499 → 1999')
  const seen = { name: 'Lighthouse', button: 'rgb(138, 28, 74)', type: 'Fraunces', price: '€0.80' }
  expect(await seenAfter(pages, seen)).toBeLessThan(liveMs)

  writeFileSync(file, changed.replace('#8a1c4a', '#f7e3ec'))
  expect(await site('import', file)).toMatchObject({
    code: 1,
    out: expect.stringContaining('on_primary on primary has a contrast of'),
  })
  expect(await seenAfter(pages, seen)).toBeLessThan(liveMs)
  await tryToTakeOver(pages[0] as Page)
  expect(await seenAfter(pages, seen)).toBeLessThan(liveMs)
  for (const page of pages) await page.context().close()
})

/** By a visitor, then by a member of the brand, in the browser. */
async function tryToTakeOver(page: Page) {
  const brand = { key: 'harbour', name: 'Taken over', message_cost: 99 }
  const calls = ['settings', 'site', 'sites', 'companyinfo'].flatMap((name) =>
    ['POST', 'PUT', 'DELETE'].map((method) => ({ path: `/api/${name}.php`, method, brand })),
  )
  const statuses = () =>
    page.evaluate(
      (all) =>
        Promise.all(
          all.map(async ({ path, method, brand }) => {
            const headers = { 'content-type': 'application/json', 'idempotency-key': `take-over-${method}${path}` }
            const init: RequestInit = { method, headers, body: JSON.stringify(brand) }
            return (await fetch(path, init)).status
          }),
        ),
      calls,
    )
  expect(new Set(await statuses())).toEqual(new Set([404]))
  const joined = await page.evaluate(async (email) => {
    const body = JSON.stringify({ email, name: 'Mia', password: 'a long walk by the sea', country: 'NL', language: 'en' })
    return (await fetch('/api/user.php?new=1', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
  }, freshEmail('Mia'))
  expect(joined).toBe(200)
  expect(new Set(await statuses())).toEqual(new Set([404]))
  await page.context().clearCookies()
}

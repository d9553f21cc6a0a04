/** A phone in Chromium, signed in as a member of the demo data: on a processor of full speed, and of a quarter of it. */
import { chromium, devices, type Browser, type Page } from 'playwright-core'
import type { Started } from './bench.ts'
import type { Seat } from './demo-data.ts'

export type Phone = { page: Page; browser: Browser; /** 4: a quarter of the speed. */ slowness: number }

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

/** One after the other; what opens in one is gone in the next. */
export async function onPhones({ port }: Started, seat: Seat, use: (phone: Phone) => Promise<void>) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const slowness of [1, 4]) {
      const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: `http://social.localhost:${port}` })
      await context.addCookies([cookieOf(seat), { name: 'consent', value: '1.necessary', ...place }])
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
      await use({ page, browser, slowness })
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

const place = { domain: 'social.localhost', path: '/' }
const cookieOf = ({ cookie }: Seat) => {
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  return { name, value, ...place, secure: true, httpOnly: true }
}

/** Lazy parts are hydrated by then: the first second of a page is another measurement. */
export async function openIdle(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' }).catch(() => null)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

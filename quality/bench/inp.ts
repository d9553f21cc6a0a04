/** Interaction to Next Paint of sending, liking and navigating on a phone, also on a four times slower processor. */
import type { Page } from 'playwright-core'
import type { BenchContext } from './bench.ts'
import { quantile } from './figures.ts'
import { onPhones, openIdle } from './phone.ts'
import { type Writer, writersOf } from './writers.ts'

const presses = 20
/** Google's "good" is 200 ms; ours is half of it (spec, issue "The installed app"). */
const aimMs = 100

export async function measureInp({ ctx, duet, print }: BenchContext) {
  const [writer] = await writersOf(ctx, 1)
  if (!writer) throw new Error('No demo member has written to anybody.')
  print(`\nFrom a press to the next picture, ${presses} presses each (aim: p75 ≤ ${aimMs} ms)`)
  await onPhones(duet, writer, async ({ page, slowness }) => {
    await page.addInitScript(watchEvents)
    for (const [name, measure] of Object.entries(measures)) {
      const took = await measure(page, writer)
      const [p50, p75, most] = [0.5, 0.75, 1].map((part) => quantile(took, part).toFixed(0).padStart(4))
      print(`  ${name.padEnd(12)} processor 1/${slowness}   p50 ${p50}   p75 ${p75}   slowest ${most} ms`)
    }
  })
}

const measures: Record<string, (page: Page, writer: Writer) => Promise<number[]>> = {
  send: measureSends,
  like: measureLikes,
  'route change': measureRoutes,
}

async function measureSends(page: Page, { conversation }: Writer) {
  await openIdle(page, `/chats/${conversation}`)
  const line = page.locator('#message')
  return each(async (n) => {
    const words = `A line of the bench ${Date.now()} ${n}`
    await line.fill(words)
    const took = await pressed(page, () => page.locator('form button[type=submit]').tap())
    await page.getByRole('log').getByText(words).waitFor()
    return took
  })
}

async function measureLikes(page: Page) {
  await openIdle(page, '/members?gender=any&min_age=18&max_age=100&searchAllCountries=1&do_not_save=1')
  const hearts = page.locator('article button[aria-pressed]')
  const count = await hearts.count()
  return each((n) => pressed(page, () => hearts.nth(n % count).tap()))
}

async function measureRoutes(page: Page) {
  await openIdle(page, '/home')
  const ways = ['/members', '/likes', '/chats', '/home']
  return each(async (n) => {
    const way = ways[n % ways.length] as string
    const took = await pressed(page, () => page.locator(`nav a[href="${way}"]`).first().tap())
    await page.waitForURL(`**${way}`)
    await page.locator('#main h1').first().waitFor()
    return took
  })
}

async function each(press: (n: number) => Promise<number>) {
  const took: number[] = []
  for (let n = 0; n < presses; n += 1) took.push(await press(n))
  return took
}

type Watched = { interactions: Map<number, number> }

/** Runs in the page: each interaction with its slowest event, in ms, rounded by browsers to multiples of 8. */
function watchEvents() {
  const interactions = new Map<number, number>()
  Object.assign(globalThis, { interactions })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Browsers do not report events under 16 ms; they count as 16. */
async function pressed(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (globalThis as unknown as Watched).interactions.clear())
  await press()
  return page.evaluate(async () => {
    const { interactions } = globalThis as unknown as Watched
    for (let waited = 0; waited < 10 && (interactions.size === 0 || waited < 3); waited += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
    return Math.max(16, ...interactions.values())
  })
}

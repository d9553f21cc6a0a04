/** A conversation of ten thousand messages: as light as a short one, and the visible text never moves by a pixel. */
import { sql } from 'kysely'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { writeLongTalk } from '../../seed/long-talk.ts'
import { withDatabase, type DatabaseAccess } from './ledger.ts'
import { comeInAs, joinAs, anotherBrowser } from './people.ts'

const howMany = 10_000
const mostRows = 60
/** A scroll by this distance renders at most five lines and a few ahead. `npm run bench -- scrolling` measures their time. */
const scrollPx = 200
const mostNewRows = 12

// No trace: recording every step takes longer than the steps.
test.use({ trace: 'off' })

test('ten thousand messages are as light to scroll through as sixty', async ({ page, browser, baseURL }, at) => {
  test.setTimeout(240_000)
  const jan = await joinAs(await anotherBrowser(browser, baseURL), 'Jan')
  const conversation = await longTalk(page, at, jan)
  await page.goto(`/chats/${conversation}`)
  await watchRows(page)
  await expect(newest(page)).toHaveText(new RegExp(`Message ${howMany}\\b`))
  await test.step('older messages come without moving what is read', () => prepend(page))
  await test.step('all of them come', () => toBeginning(page))
  await test.step('scrolling draws a few lines at a time, and no empty room is seen', () => scrollAbout(page, 1))
  await test.step('anyone who is at a line that goes away is at the log then', () => keepFocus(page))
  await test.step('one press leads to the newest', () => toNewest(page))
  await test.step('scrolling is the same there', () => scrollAbout(page, -1))
  expect(await page.evaluate(() => (window as unknown as Watched).mostRows)).toBeLessThanOrEqual(mostRows)
})

test('anyone who was away for long begins to read at the first unread message', async ({ page, browser, baseURL }, at) => {
  const jan = await joinAs(await anotherBrowser(browser, baseURL), 'Jan')
  const conversation = await longTalk(page, at, jan)
  await leaveUnread(at, conversation, 75)
  await page.goto('/chats')
  await page.locator(`a[href="/chats/${conversation}"]`).click()
  const line = log(page).getByText('New messages')
  await expect(line).toBeInViewport()
  await expect.poll(() => firstTheirsAfterLine(page)).toBe(75)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Jump to the newest message' }).click()
  await expect(newest(page)).toBeInViewport()
})

type Watched = { mostRows: number }
const log = (page: Page) => page.getByRole('log')
const lines = (page: Page) => log(page).getByRole('listitem')
const newest = (page: Page) => lines(page).last()

async function longTalk(page: Page, at: DatabaseAccess, jan: number): Promise<number> {
  await comeInAs(page, 'anna')
  await page.goto(`/members/${jan}/chat`)
  await page.waitForURL(/\/chats\/\d+$/)
  const conversation = Number(/\d+$/.exec(page.url())?.[0])
  await page.goto('about:blank')
  await withDatabase(at, (db) => writeLongTalk(db, { conversation, first: jan, count: howMany }))
  return conversation
}

/** The last messages of Jan, this many. */
const leaveUnread = (at: DatabaseAccess, conversation: number, count: number) =>
  withDatabase(at, async (db) => {
    await sql`update conversation_member cm set unread = ${count}, last_read_id = (
        select min(id) - 1 from (select id from message where conversation_id = ${conversation} and sender_id = cm.peer_id
          order by id desc limit ${count}) m)
      where cm.conversation_id = ${conversation} and cm.member_id = (select id from member where email = 'anna@example.com')`.execute(
      db,
    )
    await sql`update member_state set unread_total = unread_total + ${count}
      where member_id = (select id from member where email = 'anna@example.com')`.execute(db)
  })

/** The largest number of lines in the document at any time. */
const watchRows = (page: Page) =>
  page.evaluate(() => {
    const watched = window as unknown as Watched
    watched.mostRows = 0
    new MutationObserver(() => {
      watched.mostRows = Math.max(watched.mostRows, document.querySelectorAll('[role=log] li').length)
    }).observe(document.body, { childList: true, subtree: true })
  })

async function prepend(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route(/messages\.php\?.*before=/, async (route) => {
    await held.promise
    await route.continue()
  })
  await log(page).hover()
  await wheel(page, -500, 3)
  await expect(log(page)).toHaveAttribute('aria-busy', 'true')
  const row = await firstSeen(page)
  const before = { top: await topOf(row), height: await contentHeight(page) }
  held.resolve()
  await expect.poll(() => contentHeight(page)).toBeGreaterThan(before.height)
  await page.waitForTimeout(300)
  expect(Math.abs((await topOf(row)) - before.top)).toBeLessThan(1)
  await page.unroute(/messages\.php\?.*before=/)
}

/** The line at the upper edge, found again by its text. */
async function firstSeen(page: Page): Promise<Locator> {
  const edge = await topOf(log(page))
  for (const row of await lines(page).all()) {
    const words = /Message \d+\b/.exec((await row.textContent()) ?? '')?.[0]
    if (words && (await topOf(row)) > edge) return lines(page).filter({ hasText: new RegExp(`${words}\\b`) })
  }
  throw new Error('No message is seen.')
}

const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)
const contentHeight = (page: Page) => log(page).evaluate((element) => element.scrollHeight)

async function wheel(page: Page, px: number, times: number) {
  for (let n = 0; n < times; n += 1) {
    await page.mouse.wheel(0, px)
    await page.waitForTimeout(60)
  }
}

async function scrollAbout(page: Page, away: 1 | -1) {
  const { mostNew, mostEmptyPx } = await log(page).evaluate(scrolled, { away, scrollPx })
  expect(mostNew).toBeGreaterThan(0)
  expect(mostNew).toBeLessThanOrEqual(mostNewRows)
  expect(mostEmptyPx).toBeLessThanOrEqual(0)
}

/** Runs in the page: scrolls away and back, frame by frame. Returns the most rendered lines, and the largest move of a line. */
async function scrolled(box: HTMLElement, { away, scrollPx }: { away: number; scrollPx: number }) {
  const list = box.querySelector('ol') as HTMLElement
  const steps = 50
  let [mostNew, mostEmptyPx] = [0, 0]
  new MutationObserver((changes) => {
    mostNew = Math.max(mostNew, changes.flatMap(({ addedNodes }) => [...addedNodes]).length)
  }).observe(list, { childList: true })
  for (let n = 0; n < 2 * steps; n += 1) {
    box.scrollTop += (n < steps ? away : -away) * scrollPx
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const [seen, stands] = [box.getBoundingClientRect(), list.getBoundingClientRect()]
    const isAtAnEnd = -box.scrollTop < seen.height || box.scrollHeight + box.scrollTop < 2 * seen.height
    if (!isAtAnEnd) mostEmptyPx = Math.max(mostEmptyPx, stands.top - seen.top, seen.bottom - stands.bottom)
  }
  return { mostNew, mostEmptyPx }
}

async function toBeginning(page: Page) {
  await log(page).evaluate(async (element) => {
    while (element.querySelector('button:not([data-options])')) {
      element.scrollTop = -element.scrollHeight
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    element.scrollTop = -element.scrollHeight
  })
  await expect(lines(page).filter({ hasText: /Message 1\b/ })).toBeInViewport()
}

async function keepFocus(page: Page) {
  await lines(page)
    .first()
    .evaluate((row) => {
      row.setAttribute('tabindex', '-1')
      row.focus()
    })
  await log(page).evaluate((element) => (element.scrollTop = 0))
  await expect(newest(page)).toHaveText(new RegExp(`Message ${howMany}\\b`))
  await expect(log(page)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(lines(page).filter({ hasText: /Message 1\b/ })).toBeInViewport()
}

async function toNewest(page: Page) {
  await page.getByRole('button', { name: 'Jump to the newest message' }).click()
  await expect(newest(page)).toHaveText(new RegExp(`Message ${howMany}\\b`))
  await expect(newest(page)).toBeInViewport()
}

/** The number of Jan's messages after the line, by the numbers in their texts. */
const firstTheirsAfterLine = (page: Page) =>
  page.locator('[data-unread-line] + li').evaluate((row) => {
    const first = Number(/Message (\d+)/.exec(row.textContent ?? '')?.[1])
    let theirs = 0
    for (let n = first; n <= 10_000; n += 1) if (Math.floor(n / 3) % 2 === 0) theirs += 1
    return theirs
  })

/** Meeting people: a match is announced to both; photos by keyboard; blocking, reporting, and the screening of first messages. */
import { expect, test, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { openWithPartner } from '../../quality/screenshots/meetings.ts'
import { call } from '../../quality/screenshots/ways.ts'
import { withDatabase } from './ledger.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, comeInAs, joinAs } from './people.ts'

/** Live events arrive within this time, also on a slow machine. */
const soon = { timeout: 4_000 }
const hostOf = (baseURL: string | undefined, template: string) => (baseURL ?? '').replace('social.', `${template}.`)
const match = (page: Page) => page.getByRole('dialog', { name: 'You like each other' })
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }

test('two people like each other, and both see it once', async ({ page: anna, browser, baseURL }) => {
  const ben = await anotherBrowser(browser, baseURL, phone)
  const idOf = { anna: await createMember(anna, 'Ann', 'f'), ben: await createMember(ben, 'Bob', 'm') }
  const listens = ben.waitForRequest(/\/api\/events\.php/)
  await ben.goto('/home')
  await test.step('a like shows in the other browser, in the title and at the place', async () => {
    await anna.goto(`/members/${idOf.ben}`)
    await listens
    await like(anna, 'Bob').click()
    await expect(ben).toHaveTitle(/^\(1\) /, soon)
    await expect(ben.getByRole('navigation', { name: 'Main menu' }).getByText('1 new like')).toBeAttached(soon)
  })
  await test.step('opening it is having seen it', async () => {
    await ben
      .getByRole('link', { name: /Likes$/ })
      .first()
      .click()
    await expect(ben.getByRole('article').filter({ hasText: 'Ann' }).getByText('New', { exact: true })).toBeVisible()
    await ben.getByRole('article').getByRole('link', { name: /^Ann/ }).click()
    await expect(ben).toHaveTitle(/^Ann, /)
    await expect(ben.getByText('1 new like')).toHaveCount(0)
  })
  await test.step('he likes back, and both hear it once', async () => {
    await like(ben, 'Ann').click()
    for (const [page, name] of [
      [ben, 'Ann'],
      [anna, 'Bob'],
    ] as const) {
      await expect(match(page)).toHaveCount(1, soon)
      await expect(page.getByText(`Say something to ${name} before the moment passes.`)).toBeVisible()
      await page.getByRole('button', { name: 'Later' }).click()
      await expect(match(page)).toHaveCount(0)
    }
    await ben.goto('/likes/mutual')
    await expect(ben.getByRole('article')).toHaveCount(1)
    await expect(match(ben)).toHaveCount(0)
  })
  await test.step('taking it back is undone by keyboard', () => undoByKeys(ben))
  await ben.context().close()
})

async function undoByKeys(page: Page) {
  const heart = page.getByRole('article').getByRole('button', { name: /^Liked?:? Ann$/ })
  await tabTo(page, heart)
  await page.keyboard.press('Space')
  await expect(page.getByRole('article')).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(heart).toBeFocused()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
}

test('photos are looked through by keyboard, and the focus comes back', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, hostOf(baseURL, 'classic'))
  await comeInAs(page, 'carla')
  await openProfile(page, 'Anna', 'gender=f&country=NL')
  const photos = page.getByRole('main').getByRole('button', { name: /^Photo \d of \d of Anna/ })
  await tabTo(page, photos.first())
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photos of Anna, full size' })
  const count = await photos.count()
  await expect(viewer.getByText(`1 of ${count}`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(`2 of ${count}`)).toBeVisible()
  await page.keyboard.press('End')
  await expect(viewer.getByText(`${count} of ${count}`)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText(`${count - 1} of ${count}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(photos.nth(count - 2)).toBeFocused()
  await page.context().close()
})

test('anyone who is blocked is gone for both, from wherever it was pressed', async ({ page: anna, browser, baseURL }) => {
  const ben = await anotherBrowser(browser, baseURL)
  const idOf = { anna: await createMember(anna, 'Ann', 'f'), ben: await createMember(ben, 'Bob', 'm') }
  await call(ben, 'POST /api/likes.php', { profile: idOf.anna })
  await ben.goto(`/members/${idOf.anna}/chat`)
  await ben.getByLabel('Write to Ann').fill('Have you been to the market?')
  await ben.keyboard.press('Enter')
  await expect(ben.getByRole('log').getByRole('listitem').last()).toContainText(/Sent|Delivered/)
  const chat = new URL(ben.url()).pathname

  await test.step('from a profile', async () => {
    await anna.goto(`/members/${idOf.ben}`)
    await countPresses(anna)
    await block(anna)
  })
  await test.step('she is as good as deleted for him, and he for her', async () => {
    for (const [page, id] of [
      [ben, idOf.anna],
      [anna, idOf.ben],
    ] as const)
      await isGone(page, id, chat)
    await expect(ben.getByText(/block/i)).toHaveCount(0)
  })
  await test.step('she takes it back on her account page', async () => {
    await anna.goto('/notifications#blocks')
    await anna.getByRole('button', { name: 'Unblock Bob' }).click()
    await expect(anna.getByText('You haven’t blocked anyone.')).toBeVisible()
    await ben.goto(`/members/${idOf.anna}`)
    await expect(ben.getByRole('heading', { level: 1, name: /^Ann/ })).toBeVisible()
  })
  await test.step('from a card', async () => {
    await anna.goto('/likes')
    await countPresses(anna)
    await anna.getByRole('article').getByRole('link', { name: /^Bob/ }).click()
    await block(anna, { undo: true })
  })
  await test.step('from a chat', async () => {
    await anna.goto(chat)
    await countPresses(anna)
    await block(anna, { undo: true })
  })
  await ben.context().close()
})

test('from a photo its person is blocked, or reported with a word of thanks and a reference', async ({ page }) => {
  await joinAs(page, 'Ida')
  const openPhoto = async () => {
    await openProfile(page, 'Koen', 'gender=m&country=BE')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Photo (?:\d of \d )?of Koen/ })
      .first()
      .click()
  }
  await openPhoto()
  await block(page, { undo: true, by: /^Report this photo of / })
  await openPhoto()
  await countPresses(page)
  await page.getByRole('button', { name: 'Report this photo of Koen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this photo of Koen' })
  await dialog.getByText('Isn’t who they say they are').click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  expect(await presses(page)).toBeLessThanOrEqual(3)
  const thanks = page.getByRole('dialog', { name: 'Thanks for telling us' })
  await expect(thanks.getByText(/^R-\d{4}-\d{6}$/)).toBeVisible()
  await thanks.getByRole('button', { name: 'Done' }).click()
  await expect(thanks).toHaveCount(0)
})

test('a first message with a link warns its receiver, and its sender sees no warning', async ({
  page: anna,
  browser,
  baseURL,
}) => {
  const ben = await anotherBrowser(browser, baseURL, phone)
  const idOfBen = await createMember(ben, 'Bob', 'm')
  await joinAs(anna, 'Ann')
  await anna.goto(`/members/${idOfBen}/chat`)
  await write(anna, 'Bob', 'Look at my pictures on www.my-pictures.example/ann')
  await expect(anna.getByRole('log').getByRole('listitem').last()).toContainText(/Sent|Delivered/)
  await ben.goto(new URL(anna.url()).pathname)
  const warning = ben.getByRole('complementary', { name: 'About this message' })
  await expect(warning).toContainText('Contains a link or leads elsewhere.')
  await anna.reload()
  await expect(anna.getByRole('log').getByText('www.my-pictures.example')).toBeVisible()
  await expect(anna.getByRole('complementary', { name: 'About this message' })).toHaveCount(0)
  await ben.context().close()
})

test('one new person too many a day is refused, and the typed message stays', async ({ page, browser, baseURL }, info) => {
  const others = await anotherBrowser(browser, baseURL)
  const people: number[] = []
  for (const name of ['Bob', 'Cas', 'Dirk', 'Eef']) {
    people.push(await joinAs(others, name))
    await others.context().clearCookies()
  }
  await others.context().close()
  const ann = await joinAs(page, 'Ann')
  // a member with credits and an unconfirmed address: three new people a day
  await withDatabase(info, (db) => db.updateTable('member').set({ activated_at: null }).where('id', '=', ann).execute())
  for (const [index, person] of people.slice(0, 3).entries()) {
    const { body } = await call(page, `GET /api/chat.php?profile=${person}`)
    await call(page, 'POST /api/messages.php', { conversation: (body as { id: number }).id, text: `Hello ${index}` })
  }
  await page.goto(`/members/${people[3]}/chat`)
  await expect(page.getByText('You’ve written to as many new people as you can today.')).toBeVisible()
  await page.getByLabel('Write to Eef').fill('These words took me a while')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/You’ve written to 3 new people in the last 24 hours/)).toBeVisible()
  await page.getByRole('log').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Write to Eef')).toHaveValue('These words took me a while')
})

test('who has not paid after four days sees advertisements, said to be some; who has paid sees none', async ({
  browser,
  baseURL,
}, at) => {
  const page = await anotherBrowser(browser, hostOf(baseURL, 'lavish'), phone)
  const id = await joinAs(page, 'Ida', { country: 'PL' })
  const items = page.locator('[data-sponsored]')
  await withDatabase(at, (db) =>
    sql`update member set signed_up_at = now() - interval '4 days 1 minute' where id = ${id}`.execute(db),
  )
  await readOn(page, true)
  expect((await placesOfItems(page)).slice(0, 2)).toEqual([13, 17])
  for (const item of await items.all()) {
    await expect(item.getByText('Advertisement', { exact: true })).toBeVisible()
    await expect(item.getByRole('link')).toHaveAttribute('href', /^\/api\/(?:xcams\/redirect|resellpartner)\.php\?/)
  }
  const partner = page.waitForEvent('popup')
  await items.first().getByRole('link').click()
  await expect(await partner).toHaveURL(/\/sandbox\/partner\/room\//)
  await withDatabase(at, (db) => sql`update member set paid_at = now() where id = ${id}`.execute(db))
  await readOn(page, false)
  await expect(items).toHaveCount(0)
  await page.context().close()
})

/** Loads two pages of results. `isRequested`: awaits the partner's reply, because items are only placed among people not shown yet. */
async function readOn(page: Page, isRequested: boolean) {
  const everybody = '/members?gender=any&min_age=18&max_age=100&searchAllCountries=1&do_not_save=1'
  await (isRequested ? openWithPartner(page, everybody) : page.goto(everybody))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('main').getByRole('article').nth(23)).toBeAttached()
}

/** Their positions in the list, from 0. */
const placesOfItems = (page: Page) =>
  page.getByRole('list', { name: 'Search results' }).evaluate((list) => {
    const places = [...list.children].map((item, place) => ('sponsored' in (item as HTMLElement).dataset ? place : null))
    return places.filter((place) => place !== null)
  })

const like = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: `Like ${name}` })

/** A newcomer with the answers that a search needs. */
const createMember = (page: Page, name: string, gender: 'f' | 'm') =>
  joinAs(page, name, { country: 'NL', countryregion: 'NL-ZE', city: 'Middelburg', gender, date_of_birth: '1990-05-04' })

async function openProfile(page: Page, name: string, filters: string) {
  await page.goto(`/members?${filters}&min_age=18&max_age=100&do_not_save=1`)
  const card = page.getByRole('article').getByRole('link', { name: new RegExp(`^${name}\\b`) })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(card).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.goto((await card.getAttribute('href')) ?? '')
}

async function write(page: Page, to: string, words: string) {
  await page.getByLabel(`Write to ${to}`).fill(words)
  await page.getByLabel(`Write to ${to}`).press('Enter')
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
}

/** Blocks the person as the last of three presses; `undo` takes it back. */
async function block(page: Page, { undo = false, by = /^Block or report / } = {}) {
  await page.getByRole('button', { name: by }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  expect(await presses(page)).toBeLessThanOrEqual(3)
  await expect(page.getByText(/ is blocked\.$/)).toBeVisible()
  if (!undo) return
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/ is no longer blocked\.$/)).toBeVisible()
}

/** Counts from now on, on all pages. */
const countPresses = (page: Page) =>
  page.evaluate(() => {
    let count = 0
    addEventListener('pointerdown', () => (document.documentElement.dataset.presses = String(++count)), true)
  })
const presses = async (page: Page) => Number(await page.locator('html').getAttribute('data-presses'))

async function isGone(page: Page, id: number, chat: string) {
  await page.goto(`/members/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this profile' })).toBeVisible()
  await page.goto(chat)
  await expect(page.getByRole('heading', { name: 'We can’t find this chat' })).toBeVisible()
  await page.goto('/likes')
  await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible()
  await page.goto('/members?gender=any&min_age=18&max_age=100&country=NL&countryregion=NL-ZE&do_not_save=1')
  await expect(page.locator(`a[href="/members/${id}"]`)).toHaveCount(0)
}

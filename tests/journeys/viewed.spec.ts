/** Who viewed me, favourites and private notes: between two people, by hand and by keyboard, and what incognito hides. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const hostOf = (baseURL: string | undefined, template: string) => (baseURL ?? '').replace('social.', `${template}.`)
const card = (page: Page, name: string) => page.getByRole('main').getByRole('article').filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Kinds of likes' }).getByRole('link', { name })

async function isClean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Opens a profile and waits until its view is left. */
async function open(page: Page, id: number) {
  const left = page.waitForResponse((response) => response.url().includes('/api/profile_views.php') && response.ok())
  await page.goto(`/members/${id}`)
  await left
}

test('who opens a profile is on its member’s list with the day, until they go incognito', async ({ browser, baseURL }) => {
  const [vera, walt] = [await anotherBrowser(browser, baseURL, phone), await anotherBrowser(browser, baseURL)]
  const id = await joinAs(vera, 'Vera')
  const his = await joinAs(walt, 'Walt')
  await vera.goto('/likes')
  await tab(vera, 'Viewed you').click()
  await expect(vera.getByRole('heading', { name: 'No views yet' })).toBeVisible()
  await open(walt, id)
  await vera.reload()
  await expect(card(vera, 'Walt').getByText('Today')).toBeVisible()
  await isClean(vera)
  await test.step('both ways: she opens his from the list', async () => {
    await card(vera, 'Walt').getByRole('link', { name: /^Walt/ }).click()
    await expect(vera).toHaveURL(new RegExp(`/likes/m/${his}$`))
    await expect.poll(() => call(walt, 'GET /api/profile_views.php')).toMatchObject({ body: { views: [{ profile: { id } }] } })
  })
  await test.step('incognito: his view is gone at once, and he sees none', async () => {
    await walt.goto('/notifications#views')
    const choice = walt.getByRole('switch', { name: 'Browse incognito' })
    await tabTo(walt, choice)
    await walt.keyboard.press('Space')
    await expect(choice).toBeChecked()
    await expect.poll(() => call(vera, 'GET /api/profile_views.php')).toMatchObject({ body: { views: [] } })
    await walt.goto('/likes/viewed')
    await expect(walt.getByRole('heading', { name: 'You’re incognito' })).toBeVisible()
    await isClean(walt)
    await walt.goto(`/members/${id}`)
    await expect(walt.getByRole('button', { name: 'Add a private note' })).toBeVisible()
    await vera.goto('/likes/viewed')
    await expect(vera.getByRole('heading', { name: 'No views yet' })).toBeVisible()
  })
  await test.step('and back', async () => {
    await walt.goto('/likes/viewed')
    await walt.getByRole('link', { name: 'Change this' }).click()
    await walt.getByRole('switch', { name: 'Browse incognito' }).click()
    await expect(walt.getByRole('switch', { name: 'Browse incognito' })).not.toBeChecked()
    await open(walt, id)
    await vera.reload()
    await expect(card(vera, 'Walt').getByText('Today')).toBeVisible()
  })
  for (const page of [vera, walt]) await page.context().close()
})

test('a brand without views has no tab for them, no switch and no address', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, hostOf(baseURL, 'classic'))
  await joinAs(page, 'Vilma')
  await page.goto('/likes/viewed')
  await expect(page).toHaveURL(/\/likes$/)
  await expect(tab(page, 'Favourites')).toBeVisible()
  await expect(tab(page, 'Viewed you')).toHaveCount(0)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Read receipts' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Browse incognito' })).toHaveCount(0)
  await page.context().close()
})

for (const template of ['social', 'classic', 'lavish'])
  test(`a person is marked on a profile, and taken away with undo from the list, on ${template}`, async ({
    browser,
    baseURL,
  }) => {
    const host = hostOf(baseURL, template)
    const place = template === 'lavish' ? { country: 'PL' } : {}
    const [fay, gus] = [await anotherBrowser(browser, host, phone), await anotherBrowser(browser, host)]
    await joinAs(fay, 'Fay', { ...place, seeking: 'any' })
    const his = await joinAs(gus, 'Gus', place)
    await fay.goto(`/members/${his}`)
    const star = fay.getByRole('button', { name: 'Favourite: Gus' })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => call(fay, 'GET /api/favourite_ids.php')).toMatchObject({ body: { ids: [his] } })
    await fay.goto('/likes/favourites')
    await expect(card(fay, 'Gus')).toBeVisible()
    await isClean(fay)
    await test.step('by keyboard the person goes and comes back', async () => {
      await tabTo(fay, fay.getByRole('button', { name: 'Favourite: Gus' }))
      await fay.keyboard.press('Enter')
      await expect(card(fay, 'Gus')).toHaveCount(0)
      const undo = fay.getByRole('button', { name: 'Undo' })
      await expect(undo).toBeFocused()
      await fay.keyboard.press('Enter')
      await expect(card(fay, 'Gus')).toBeVisible()
    })
    await test.step('cards of the search have no star; the one on the profile is there after a reload', async () => {
      await fay.goto('/members')
      const cards = fay.getByRole('main').getByRole('article')
      await expect(cards.first()).toBeVisible()
      await expect(cards.getByRole('button', { name: /^Favourite/ })).toHaveCount(0)
      await fay.goto(`/members/${his}`)
      await expect(star).toHaveAttribute('aria-pressed', 'true')
    })
    await gus.goto('/likes')
    await expect(card(gus, 'Fay')).toHaveCount(0)
    for (const page of [fay, gus]) await page.context().close()
  })

test('a note is written on a profile, read in the chat, and nothing typed is lost', async ({ browser, baseURL }) => {
  const [nora, otto] = [await anotherBrowser(browser, baseURL, phone), await anotherBrowser(browser, baseURL)]
  await joinAs(nora, 'Nora')
  const his = await joinAs(otto, 'Otto')
  await nora.goto(`/members/${his}`)
  await nora.getByRole('button', { name: 'Add a private note' }).click()
  const field = nora.getByRole('textbox', { name: 'Private note about Otto' })
  await expect(field).toBeFocused()
  await field.fill('Plays the cello')
  await expect(nora.getByText('Saved', { exact: true })).toBeVisible()
  await isClean(nora)
  await nora.getByRole('button', { name: 'Done' }).click()
  await expect(nora.getByText('Plays the cello')).toBeVisible()
  await test.step('in the chat, by the menu', async () => {
    await nora.goto(`/members/${his}/chat`)
    const inChat = nora.getByRole('dialog').getByRole('textbox')
    // the menu opens before the page is hydrated, and its lines do nothing until then
    await expect(async () => {
      await nora.getByRole('button', { name: 'More about the chat with Otto' }).click({ timeout: 2000 })
      await nora.getByRole('button', { name: 'Private note' }).click({ timeout: 2000 })
      await expect(inChat).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(inChat).toHaveValue('Plays the cello')
    await isClean(nora)
    await inChat.fill('Plays the cello, badly')
    await nora.getByRole('button', { name: 'Done' }).click()
    await expect(nora.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('without a connection the words stay, and are saved later', async () => {
    await nora.goto(`/members/${his}`)
    await nora.getByRole('button', { name: 'Edit' }).click()
    await expect(field).toBeVisible()
    await nora.context().setOffline(true)
    await field.fill('Plays the cello, very well')
    await expect(nora.getByText('Your note isn’t saved yet')).toBeVisible()
    await nora.context().setOffline(false)
    // a part of the page that could not load reloads the page by itself, which ends this reload
    await expect(() => nora.reload()).toPass()
    await expect(field).toHaveValue('Plays the cello, very well')
    await nora.getByRole('button', { name: 'Done' }).click()
    await expect(field).toHaveCount(0)
    await expect(nora.getByText('Plays the cello, very well')).toBeVisible()
  })
  await test.step('deleted, and back', async () => {
    await nora.getByRole('button', { name: 'Edit' }).click()
    await nora.getByRole('button', { name: 'Delete note' }).click()
    await expect(nora.getByText('Plays the cello')).toHaveCount(0)
    await nora.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => call(nora, `GET /api/private_note.php?profile=${his}`))
      .toMatchObject({ body: { text: 'Plays the cello, very well' } })
    await nora.reload()
    await expect(nora.getByText('Plays the cello, very well')).toBeVisible()
  })
  await otto.goto('/home')
  await expect(otto.getByText('cello')).toHaveCount(0)
  for (const page of [nora, otto]) await page.context().close()
})

test('at 320 pixels no tab is cut, and the row says that it goes on', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, baseURL, { viewport: { width: 320, height: 640 } })
  await joinAs(page, 'Tabea')
  await page.goto('/likes')
  const row = page.getByRole('navigation', { name: 'Kinds of likes' })
  const fade = (name: string) => row.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
  expect(Number.parseFloat(await fade('--tabs-end'))).toBeGreaterThan(0)
  expect(Number.parseFloat(await fade('--tabs-start'))).toBe(0)
  await tab(page, 'Favourites').click()
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
  await expect(tab(page, 'Favourites')).toBeInViewport({ ratio: 0.99 })
  expect(Number.parseFloat(await fade('--tabs-end'))).toBeLessThan(2)
  await page.context().close()
})

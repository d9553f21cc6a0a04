/** Meeting people one by one: faces with pass, like and undo, by touch and by keys; hidden people and showing them again; the people of the day. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { anotherBrowser, comeInAs, joinAs } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const hostOf = (baseURL: string | undefined, template: string) => (baseURL ?? '').replace('social.', `${template}.`)
const face = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')
const pass = (page: Page) => page.getByRole('button', { name: /^Not for me/ })
const like = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Like / })
const back = (page: Page) => page.getByRole('button', { name: 'Bring the last one back' })

for (const [where, screen] of [
  ['a phone', phone],
  ['a desktop', {}],
] as const)
  test(`on ${where} faces come one at a time; a no is taken back, a like is kept, and neither comes again`, async ({
    browser,
    baseURL,
  }) => {
    const page = await anotherBrowser(browser, baseURL, screen)
    await joinAs(page, 'Dora', { gender: 'f', seeking: 'any' })
    await page.goto('/discover')
    const first = await face(page).innerText()
    await test.step('the face and what to press are in view', async () => {
      await expect(pass(page)).toBeInViewport({ ratio: 1 })
      await expect(like(page)).toBeInViewport({ ratio: 1 })
      await expect(back(page)).toBeDisabled()
    })
    await test.step('no, and back', async () => {
      await pass(page).click()
      await expect(face(page)).not.toHaveText(first)
      await back(page).click()
      await expect(face(page)).toHaveText(first)
    })
    await test.step('no once more, then a like', async () => {
      await pass(page).click()
      await expect(face(page)).not.toHaveText(first)
    })
    const second = await face(page).innerText()
    await like(page).click()
    await expect(face(page)).not.toHaveText(second)
    await test.step('neither comes again', async () => {
      await page.goto('/likes/likes')
      await expect(page.getByRole('article').filter({ hasText: nameIn(second) })).toHaveCount(1)
      await page.goto('/discover')
      await expect(face(page)).toBeVisible()
      for (const gone of [first, second]) await expect(face(page)).not.toHaveText(gone)
    })
    await test.step('the hidden are listed, and shown again', async () => {
      await page.goto('/notifications#hidden')
      await page.getByRole('button', { name: `Show again: ${nameIn(first)}` }).click()
      await expect(page.getByText(`${nameIn(first)} can come up again.`)).toBeVisible()
      await page.goto('/discover')
      await expect(face(page)).toHaveText(first)
    })
    await page.context().close()
  })

const nameIn = (heading: string) => heading.split(',')[0]?.trim() ?? ''

test('the arrows and backspace do it all by keyboard, and a profile opened comes back to its face', async ({ page }) => {
  await joinAs(page, 'Dina', { gender: 'f', seeking: 'any' })
  await page.goto('/discover')
  const first = await face(page).innerText()
  // a press before hydration is repeated, a key is not
  await pass(page).click()
  await expect(face(page)).not.toHaveText(first)
  await page.keyboard.press('Backspace')
  await expect(face(page)).toHaveText(first)
  await page.keyboard.press('ArrowLeft')
  await expect(face(page)).not.toHaveText(first)
  await page.keyboard.press('Backspace')
  await expect(face(page)).toHaveText(first)
  await page.keyboard.press('ArrowRight')
  await expect(face(page)).not.toHaveText(first)
  const second = await face(page).innerText()
  await face(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/members\/\d+$/)
  await page.goBack()
  await expect(face(page)).toHaveText(second)
})

test('a card in a search is hidden with one press and comes back with the next', async ({ page }) => {
  await joinAs(page, 'Dela', { gender: 'f', seeking: 'any' })
  await page.goto('/members')
  const card = page.getByRole('main').getByRole('article').first()
  const hide = card.getByRole('button', { name: /^Not for me/ })
  const name = ((await hide.getAttribute('aria-label')) ?? '').replace('Not for me: ', '')
  const others = page.getByRole('main').getByRole('button', { name: `Not for me: ${name}`, exact: true })
  await hide.click()
  await expect(others).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(others).toHaveCount(1)
})

test('where nobody is left, wider filters are offered', async ({ page }) => {
  await joinAs(page, 'Dana', { gender: 'f', seeking: 'any' })
  await page.goto('/members?gender=x&min_age=99&max_age=100&country=NL&manual_search=1')
  await page.goto('/discover')
  await expect(page.getByRole('heading', { name: 'That’s everyone for now' })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^\d+ more/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change filters' })).toBeVisible()
})

test('on a phone a face stands within the first 300 pixels of home, on every brand', async ({ browser, baseURL }) => {
  for (const [template, name] of [
    ['social', 'anna'],
    ['classic', 'carla'],
    ['lavish', 'ewa'],
  ] as const) {
    const page = await anotherBrowser(browser, hostOf(baseURL, template), phone)
    await comeInAs(page, name)
    await page.goto('/home')
    const box = await page.getByRole('main').getByRole('article').first().boundingBox()
    expect(box?.y, template).toBeLessThan(300)
    await page.context().close()
  }
})

test('a brand that introduces people shows the same ones all day, with the reasons in words', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, hostOf(baseURL, 'classic'))
  await comeInAs(page, 'carla')
  const day = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Your introductions? today$/ }) })
  const names = () => day.getByRole('article').getByRole('heading').allInnerTexts()
  await page.goto('/home')
  await expect(day.getByRole('article').first()).toBeVisible()
  const first = await names()
  expect(first.length).toBeGreaterThan(0)
  expect(first.length).toBeLessThanOrEqual(3)
  await expect(day.getByText(/You both|same region|someone like you/).first()).toBeVisible()
  await page.reload()
  await expect.poll(names).toEqual(first)
  await page.context().close()
})

test('nobody is shut out of the faces, by axe', async ({ browser, baseURL }) => {
  for (const screen of [phone, {}]) {
    const page = await anotherBrowser(browser, baseURL, { ...screen, reducedMotion: 'reduce' })
    await comeInAs(page, 'anna')
    await page.goto('/discover')
    await expect(face(page)).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.context().close()
  }
})

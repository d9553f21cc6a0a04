/** Answers in voice: recorded on the own profile, heard and replied to by others, by keyboard too. Chromium's fake microphone beeps. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { wholeBrowser } from './browsers.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'

test.use({ launchOptions: wholeBrowser })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, permissions: ['microphone'] }
const desktop = { viewport: { width: 1280, height: 800 }, permissions: ['microphone'] }
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const question = 'My perfect Sunday morning'
const own = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your voice' }) })

async function isClean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

async function pick(page: Page) {
  await own(page).getByRole('button', { name: 'Add an answer' }).click()
  await page.getByRole('dialog', { name: 'Pick a prompt' }).getByRole('button', { name: question }).click()
  await expect(own(page).getByLabel(question, { exact: true })).toBeFocused()
}

for (const [name, look] of Object.entries({ 'a phone': phone, 'a desktop': desktop }))
  test(`on ${name} a prompt is answered in voice, and another hears it and replies`, async ({ browser, baseURL }) => {
    const petra = await anotherBrowser(browser, baseURL, look)
    const rob = await anotherBrowser(browser, baseURL, look)
    const id = await joinAs(petra, 'Petra')
    await joinAs(rob, 'Rob')
    await petra.goto('/profile')
    await pick(petra)
    await own(petra).getByRole('button', { name: 'Record your voice' }).click()
    const recorder = own(petra).getByRole('group', { name: 'Voice recorder' })
    const stop = recorder.getByRole('button', { name: 'Stop' })
    await expect(stop).toBeFocused()
    await isClean(petra)
    await expect(recorder.getByText(/0:(?:0[2-9]|[12]\d) \/ 0:30/)).toBeVisible()
    await petra.keyboard.press('Enter')
    const use = recorder.getByRole('button', { name: 'Use this recording' })
    await expect(use).toBeFocused()
    await isClean(petra)
    await use.click()
    await expect(own(petra).getByText('Saved')).toBeVisible()
    await own(petra).getByLabel(question, { exact: true }).fill('In short: pancakes.')
    await own(petra).getByLabel(question, { exact: true }).blur()
    await petra.reload()
    await expect(own(petra).getByRole('group', { name: `Voice answer: ${question}` })).toBeVisible()

    await rob.goto(`/members/${id}`)
    const player = rob.getByRole('group', { name: `Voice answer: ${question}` })
    const play = player.getByRole('button', { name: 'Play' })
    await expect(player.getByRole('slider', { name: 'Position' })).toBeVisible()
    await isClean(rob)
    await tabTo(rob, play)
    await rob.keyboard.press('Enter')
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(player.getByRole('slider')).not.toHaveValue('0')
    await player.getByRole('button', { name: 'Speed: 1×' }).click()
    await expect(player.getByRole('button', { name: 'Speed: 1.5×' })).toBeVisible()
    await expect(play).toBeVisible()
    await player.getByRole('slider').press('ArrowRight')
    await expect(player.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:01 of 0:\d\d/)
    await expect(rob.getByText('In short: pancakes.')).toBeVisible()

    await rob.getByRole('link', { name: `Reply to “${question}”` }).click()
    await expect(rob.getByText(/Voice, 0:\d\d/)).toBeVisible()
    await rob.getByLabel('Write to Petra').fill('What a laugh!')
    await rob.keyboard.press('Enter')
    await expect(rob.getByText('What a laugh!')).toBeVisible()
    for (const page of [petra, rob]) await page.context().close()
  })

test('without the microphone it says what to do, Escape leads back, and words do as well', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, baseURL, { viewport: { width: 320, height: 700 } })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await joinAs(page, 'Petra')
  await page.goto('/profile')
  await pick(page)
  await own(page).getByRole('button', { name: 'Record your voice' }).click()
  const recorder = own(page).getByRole('group', { name: 'Voice recorder' })
  await expect(recorder.getByText('The microphone is blocked.')).toBeVisible()
  await expect(recorder.getByRole('button', { name: 'Record again' })).toBeFocused()
  await isClean(page)
  await page.keyboard.press('Escape')
  await expect(recorder).toHaveCount(0)
  await own(page).getByLabel(question, { exact: true }).fill('Pancakes.')
  await own(page).getByLabel(question, { exact: true }).blur()
  await expect(own(page).getByText('Saved')).toBeVisible()
  await page.context().close()
})

test('a voice note is recorded by keyboard, heard before it is sent, and plays for the other', async ({ browser, baseURL }) => {
  const petra = await anotherBrowser(browser, baseURL, phone)
  const rob = await anotherBrowser(browser, baseURL, desktop)
  const id = await joinAs(petra, 'Petra')
  await joinAs(rob, 'Rob')
  await rob.goto(`/members/${id}/chat`)
  const open = rob.getByRole('button', { name: 'Record a voice note' })
  await expect(open).toBeVisible()
  // the button is hydrated after the writing line
  await expect(async () => {
    await rob.getByLabel('Write to Petra').focus()
    await rob.keyboard.press('Shift+Tab')
    await expect(open).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await rob.keyboard.press('Enter')
  const recorder = rob.getByRole('group', { name: 'Voice recorder' })
  await expect(recorder.getByRole('button', { name: 'Stop' })).toBeFocused()
  await expect(recorder.getByText(/0:0[2-9] \/ 1:00/)).toBeVisible()
  await rob.keyboard.press('Enter')
  await expect(recorder.getByRole('button', { name: 'Use this recording' })).toBeFocused()
  await rob.keyboard.press('Enter')
  await expect(rob.getByRole('group', { name: 'Your recording' })).toBeVisible()
  await expect(rob.getByText('Costs the same as a message.')).toBeVisible()
  await isClean(rob)
  await rob.context().setOffline(true)
  await rob.getByRole('button', { name: /^Send/ }).click()
  await expect(rob.getByRole('log').getByRole('group', { name: 'Your recording' })).toBeVisible()
  await rob.context().setOffline(false)
  await expect(rob.getByRole('log').getByRole('group', { name: 'Voice note' })).toBeVisible()
  // a stranger stands among the requests
  await petra.goto('/chats?box=requests')
  await petra.getByRole('link', { name: /Rob/ }).first().click()
  const note = petra.getByRole('log').getByRole('group', { name: 'Voice note' })
  // the chat has arrived once its messages are read
  await expect(rob.getByText('Read', { exact: true })).toBeVisible()
  await isClean(petra)
  await note.getByRole('button', { name: 'Play' }).click()
  await expect(note.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(note.getByRole('slider')).not.toHaveValue('0')
  for (const page of [petra, rob]) await page.context().close()
})

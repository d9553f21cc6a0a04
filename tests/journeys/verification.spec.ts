/** Verification: selfies in poses with the camera, by keyboard; refused with the reason, tried again, approved, and seen by another member. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page, type TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { wholeBrowser } from './browsers.ts'
import { anotherBrowser, joinAs } from './people.ts'
import { dataDirOf, servers } from './servers.ts'
import { phone } from './shopping.ts'

const args = [...wholeBrowser.args, '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...wholeBrowser, args }, permissions: ['camera'] })

/** `duet` beside the running server, as an operator in its shell: the same act as in the console. */
function duet({ project }: Pick<TestInfo, 'project'>, ...words: string[]): string {
  const port = servers.find(({ name }) => name === project.name)?.port ?? 0
  const env = { ...process.env, DATA_DIR: dataDirOf(port), DATABASE_URL: '', PORT: String(port) }
  return execFileSync(process.execPath, ['tools/duet.ts', ...words], { encoding: 'utf8', env })
}
const caseOf = (at: TestInfo, member: number) =>
  new RegExp(`(V-\\S+).*verification about member ${member}`).exec(duet(at, 'case', 'list', '--lane', 'usual'))?.[1] ?? ''

const portrait = () =>
  sharp(readFileSync(new URL('../../seed/portraits/004.webp', import.meta.url)))
    .jpeg()
    .toBuffer()
async function addPhoto(page: Page) {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Verify my profile' })).toBeVisible()
  await page.locator('#choose-photos').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portrait() })
  await expect(page.getByRole('button', { name: 'Verify my profile' })).toBeVisible()
}
const problemsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations
const shot = async (page: Page, name: string) => {
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/${name}.png` })
}

/** From the button on the profile to the thanks. `press` is a click or a key. */
async function takeSelfies(page: Page, opening: string, press: (name: string) => Promise<void>) {
  await press(opening)
  const sheet = page.getByRole('dialog', { name: 'Verify my profile' })
  const isNew = sheet.getByRole('button', { name: 'Start' })
  await expect(isNew.or(sheet.getByRole('button', { name: 'Take selfie' }))).toBeVisible()
  await expect(sheet.getByText('Nobody else sees them')).toBeVisible()
  await sheet.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await press('Start')
  for (const number of [1, 2, 3]) {
    await expect(sheet.getByText(`Selfie ${number} of 3`)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Take selfie' })).toBeEnabled()
    if (number === 1) expect(await problemsOf(page)).toEqual([])
    if (number === 1) await shot(page, 'selfie')
    await press('Take selfie')
    await expect(sheet.getByRole('img', { name: /^Your selfie/ })).toBeVisible()
    await expect(sheet.getByRole('button', { name: number === 3 ? 'Send selfies' : 'Use it' })).toBeFocused()
    await press(number === 3 ? 'Send selfies' : 'Use it')
  }
  await expect(page.getByRole('dialog', { name: 'Sent' }).getByText(/^Thanks!/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your selfies are waiting for a look.')).toBeVisible()
}

test('Vera verifies her profile by keyboard: no, why, and yes at the second try; Otto sees the badge', async ({
  page,
  browser,
  baseURL,
}, at) => {
  const byKey = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const vera = await joinAs(page, 'Vera', { lastSignupStep: true })
  await page.goto('/profile')
  await expect(page.getByText('Add a photo first.')).toBeVisible()
  await addPhoto(page)
  await takeSelfies(page, 'Verify my profile', byKey)

  await test.step('a person says no, and she reads why and what to do', async () => {
    duet(at, 'case', 'verify', caseOf(at, vera), 'refused', '--reason', 'pose')
    await page.goto('/profile')
    await expect(page.getByText('Try again and copy each pose.')).toBeVisible()
    await expect(page.getByText('2 tries left this week')).toBeVisible()
    await shot(page, 'refused')
  })
  await test.step('the second try is approved, and others see the badge and what it means', async () => {
    await takeSelfies(page, 'Try again', byKey)
    duet(at, 'case', 'verify', caseOf(at, vera), 'approved')
    await page.goto('/profile')
    await expect(page.getByText(/You’re verified since today/)).toBeVisible()
    const otto = await anotherBrowser(browser, baseURL, phone)
    await joinAs(otto, 'Otto')
    await otto.goto(`/members/${vera}`)
    const badge = otto.getByRole('button', { name: 'Verified: what it means' })
    await expect(badge).toHaveText('Verified')
    await shot(otto, 'badge')
    await badge.focus()
    await otto.keyboard.press('Enter')
    const words = otto.getByRole('dialog', { name: 'What “Verified” means' })
    await expect(words.getByText('It says nothing about age')).toBeVisible()
    expect(await problemsOf(otto)).toEqual([])
    await shot(otto, 'badge-meaning')
    await otto.keyboard.press('Escape')
    await expect(badge).toBeFocused()
    await otto.goto(`/members/${vera}/chat`)
    await expect(otto.getByRole('banner').or(otto.locator('header')).getByText('Verified').first()).toBeVisible()
    await shot(otto, 'chat-head')
    await otto.context().close()
  })
  await test.step('she takes the badge off again', async () => {
    await byKey('Remove my badge')
    await expect(page.getByText('Your badge is removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify my profile' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(phone)
  test('Nora sends selfies and deletes them before anybody looked', async ({ page }) => {
    await joinAs(page, 'Nora', { lastSignupStep: true })
    await addPhoto(page)
    await takeSelfies(page, 'Verify my profile', (name) => page.getByRole('button', { name, exact: true }).click())
    await page.getByRole('button', { name: 'Delete my selfies' }).click()
    await expect(page.getByText('Your selfies are deleted')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify my profile' })).toBeVisible()
  })
})

for (const [why, has] of [
  ['this browser has no camera', false],
  ['the camera is not allowed', true],
] as const)
  test(`Ilse takes the pictures as files: ${why}`, async ({ page }) => {
    await page.addInitScript((has) => {
      const denied = Object.assign(new EventTarget(), {
        enumerateDevices: async () => [],
        getUserMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')),
      })
      Object.defineProperty(navigator, 'mediaDevices', { value: has ? denied : undefined })
    }, has)
    await joinAs(page, 'Ilse', { lastSignupStep: true })
    await addPhoto(page)
    await page.getByRole('button', { name: 'Verify my profile' }).click()
    const sheet = page.getByRole('dialog', { name: 'Verify my profile' })
    await sheet.getByRole('button', { name: 'Start' }).click()
    await expect(sheet.getByText('Please agree first.')).toBeVisible()
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: 'Start' }).click()
    const file = { name: 'selfie.jpg', mimeType: 'image/jpeg', buffer: await portrait() }
    for (const number of [1, 2, 3]) {
      await expect(sheet.getByText(`Selfie ${number} of 3`)).toBeVisible()
      await expect(sheet.getByText('The camera didn’t open.')).toHaveCount(has ? 1 : 0)
      await sheet.getByLabel('Take or choose a picture').setInputFiles(file)
      await sheet.getByRole('button', { name: number === 3 ? 'Send selfies' : 'Use it' }).click()
    }
    await expect(page.getByRole('dialog', { name: 'Sent' })).toBeVisible()
  })

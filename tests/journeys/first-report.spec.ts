/** A new operator: from the one-time link to the first decided report in under three minutes, by mouse at both widths and in both schemes, and by keyboard alone. */
import { execFileSync } from 'node:child_process'
import { type Browser, expect, type Page, test, type TestInfo } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { anotherBrowser, freshEmail, joinAs } from './people.ts'
import { dataDirOf, servers } from './servers.ts'
import { holdDevice } from './virtual-authenticator.ts'

const mostMs = 3 * 60_000
/** From the list of cases to a decision, of somebody who knows the keys. */
const mostOfCaseMs = 20_000
const facts = 'Asked a member for gift cards.'

/** `duet` beside the running server, as an operator in its shell. */
function duet({ project }: Pick<TestInfo, 'project'>, ...words: string[]): string {
  const port = servers.find(({ name }) => name === project.name)?.port ?? 0
  const env = { ...process.env, DATA_DIR: dataDirOf(port), DATABASE_URL: '', PORT: String(port) }
  return execFileSync(process.execPath, ['tools/duet.ts', ...words], { encoding: 'utf8', env })
}

/** Somebody reports somebody else: something to decide. */
async function report(browser: Browser, baseURL: string | undefined) {
  const [bold, rita] = await Promise.all([anotherBrowser(browser, baseURL), anotherBrowser(browser, baseURL)])
  const profile = await joinAs(bold, 'Bold')
  await joinAs(rita, 'Rita')
  const { status } = await call(rita, 'POST /api/report.php', { profile, reason: 'scam', details: 'He wants gift cards' })
  expect(status).toBe(200)
  const emailOf = async (page: Page) => ((await call(page, 'GET /api/user.php')).body as { email: string }).email
  const people = { bold: await emailOf(bold), rita: await emailOf(rita) }
  await Promise.all([bold.context().close(), rita.context().close()])
  return people
}

type View = { width: number; colorScheme: 'light' | 'dark' }
/** A browser whose device holds passkeys and knows its owner. */
async function openBrowser(browser: Browser, { width, colorScheme }: View): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
  const page = await context.newPage()
  await holdDevice(page)
  return page
}

const linkFor = (at: TestInfo) => /http:\S+\/link#\S+/.exec(duet(at, 'staff', 'invite', freshEmail('olga'), '--owner'))?.[0] ?? ''
const shot = async (page: Page, name: string) => {
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/${name}.png`, fullPage: true })
}

for (const view of [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const)
  test(`a new owner decides their first report by mouse: ${view.width} px, ${view.colorScheme}`, async ({
    browser,
    baseURL,
  }, at) => {
    await report(browser, baseURL)
    const link = linkFor(at)
    const page = await openBrowser(browser, view)
    const name = `${view.width}-${view.colorScheme}`
    const startedMs = Date.now()
    await page.goto(link)
    await shot(page, `${name}-1-link`)
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByRole('list', { name: 'Ten recovery codes' })).toBeVisible()
    await shot(page, `${name}-2-codes`)
    await page.getByRole('button', { name: 'I’ve stored them safely' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    await expect(
      page.getByRole('table', { name: 'Brands' }).getByRole('rowheader', { name: 'Sunday social.localhost' }),
    ).toBeVisible()
    await shot(page, `${name}-3-today`)
    if (view.width < 1000) await page.getByRole('button', { name: 'Areas' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Cases', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
    await shot(page, `${name}-4-cases`)
    await page.getByRole('button', { name: /^Next case/ }).click()
    await expect(page.getByRole('heading', { name: 'Asks for money or scams people' })).toBeVisible()
    await shot(page, `${name}-5-case`)
    await page.getByText('Warn', { exact: true }).click()
    await page.getByText('Don’t ask for or offer money, and don’t advertise').click()
    await page.getByRole('button', { name: 'Asks for money or scams people.' }).click()
    await page.getByRole('button', { name: /^Preview/ }).click()
    const preview = page.getByRole('dialog')
    await expect(preview).toBeVisible()
    await shot(page, `${name}-6-preview`)
    await preview.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(page.getByText(/D-\d{4}-\d{6}/).first()).toBeVisible()
    const tookMs = Date.now() - startedMs
    await shot(page, `${name}-7-decided`)
    expect(tookMs).toBeLessThan(mostMs)
    at.annotations.push({ type: 'took', description: `${(tookMs / 1000).toFixed(1)} s` })
    await page.context().close()
  })

test('a new owner decides their first report by keyboard alone', async ({ browser, baseURL }, at) => {
  test.slow()
  const people = await report(browser, baseURL)
  const link = linkFor(at)
  const page = await openBrowser(browser, { width: 1440, colorScheme: 'light' })
  const startedMs = Date.now()
  await page.goto(link)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await expect(page.getByRole('button', { name: 'Create a passkey' })).toBeVisible()
  await tabTo(page, 'Create a passkey')
  await press('Enter')
  await expect(page.getByRole('list', { name: 'Ten recovery codes' })).toBeVisible()
  await tabTo(page, 'I’ve stored them safely')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused()
  await press('g', 'c')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeFocused()
  const openedMs = Date.now()
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Asks for money or scams people' })).toBeVisible()
  await press('w', '2', 'f')
  await expect(page.getByRole('textbox', { name: /^What happened|^Facts/ })).toBeFocused()
  await page.keyboard.type(facts)
  await press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(facts)
  await tabTo(page, 'Decide')
  await press('Enter')
  await expect(page.getByText(/D-\d{4}-\d{6}/).first()).toBeVisible()
  const tookMs = Date.now() - startedMs
  const caseMs = Date.now() - openedMs
  expect(tookMs).toBeLessThan(mostMs)
  expect(caseMs).toBeLessThan(mostOfCaseMs)
  at.annotations.push({ type: 'took', description: `${(tookMs / 1000).toFixed(1)} s, the case ${(caseMs / 1000).toFixed(1)} s` })
  await page.context().close()

  await test.step('the statement and the answer to who reported are in the mailbox', async () => {
    const reader = await anotherBrowser(browser, baseURL)
    const mailsOf = (name: string) => reader.getByRole('listitem').filter({ hasText: name })
    await expect(async () => {
      await reader.goto('/_dev/outbox')
      await expect(mailsOf(people.bold).getByRole('link', { name: /^Our decision D-/ })).toHaveCount(1, { timeout: 1_000 })
      await expect(mailsOf(people.rita).getByRole('link', { name: /^What became of the report/ })).not.toHaveCount(0, {
        timeout: 1_000,
      })
    }).toPass({ timeout: 80_000 })
    await mailsOf(people.bold)
      .getByRole('link', { name: /^Our decision D-/ })
      .click()
    await expect(reader.locator('pre')).toContainText(facts)
    await reader.context().close()
  })
})

/** Tab until this button has the focus: nobody presses it forty times. */
async function tabTo(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  for (let n = 0; n < 40; n++) {
    if (await button.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}.`)
}

/** A report, a ban, the statement in Polish, the objection, and somebody else who overturns it: commands and the console of operators, and the pages of members on a phone. */
import { execFileSync } from 'node:child_process'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, test, type Page, type TestInfo } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { anotherBrowser, freshEmail, joinAs } from './people.ts'
import { dataDirOf, servers } from './servers.ts'
import { phone } from './shopping.ts'
import { holdDevice } from './virtual-authenticator.ts'

test.use(phone)

/** `duet` beside the running server, as an operator in its shell. */
function duet({ project }: Pick<TestInfo, 'project'>, ...words: string[]): string {
  const port = servers.find(({ name }) => name === project.name)?.port ?? 0
  const env = { ...process.env, DATA_DIR: dataDirOf(port), DATABASE_URL: '', PORT: String(port) }
  return execFileSync(process.execPath, ['tools/duet.ts', ...words], { encoding: 'utf8', env })
}
const facts = 'Asked two members for gift cards.'
const password = 'a long walk by the sea'
const emailOf = async (page: Page) => ((await call(page, 'GET /api/user.php')).body as { email: string }).email

/** The brand of the same pool that speaks Polish. */
function meadow(baseURL: string | undefined) {
  const url = new URL(baseURL ?? '')
  url.hostname = 'classic.localhost'
  return url.href
}

test('who is banned reads why in Polish, objects without logging in, and is back once somebody else overturns it', async ({
  page,
  browser,
  baseURL,
}, at) => {
  // its mails leave once nobody can undo the decision
  test.slow()
  const banned = await anotherBrowser(browser, meadow(baseURL), { ...phone, locale: 'pl-PL' })
  const bold = await joinAs(banned, 'Bold', { language: 'pl' })
  await joinAs(page, 'Rita')
  const email = await emailOf(banned)
  const filed = await call(page, 'POST /api/report.php', { profile: bold, reason: 'scam', details: 'He wants gift cards' })
  const { reference } = filed.body as { reference: string }
  const decided = duet(at, 'case', 'decide', reference, '--measure', 'ban', '--clause', 'scam', '--facts', facts)
  expect(decided).toMatch(/D-\d{4}-\d{6}/)

  const logIn = async () => {
    await banned.goto('/login')
    await banned.getByLabel('Adres e-mail').fill(email)
    await banned.getByLabel('Hasło', { exact: true }).fill(password)
    await banned.keyboard.press('Enter')
  }
  await test.step('the right password leads to the statement', async () => {
    await logIn()
    await banned.getByRole('link', { name: 'Dlaczego zamykamy konta' }).click()
    await expect(banned.getByRole('heading', { name: 'Nasza decyzja' })).toBeVisible()
    await expect(banned.getByText('Nie wolno prosić o pieniądze, oferować ich ani reklamować.')).toBeVisible()
    await expect(banned.getByText(facts)).toBeVisible()
    await expect(banned).toHaveURL(/\/pages\/ban$/)
  })
  await test.step('the statement is readable by everybody, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await banned.emulateMedia({ colorScheme })
      expect((await new AxeBuilder({ page: banned }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations).toEqual(
        [],
      )
    }
    if (process.env.SHOT) await banned.screenshot({ path: `${process.env.SHOT}/ban.png`, fullPage: true })
  })
  await test.step('the mail has the reasons and a link of its own, where the objection is filed', async () => {
    const mail = banned
      .getByRole('listitem')
      .filter({ hasText: email })
      .getByRole('link', { name: /^Nasza decyzja D-/ })
    await expect(async () => {
      await banned.goto('/_dev/outbox')
      await expect(mail).toHaveCount(1, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await mail.click()
    const text = (await banned.locator('pre').textContent()) ?? ''
    expect(text).toContain(facts)
    await banned.goto(/http:\S+\/pages\/ban\?token=\S+/.exec(text)?.[0] ?? '')
    await banned.getByRole('textbox').fill('To nie byłem ja, ktoś używa mojego imienia.')
    await banned.getByRole('button', { name: 'Wyślij odwołanie' }).click()
    await expect(banned.getByText(/Sprawą zajmuje się ktoś inny/)).toBeVisible()
    if (process.env.SHOT) await banned.screenshot({ path: `${process.env.SHOT}/appealed.png`, fullPage: true })
  })
  const [appeal = ''] = /D-\S+-1/.exec(duet(at, 'appeal', 'list')) ?? []
  await test.step('whoever decided may not decide on it', () => {
    expect(() => duet(at, 'appeal', 'decide', appeal, 'overturned', '--reply', 'You are right')).toThrow(
      'Somebody else decides on this',
    )
  })
  await test.step('somebody else notes a view of their own, sees the decision then, and overturns it', async () => {
    const desk = await openConsole(
      browser,
      /http:\S+\/link#\S+/.exec(duet(at, 'staff', 'invite', freshEmail('Lea'), '--owner'))?.[0] ?? '',
    )
    await desk.goto(`/cases/${appeal}`)
    await desk.getByRole('button', { name: 'Hold it' }).click()
    await expect(desk.getByText('To nie byłem ja')).toBeVisible()
    await expect(desk.getByText(facts)).toHaveCount(0)
    await desk.getByText('It’s overturned', { exact: true }).click()
    await desk.getByRole('button', { name: /^Note my view/ }).click()
    await expect(desk.getByText(facts).first()).toBeVisible()
    await desk.getByLabel('Reply').fill('Ma Pan rację.')
    await desk.getByRole('button', { name: /^Preview/ }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await desk.context().close()
  })
  await test.step('the member logs in again', async () => {
    await logIn()
    await expect(banned).toHaveURL(/\/home$/)
  })
})

/** The console on a wide screen, signed in by a new owner's link and a passkey. */
async function openConsole(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: new URL(link).origin })
  const desk = await context.newPage()
  await holdDevice(desk)
  await desk.goto(link)
  await desk.getByRole('button', { name: 'Create a passkey' }).click()
  await desk.getByRole('button', { name: 'I’ve stored them safely' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  return desk
}

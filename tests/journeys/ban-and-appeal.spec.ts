/** A report, a ban, the statement and the objection: the commands of operators, and the pages of members. On a phone. */
import { execFileSync } from 'node:child_process'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page, type TestInfo } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { anotherBrowser, joinAs } from './people.ts'
import { dataDirOf, servers } from './servers.ts'
import { phone } from './shopping.ts'

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

test('who is banned reads why, by the password and by the mail, and objects without logging in', async ({
  page,
  browser,
  baseURL,
}, at) => {
  const banned = await anotherBrowser(browser, baseURL, phone)
  const [bold] = [await joinAs(banned, 'Bold'), await joinAs(page, 'Rita')]
  const email = await emailOf(banned)
  const filed = await call(page, 'POST /api/report.php', { profile: bold, reason: 'scam', details: 'He wants gift cards' })
  const { reference } = filed.body as { reference: string }
  const decided = duet(at, 'case', 'decide', reference, '--measure', 'ban', '--clause', 'scam', '--facts', facts)
  expect(decided).toMatch(/D-\d{4}-\d{6}/)

  await test.step('the right password leads to the statement', async () => {
    await banned.goto('/login')
    await banned.getByLabel('E-mail address').fill(email)
    await banned.getByLabel('Password', { exact: true }).fill(password)
    await banned.keyboard.press('Enter')
    await banned.getByRole('link', { name: 'Why accounts are closed' }).click()
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
      .getByRole('link', { name: /^Our decision D-/ })
    await expect(async () => {
      await banned.goto('/_dev/outbox')
      await expect(mail).toHaveCount(1, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await mail.click()
    const text = (await banned.locator('pre').textContent()) ?? ''
    expect(text).toContain(facts)
    await banned.goto(/http:\S+\/pages\/ban\?token=\S+/.exec(text)?.[0] ?? '')
    await banned.getByRole('textbox').fill('That was not me, somebody has my name.')
    await banned.getByRole('button', { name: 'Send appeal' }).click()
    await expect(banned.getByText(/Someone new is looking at it/)).toBeVisible()
    if (process.env.SHOT) await banned.screenshot({ path: `${process.env.SHOT}/appealed.png`, fullPage: true })
  })
  await test.step('whoever decided may not decide on it', () => {
    const [appeal = ''] = /D-\S+-1/.exec(duet(at, 'appeal', 'list')) ?? []
    expect(() => duet(at, 'appeal', 'decide', appeal, 'overturned', '--reply', 'You are right')).toThrow(
      'Somebody else decides on this',
    )
  })
})

/**
 * The activation mail and the mail server's answer: accepted, refused or deferred, and the page's reaction. With its own Duet and a real mail server.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { openMailServer, tokenIn, type MailServer } from '../mail-server.ts'
import { dataDirOf, ownServerPort as port } from './servers.ts'
import { freshEmail } from './people.ts'

const dataDir = dataDirOf(port)
const site = `http://social.localhost:${port}`

let server: MailServer
let duet: ChildProcess
test.beforeAll(async () => {
  server = await openMailServer()
  rmSync(dataDir, { recursive: true, force: true })
  // The embedded PostgreSQL may run as another OS user.
  mkdirSync(dataDir, { mode: 0o755 })
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SEED: 'demo',
    LOG: 'warn',
    SMTP_URL: server.url,
  }
  duet = spawn(process.execPath, ['tools/start.ts'], { env, stdio: 'inherit' })
  await expect.poll(whetherSettled, { timeout: 80_000 }).toBe(303)
})

/** Waits until the server is up, the demo data is ready and mails are sent. */
const whetherSettled = () =>
  fetch(`http://localhost:${port}/_dev/sign-in/anna`, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => 0,
  )

test.afterAll(async () => {
  const lives = duet.exitCode === null && duet.signalCode === null
  const exited = lives && new Promise((resolve) => duet.once('exit', resolve))
  duet.kill('SIGTERM')
  await exited
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})
test.use({ baseURL: site })

test('taken: step 6 finishes, and the link brings the member back to where they were', async ({ page }) => {
  const email = freshEmail('Mia')
  await reachStepSix(page, email)
  await expect(page.getByRole('heading', { name: 'Welcome, Mia' })).toBeVisible({ timeout: 8000 })
  await page.getByRole('link', { name: 'See who’s here' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Not now' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(`${site}/members`)
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your e-mail address' })).toContainText(email)
  await page.goto(`/activate/done?token=${tokenIn(server.mailsTo(email)[0])}`)
  await expect(page).toHaveURL(`${site}/members`)
  await expect(page.getByText('Your address is confirmed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your e-mail address' })).toBeHidden()
})

test('refused: the member learns of it at once, corrects the address, and the new one is mailed', async ({ page }) => {
  const [wrong, right] = [freshEmail('Wrong'), freshEmail('Right')]
  server.meet(wrong, 'refuse')
  await reachStepSix(page, wrong)
  await expect(page.getByRole('link', { name: 'Fix your e-mail address' })).toBeVisible({ timeout: 8000 })
  await page.goto('/home')
  const bar = page.getByRole('region', { name: 'Your e-mail address' })
  await expect(bar).toContainText('couldn’t deliver our e-mail')
  await bar.getByRole('link', { name: 'Fix it' }).click()
  const field = page.locator('#email-change-incorrect').getByRole('textbox')
  await field.fill(right)
  await field.press('Enter')
  await expect(bar).toContainText(`open the link we sent to ${right}`)
  await expect.poll(() => server.mailsTo(right).length).toBe(1)
})

test('asked to wait: step 6 ends with its time, and the member may ask again once the server takes mail', async ({ page }) => {
  const email = freshEmail('Later')
  server.meet(email, 'defer')
  await reachStepSix(page, email)
  await expect(page.getByRole('heading', { name: 'Welcome, Mia' })).toBeVisible({ timeout: 26_000 })
  server.meet(email, 'take')
  await page.goto('/activate/error')
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByRole('heading', { name: 'A new link is on its way' })).toBeVisible()
  await expect.poll(() => server.mailsTo(email).length).toBe(1)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('button', { name: /Again in \d+ s/ })).toBeDisabled()
})

/** The account is completed by calls: this journey is about the mail. */
async function reachStepSix(page: Page, email: string) {
  await page.goto('/login')
  await call(page, 'POST /api/user.php?new=1', {
    email,
    name: 'Mia',
    password: 'a long walk by the sea',
    country: 'NL',
    language: 'en',
  })
  const options = {
    country: 'NL',
    countryregion: 'NL-NH',
    city: 'Haarlem',
    gender: 'f',
    date_of_birth: '1990-05-04',
  }
  await call(page, 'PUT /api/user.php', options)
  await page.goto('/complete-signup')
  await page.getByRole('button', { name: 'Continue without text' }).click()
}

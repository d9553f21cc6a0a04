/** The console in a browser, before a stand-in for its server: axe, keys, and what stays when a session or a proof is missing. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { empty, full } from '../console/fixtures.ts'
import { switches as switchList } from '../console/operation-fixtures.ts'
import { nowMs } from '../console/moments.ts'
import { manager, owner, stateOf } from '../console/people-fixtures.ts'
import { consoleScreens, screensBefore } from '../console/screens.ts'
import { closePages, problemsOf } from './console-pages.ts'
import { openStandIn, type StandIn } from '../console/stand-in.ts'

const before = [...screensBefore, '/link']

let console: StandIn
test.beforeEach(async () => {
  console = await openStandIn()
})
test.afterEach(async ({ browser }) => {
  await closePages(browser)
  await console.close()
})

type View = { width?: number; scheme?: 'light' | 'dark' }

async function open(browser: Browser, { width = 1280, scheme = 'light' }: View = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, locale: 'en-GB' })
  const page = await context.newPage()
  await page.clock.setFixedTime(nowMs)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints }
}

async function visit(page: Page, path: string) {
  await page.goto('about:blank')
  await page.goto(console.origin + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

const views = {
  // 640 px are 1280 at 200 %
  full: [
    { width: 1280, scheme: 'light' },
    { width: 360, scheme: 'dark' },
    { width: 640, scheme: 'light' },
  ],
  empty: [
    { width: 360, scheme: 'light' },
    { width: 1280, scheme: 'dark' },
  ],
} as const

for (const shows of ['full', 'empty'] as const)
  test(`nobody is shut out of any screen, wide and narrow, light and dark: ${shows}`, async ({ browser }) => {
    // every screen, each looked through by axe
    test.slow()
    const { page, complaints } = await open(browser)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: string[] = []
    const examineAll = async (paths: readonly string[]) => {
      for (const path of paths) {
        await visit(page, path)
        for (const { width, scheme } of views[shows]) {
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme: scheme })
          found.push(...(await problemsOf(page)).map((problem) => `${path} ${width} ${scheme}: ${problem}`))
        }
      }
    }
    console.answers = { ...(shows === 'full' ? full : empty) }
    await examineAll(consoleScreens)
    console.answers = { ...full, 'GET /api/state': stateOf(null) }
    if (shows === 'empty') await examineAll(before)
    expect([...found, ...complaints]).toEqual([])
  })

test('an operator with few rights sees their areas only, and reads which right another screen needs', async ({ browser }) => {
  console.answers['GET /api/state'] = stateOf(manager)
  const { page } = await open(browser)
  await visit(page, '/health')
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
    'Today',
    /^Approvals/,
    'Complaints',
    'Members',
    'Audit log',
    'Exports',
  ])
  await expect(page.getByText('You need the right “Health and settings” for this')).toBeVisible()
})

test('an operator writes a notice to members in each language they need, and sees it as members will', async ({ browser }) => {
  const { switches, ...more } = switchList
  const off = switches.map((line) => (line.name === 'members-notice' ? { ...line, is_on: false, notice: null } : line))
  console.answers['GET /api/switches'] = { ...more, switches: off }
  const { page, complaints } = await open(browser, { width: 360 })
  await visit(page, '/health')
  await page.getByRole('button', { name: 'Turn on Notice to members' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Text in English').fill('Payments are slow today.')
  await dialog.getByLabel('Text in German').fill('Zahlungen dauern heute länger.')
  await expect(dialog.getByRole('figure')).toContainText('Zahlungen dauern heute länger.')
  await dialog.getByLabel('Reason').fill('The bank is slow')
  expect([...(await problemsOf(page)), ...complaints]).toEqual([])
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog).toBeHidden()
  expect(console.calls.at(-1)?.body).toEqual({
    name: 'members-notice',
    is_on: true,
    minutes: 60,
    reason: 'The bank is slow',
    notice: { site: null, texts: { en: 'Payments are slow today.', de: 'Zahlungen dauern heute länger.' } },
  })
})

test('an operator jumps by keys and moves in a list; with single letters off, letters do nothing', async ({ browser }) => {
  const { page } = await open(browser)
  await visit(page, '/')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeFocused()
  const second = page.getByRole('row', { name: /Ben Okafor/ })
  await expect(second).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(second).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  console.answers['GET /api/state'] = stateOf({ ...owner, single_keys: false })
  await visit(page, '/')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Screen, act or member' }).fill('invite')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invite someone' })).toBeVisible()
})

test('an act that needs a proof asks for it in place, and is then done once with what was typed', async ({ browser }) => {
  const { page } = await open(browser)
  await visit(page, '/staff')
  console.instead.set('POST /api/staff/suspend', { status: 401, body: { error: 'proof_needed' }, once: true })
  await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByLabel('Reason').fill('Left the company')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code').fill('123456')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Ben Okafor is suspended.')).toBeVisible()
  const acts = console.calls.filter(({ name }) => name === 'POST /api/staff/suspend')
  expect(acts.map(({ body }) => body)).toEqual(Array(2).fill({ id: 2, reason: 'Left the company' }))
  expect(new Set(acts.map(({ key }) => key)).size).toBe(1)
})

test('a session that ended is taken up again in place: what was typed is saved', async ({ browser }) => {
  const { page } = await open(browser)
  await visit(page, '/own')
  await page.getByLabel('Name').fill('Ada B. Berger')
  console.instead.set('PUT /api/own', { status: 401, body: { error: 'not_signed_in' }, once: true })
  await page.getByRole('region', { name: 'You', exact: true }).getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await again.getByLabel('Code').fill('123456')
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(console.calls.at(-1)).toMatchObject({ name: 'PUT /api/own', body: { name: 'Ada B. Berger' } })
})

test('somebody new joins by their link with a password, and keeps their codes before the console opens', async ({ browser }) => {
  console.answers['GET /api/state'] = stateOf(null)
  const { page } = await open(browser)
  await visit(page, '/link#' + 'a'.repeat(43))
  expect(new URL(page.url()).hash).toBe('')
  await page.getByText('With a password and an app').click()
  await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill('123456')
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
  await expect(page.getByRole('list', { name: 'Ten recovery codes' }).getByRole('listitem')).toHaveCount(10)
  console.answers['GET /api/state'] = stateOf(owner)
  await page.getByRole('button', { name: 'I’ve stored them safely' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('a chosen brand stands in the address and goes along from screen to screen', async ({ browser }) => {
  const { page } = await open(browser)
  await visit(page, '/')
  await page.getByLabel('Show figures and people for').selectOption({ label: 'Velours' })
  await expect(page.getByRole('table', { name: 'Brands' }).getByRole('rowheader', { name: /Velours/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Sunday/ })).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('at')).toBe('site:3')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  expect(new URL(page.url()).searchParams.get('at')).toBe('site:3')
})

test('an operator chooses another language and reads it at once', async ({ browser }) => {
  const { page } = await open(browser)
  await visit(page, '/own')
  console.answers['PUT /api/own'] = stateOf({ ...owner, locale: 'pl' })
  await page.getByLabel('Language').selectOption('pl')
  await page.getByRole('region', { name: 'You', exact: true }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Własne konto' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
})

for (const view of [{ width: 1280 }, { width: 320, scheme: 'dark' }] as const)
  test(`an owner writes a brand’s words in fields, and checks them before visitors read them: ${view.width} px`, async ({
    browser,
  }) => {
    const { page, complaints } = await open(browser, view)
    await visit(page, '/brands')
    const words = page.getByRole('region', { name: 'Words', exact: true })
    await words.getByRole('textbox', { name: 'Headline' }).fill('Coffee first, then a walk')
    await words.getByRole('tab', { name: 'English' }).press('ArrowRight')
    await expect(words.getByRole('tab', { name: 'German' })).toBeFocused()
    await words.getByRole('textbox', { name: 'Headline' }).fill('Erst Kaffee, dann ein Spaziergang')
    await words.getByRole('button', { name: 'Add a reason' }).click()
    await expect(words.getByRole('textbox', { name: 'Title' }).first()).toBeFocused()
    for (const summary of await page.getByRole('main').locator('details > summary').all()) await summary.click()
    await page.reload()
    await expect(words.getByRole('textbox', { name: 'Headline' })).toHaveValue('Coffee first, then a walk')
    for (const summary of await page.getByRole('main').locator('details > summary').all()) await summary.click()
    await page.getByRole('button', { name: 'Check the change' }).click()
    await expect(page.getByRole('heading', { name: 'What would change' })).toBeFocused()
    expect([...(await problemsOf(page)), ...complaints]).toEqual([])
    const sent = console.calls.at(-1)?.body as { settings: string } | undefined
    expect(JSON.parse(sent?.settings ?? '{}')).toMatchObject({
      words: { first_page: { de: { headline: 'Erst Kaffee, dann ein Spaziergang' } } },
    })
    const finding = page.getByRole('button', { name: 'words.first_page.headline' }).first()
    await finding.click()
    await expect(words.getByRole('textbox', { name: 'Headline' })).toBeFocused()
    await page.getByRole('radio', { name: 'As JSON' }).check()
    expect([...(await problemsOf(page)), ...complaints]).toEqual([])
  })

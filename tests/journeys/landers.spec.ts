/** Static pages in a browser: no React until a control is used, complete without scripts, and the answers stay after hydration. */
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { landerFamilies } from '../../src/domain/landers/lander-slugs.ts'
import { freshEmail } from './people.ts'

const { needs_script: needsScript } = JSON.parse(readFileSync('locales/nl.json', 'utf8')).signup.account as {
  needs_script: string
}
const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'en-GB' }
const most = { scriptBytes: 20_000, allBytes: 150_000 }

type Size = { type: string; bytes: number }
const bytesOf = (list: readonly Size[]) => list.reduce((sum, { bytes }) => sum + bytes, 0)

/** The transferred bytes, and the scripts in the document. A film begins after the page has loaded. */
async function weighFirstView(page: Page, address: string) {
  const sizes: Promise<Size>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ type: request.resourceType(), bytes: responseBodySize })))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const inline = await page.evaluate(() =>
    [...document.scripts].reduce((sum, { textContent }) => sum + (textContent ?? '').length, 0),
  )
  const weighed = await Promise.all(sizes)
  return {
    script: bytesOf(weighed.filter(({ type }) => type === 'script')) + inline,
    all: bytesOf(weighed.filter(({ type }) => type !== 'media')),
  }
}

test('every family is light until it is used, and fits the smallest phone', async ({ browser, baseURL }) => {
  for (const family of landerFamilies) {
    const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    const { script, all } = await weighFirstView(page, `/landers/${family}`)
    expect(new URL(page.url()).pathname).toBe(`/landers/${family}/general-eng`)
    expect(script, `scripts of ${family}`).toBeLessThanOrEqual(most.scriptBytes)
    expect(all, `all of ${family}`).toBeLessThanOrEqual(most.allBytes)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), family).toBeLessThanOrEqual(320)
    await context.close()
  }
})

test('the first use hydrates a lander, and answers given before stay', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/landers/maplanding/general-nl')
  await page.getByText('Utrecht', { exact: true }).last().tap()
  await page.locator('input[type=email]').tap()
  await page.locator('input[type=email]').pressSequentially('someone@example.org')
  await expect(page.locator('input[type=email]')).toHaveValue('someone@example.org')
  await expect(page.getByRole('radio', { name: 'Utrecht' })).toBeChecked()
  // the form receives the choice shortly after hydration
  const stored = async () => JSON.parse((await page.evaluate(() => sessionStorage.getItem('signup'))) ?? '{}') as unknown
  await expect.poll(stored).toMatchObject({ email: 'someone@example.org', area: { country: 'NL', city: 'Utrecht' } })
  await context.close()
})

test('without a script a lander can be read, chosen on and led to its form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/landers/iconslanding/she-nl')
  await expect(page.locator('html')).toHaveAttribute('lang', /^nl/)
  const sought = page.locator('input[name=lander-seeking][value=f]')
  await page.locator('label', { has: sought }).click()
  await expect(sought).toBeChecked()
  await page.locator('main a[href="#join"]').click()
  await expect(page.locator('input[type=email]')).toBeInViewport()
  await page.locator('input[type=email]').fill('someone@example.org')
  await page.locator('form button[type=submit]').click()
  // the form shows its problem, and the address contains no answer
  expect(await page.locator('form noscript').evaluate(({ textContent }) => textContent)).toBe(needsScript)
  expect(new URL(page.url()).search).toBe('')
  await test.step('a film is held by whom it distracts', async () => {
    await page.goto('/landers/transitionsvideolanding/general-nl')
    const states = () =>
      page.evaluate(() => {
        const film = document.querySelector('main ol')?.getAnimations({ subtree: true }) ?? []
        return [...new Set(film.map(({ playState }) => playState))]
      })
    expect(await states()).toEqual(['running'])
    await page.getByText('Beeld pauzeren').click()
    await expect.poll(states).toEqual(['paused'])
  })
  await context.close()
})

test('the answer about cookies may be the first press on a lander', async ({ browser, baseURL }) => {
  const unasked = { cookies: [], origins: [] }
  const context = await browser.newContext({ ...phone, storageState: unasked, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/landers/gallery/general-eng?network=north')
  await page.locator('[data-consent] button').last().tap()
  await expect(page.locator('[data-consent]')).toHaveCount(0)
  await context.close()
})

test('a partner is removed from the address at once, and the first typed answers stay', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  for (const path of ['/', '/landers/gallery/general-eng']) {
    await page.goto(`${path}?network=north&sub1=a&keep=1`)
    expect(new URL(page.url()).search).toBe('?keep=1')
    expect(await page.evaluate(() => sessionStorage.getItem('network'))).toContain('north')
    const email = page.locator('input[type=email]')
    await email.focus()
    await page.keyboard.type('noor@gmail.com')
    await expect(page.getByRole('button', { name: /Create my account|Maak mijn account/ })).toBeDisabled()
    await expect(email).toHaveValue('noor@gmail.com')
    await expect(email).toBeFocused()
    await page.evaluate(() => sessionStorage.clear())
  }
  await context.close()
})

/** The script files that a page requested. */
const codeOf = (page: Page) => {
  const files: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && files.push(new URL(request.url()).pathname))
  return files
}

test('nothing of React is fetched before the form is used; what was chosen and typed goes on into the sign-up', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  const code = codeOf(page)
  await page.goto('/landers/iconslanding/general-eng', { waitUntil: 'networkidle' })
  // scrolling does not load the client
  await page.mouse.move(100, 100)
  await page.mouse.wheel(0, 400)
  await page.locator('main a[href="#join"]').tap()
  await page.waitForTimeout(500)
  expect(code).toEqual([])
  await page.getByText('Women', { exact: true }).tap()
  await expect.poll(() => code.some((file) => file.includes('framework'))).toBe(true)
  const email = freshEmail('Noor').replace('newcomer.example', 'gmail.com')
  await page.getByLabel('E-mail address').fill(email)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue(email.slice(0, email.indexOf('@')))
  await name.fill('Noor')
  await page.getByLabel('Password', { exact: true }).fill('a long walk by the sea')
  await page.getByRole('button', { name: 'Create my account' }).tap()
  await expect(page.locator('[data-step=photo],[data-step=push]')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/landers/iconslanding/general-eng')
  const stored = JSON.parse((await page.evaluate(() => sessionStorage.getItem('signup'))) ?? '{}') as unknown
  expect(stored).toMatchObject({ email, name: 'Noor', choices: { seeking: 'f' }, search: { gender: 'f' } })
  await context.close()
})

test('without a connection for the code, an address is checked and stored, and the sign-up page has it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) })
  for (const path of ['/', '/landers/gallery/general-eng']) {
    const page = await context.newPage()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(path)
    const email = page.getByLabel('E-mail address')
    const problem = page.getByText('Value is not a valid email address')
    await email.fill('noor')
    await expect(problem).toBeHidden()
    await email.blur()
    await expect(problem).toBeVisible()
    await email.fill('noor@gmail.com')
    await email.blur()
    await expect(problem).toBeHidden()
    await page.unroute('**/assets/*.js')
    await page.goto('/signup')
    await expect(email).toHaveValue('noor@gmail.com')
    await page.close()
  }
  await context.close()
})

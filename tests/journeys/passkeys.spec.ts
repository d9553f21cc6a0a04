/** Passkeys: a member adds one to her account, logs out, and logs in with it alone. */
import { expect, test, type Page } from '@playwright/test'
import { joinAs } from './people.ts'
import { holdDevice } from './virtual-authenticator.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

test('a member adds a passkey, logs out, and logs in with it; a removed one opens nothing', async ({ page }) => {
  await joinAs(page, 'Fenna')
  const device = await holdDevice(page)
  await test.step('she adds it in her account', async () => {
    await page.goto('/notifications')
    await expect(section(page).getByText('No passkeys yet.')).toBeVisible()
    await section(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section(page).getByRole('list')).toContainText('Added today · not used yet')
    expect(await device.count()).toBe(1)
  })
  await test.step('this device is not added twice', async () => {
    await section(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section(page).getByRole('alert')).toContainText('already has a passkey')
  })
  await test.step('she leaves, and comes back with the button', async () => {
    await device.answers(false)
    await leave(page)
    await device.answers(true)
    await logInByPasskey(page)
    await page.goto('/notifications')
    await expect(section(page).getByRole('list')).toContainText('last used today')
  })
  await test.step('once she has removed it, it opens nothing, and the page says so', async () => {
    await section(page)
      .getByRole('button', { name: /^Remove passkey/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await expect(section(page).getByText('No passkeys yet.')).toBeVisible()
    await page.context().clearCookies()
    const refused = page.waitForResponse('**/api/passkey_login.php')
    await page.goto('/login')
    await refused
    // after a refusal the page offers autofill again, which would be answered at once
    await device.answers(false)
    await expect(page.getByRole('alert')).toContainText('No account here uses that passkey')
  })
})

test('a passkey is offered in the address field, and opens the requested page', async ({ page }) => {
  await joinAs(page, 'Gerda')
  const device = await holdDevice(page)
  await page.goto('/notifications')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section(page).getByRole('list')).toContainText('Added today')
  await page.context().clearCookies()
  // the virtual authenticator picks its passkey as soon as autofill is offered
  await page.goto('/likes')
  await expect(page).toHaveURL(/\/likes$/)
  expect(await device.count()).toBe(1)
})

async function leave(page: Page) {
  await page.context().clearCookies()
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      if (options?.mediation === 'conditional') sessionStorage.setItem('autofill', 'requested')
      return get(options)
    }
  })
  await page.goto('/login')
  // autofill is requested first: from now on the authenticator answers the button
  await page.waitForFunction(() => sessionStorage.getItem('autofill') === 'requested')
}

async function logInByPasskey(page: Page) {
  await expect(page.getByLabel('E-mail address')).toHaveAttribute('autocomplete', 'username webauthn')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

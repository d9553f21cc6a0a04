/** Without a network: the app opens with the chats, messages are sent once later, and a logout leaves no data. */
import { expect, test, type Page } from '@playwright/test'
import { acquaint, mine, write } from './chatting.ts'
import { anotherBrowser, comeInAs, joinAs } from './people.ts'
import { browserWithWorker, cacheNames, untilCached } from './worker-browser.ts'

test('a start without a network shows the chats; a message written there arrives once', async ({ browser, baseURL }) => {
  const bram = await anotherBrowser(browser, baseURL)
  const idOfBram = await joinAs(bram, 'Bram')
  const anna = await browserWithWorker(browser, baseURL)
  await comeInAs(anna, 'anna')
  await acquaint(bram, anna)
  await anna.goto(`/members/${idOfBram}/chat`)
  const address = anna.url()
  await write(anna, 'Bram', 'Are you on this train?')
  await expect(mine(anna).last()).toContainText('Sent')
  await anna.goto('/chats')
  await untilCached(anna)
  await expect.poll(() => cachedMessages(anna), { timeout: 30_000 }).toContain(address.split('/').at(-1))

  await anna.context().setOffline(true)
  await test.step('the app is opened anew, where it always opens', async () => {
    await anna.goto('/home')
    await expect(anna).toHaveURL(/\/chats$/)
    await expect(rowOf(anna, 'Bram')).toContainText('Are you on this train?')
  })
  await test.step('a conversation, straight by its address', async () => {
    await anna.goto(address)
    await expect(anna).toHaveURL(address)
    await expect(mine(anna)).toHaveCount(1)
    await write(anna, 'Bram', 'I am in the tunnel')
    // Chromium 150 calls a page that it opened offline online, so the words may be either
    await expect(anna.getByText(/It’ll send itself (?:when you’re back|as soon as it can)\./)).toBeVisible()
  })
  await test.step('it is still there when the app is opened once more', async () => {
    await anna.reload()
    await expect(mine(anna)).toHaveCount(2)
  })
  await anna.context().setOffline(false)
  await expect(mine(anna).last()).toContainText('Sent', { timeout: 30_000 })
  await bram.goto('/chats')
  await rowOf(bram, 'Anna').getByRole('link').click()
  await expect(bram.getByRole('log').getByRole('listitem')).toContainText(['Are you on this train?', 'I am in the tunnel'])
  await expect(bram.getByRole('log').getByText('I am in the tunnel', { exact: true })).toHaveCount(1)
  await Promise.all([bram, anna].map((page) => page.context().close()))
})

test('a page that is not cached says that it needs a connection, and opens when there is one', async ({ browser, baseURL }) => {
  const ben = await browserWithWorker(browser, baseURL)
  await comeInAs(ben, 'ben')
  await ben.goto('/chats')
  await untilCached(ben)
  await ben.context().setOffline(true)
  await ben.goto('/likes')
  await expect(ben.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expect(ben).toHaveURL(/\/likes$/)
  await ben.getByRole('link', { name: 'Go to your chats' }).click()
  await expect(ben).toHaveURL(/\/chats$/)
  await ben.goto('/likes')
  await expect(ben.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await ben.context().setOffline(false)
  await expect(ben.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await ben.context().close()
})

test('a logout leaves no cache, no drafts and no unsent messages', async ({ browser, baseURL }) => {
  const ben = await browserWithWorker(browser, baseURL)
  await comeInAs(ben, 'ben')
  await ben.goto('/chats')
  await untilCached(ben)
  await ben.getByRole('region', { name: 'Your chats' }).getByRole('listitem').first().getByRole('link').click()
  const line = ben.locator('#message')
  // the message is still being sent when he logs out
  const left = ben.waitForResponse('**/api/logout.php')
  await ben.route('**/api/messages.php', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await left
    return route.abort()
  })
  await line.fill('This never goes out')
  await line.press('Enter')
  await line.fill('And this is not even finished')
  await expect.poll(() => ben.evaluate(unsent)).toBe(1)
  await ben.getByRole('button', { name: 'Your account, Ben' }).click()
  await ben.getByRole('button', { name: 'Log out' }).click()
  await expect(ben).toHaveURL(/\/login$/)
  expect(await ofMembers(ben)).toEqual([])
  await test.step('and nothing of it comes back while nobody is logged in', async () => {
    await ben.goto('/login')
    await ben.waitForFunction(() => performance.now() > 5_000)
    expect(await ofMembers(ben)).toEqual([])
    expect(await ben.evaluate(unsent)).toBe(0)
    expect(await ben.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')))).toEqual([])
  })
  await ben.context().close()
})

const cachedMessages = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('answers.'))
    const cached = name ? await (await caches.open(name)).keys() : []
    return cached.map(({ url }) => url.split('/').at(-1))
  })

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your chats' }).getByRole('listitem').filter({ hasText: name }).first()
/** The worker is registered again with the next page, and caches the public files for any member. */
const ofMembers = async (page: Page) =>
  (await cacheNames(page)).filter((name) => !name.startsWith('files.') && !/^shell\..*\.0$/.test(name))

/** The number of stored messages in this browser, of any member. */
const unsent = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('duet', 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('outbox', { keyPath: 'key' }).createIndex('member', 'member'),
    )
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })

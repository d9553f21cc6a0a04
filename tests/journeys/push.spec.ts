/**
 * Push messages from end to end: a browser subscribes, the server encrypts, a push service receives, the worker shows, and a press opens the page.
 */
import { expect, test, type Page } from '@playwright/test'
import type { PushNotification } from '#domain/push/push.ts'
import { openPushService, type PushedBrowser } from '../push-service.ts'
import { wholeBrowser } from './browsers.ts'
import { pushPort } from './servers.ts'
import { anotherBrowser, comeInAs, joinAs } from './people.ts'
import { browserWithWorker } from './worker-browser.ts'

test.use({ launchOptions: wholeBrowser })

test('a message reaches a browser that nobody looks at, and its note leads to the chat', async ({ browser, baseURL }) => {
  const service = await openPushService({ port: pushPort })
  const nora = await browserWithWorker(browser, baseURL)
  await nora.context().grantPermissions(['notifications'])
  const subscribed = service.openBrowser()
  await pretendToSubscribe(nora, subscribed)
  const idOfNora = await joinAs(nora, 'Nora')
  await nora.goto('/notifications')
  await nora.getByRole('button', { name: 'Turn on here' }).click()
  await expect(nora.getByText('Notifications are on for this device.')).toBeVisible()
  await lookAway(nora)

  const anna = await anotherBrowser(browser, baseURL)
  await comeInAs(anna, 'anna')
  await anna.goto(`/members/${idOfNora}/chat`)
  await anna.getByLabel('Write to Nora').fill('Shall we take the ferry?')
  await anna.getByLabel('Write to Nora').press('Enter')
  await expect(anna.getByRole('log').getByRole('listitem').last()).toContainText('Sent')
  const chat = new URL(anna.url()).pathname

  await expect.poll(() => service.notesOf(subscribed), { timeout: 45_000 }).toHaveLength(1)
  const [pushed] = service.pushed
  const note = pushed?.note as PushNotification
  expect(note).toEqual({
    kind: 'message',
    title: 'Sunday',
    body: 'You have a new message',
    tag: 'message',
    url: chat,
    badge: 1,
    v: 2,
  })
  expect(pushed?.claims.aud).toBe('https://fcm.googleapis.com')

  await deliverUntilShown(nora, note, { title: 'Sunday', body: 'You have a new message', tag: 'message' })
  await nora.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await press(nora)
  await expect(nora).toHaveURL(chat)
  await expect(nora.getByRole('log').getByText('Shall we take the ferry?', { exact: true })).toBeVisible()
  expect(await nora.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  expect(await notesShown(nora)).toEqual([])

  await test.step('what comes after the logout says nothing', async () => {
    await nora.goto('/home')
    await nora.getByRole('button', { name: 'Your account, Nora' }).click()
    await nora.getByRole('button', { name: 'Log out' }).click()
    await expect(nora).toHaveURL(/\/login$/)
    // until it is closed, the old page closes its notifications
    await nora.goto('/login')
    expect(await nora.evaluate(() => caches.has('told'))).toBe(false)
    await deliverUntilShown(nora, note, { title: 'Sunday', body: '', tag: 'nobody' })
  })
  await test.step('the subscription is still there, and the account of the next login is told of it', async () => {
    const subscriptionSent = nora.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/user.php?push=1'),
    )
    await comeInAs(nora, 'ben')
    expect((await subscriptionSent).postDataJSON()).toMatchObject({ endpoint: subscribed.subscription.endpoint })
  })
  await Promise.all([nora, anna].map((page) => page.context().close()))
  await service.close()
})

/** Headless Chromium has no push service: its subscription is the stand-in's, with real keys. */
const pretendToSubscribe = (page: Page, { subscription }: PushedBrowser) =>
  page.context().addInitScript((sent) => {
    const key = 'pretends-subscribed'
    const given = {
      endpoint: sent.endpoint,
      expirationTime: null,
      options: {},
      toJSON: () => sent,
      unsubscribe: async () => ((document.cookie = `${key}=; max-age=0; path=/`), true),
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => ((document.cookie = `${key}=yes; path=/`), given)
    PushManager.prototype.getSubscription = async () => (document.cookie.includes(key) ? given : null)
  }, subscription)

/** Headless pages never become hidden, so the test sets it. */
const lookAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** As the browser does after decrypting. */
async function deliver(page: Page, note: PushNotification) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const first = registrations.findLast(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(note) })
  await cdp.detach()
}

/** Chromium drops what it delivers to a worker that is just stopping, as it does after half a minute of rest. */
const deliverUntilShown = (page: Page, note: PushNotification, shown: { title: string; body: string; tag: string }) =>
  expect(async () => {
    await deliver(page, note)
    await expect.poll(() => notesShown(page), { timeout: 3_000 }).toEqual([shown])
  }).toPass()

const notesShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, tag }) => ({ title, body, tag }))
  })

async function press(page: Page) {
  const worker = page.context().serviceWorkers().at(-1)
  if (!worker) throw new Error('There is no worker.')
  // as text, because the worker has its own globals
  await worker.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
}

/** Photos in a chat: picked on a phone, pasted on a desktop, blurred for a stranger, looked at, and waiting without a connection. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { mine, write } from './chatting.ts'
import { anotherBrowser, joinAs } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A seascape, so that screens of it look like a photo. */
async function picture(sky = '#8fc7e8') {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="${sky}"/>
    <circle cx="900" cy="230" r="110" fill="#ffe9a8"/><rect y="520" width="1200" height="380" fill="#1f6f8b"/><path d="M0 900 L520 480 L900 900 Z" fill="#c8a165"/></svg>`
  return { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(drawing)).jpeg().toBuffer() }
}

async function pick(page: Page, file: Awaited<ReturnType<typeof picture>>) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await (await choosing).setFiles(file)
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
}

const log = (page: Page) => page.getByRole('log')
const photos = (page: Page) => log(page).getByRole('button', { name: /^Photo / })
/** A picture in the log that is there to be seen. */
const isLoaded = (page: Page, at: number) =>
  expect
    .poll(() =>
      photos(page)
        .nth(at)
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(100)

async function isClean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Two who have not met: Anna writes to Jan. */
async function two(anna: Page, jan: Page) {
  const idOfJan = await joinAs(jan, 'Jan')
  await joinAs(anna, 'Anna')
  await anna.goto(`/members/${idOfJan}/chat`)
}

test('a photo with its price before it is sent, blurred for a stranger until he wants to see it', async ({
  page: jan,
  browser,
  baseURL,
}) => {
  const anna = await anotherBrowser(browser, baseURL, phone)
  await two(anna, jan)
  await test.step('it is picked on a phone, may go again, and says what it costs', async () => {
    await pick(anna, await picture())
    await expect(anna.getByText('Costs the same as a message.')).toBeVisible()
    await isClean(anna)
    await anna.getByRole('button', { name: 'Remove photo' }).click()
    await expect(anna.getByRole('img', { name: 'Your photo' })).toHaveCount(0)
    await pick(anna, await picture())
    await anna.getByLabel('Write to Jan').fill('Guess where')
    await anna.getByRole('button', { name: /^Send/ }).click()
    await expect(mine(anna).last()).toContainText('Guess where')
    await expect(mine(anna).last()).toContainText('Sent')
    await isLoaded(anna, 0)
    await pick(anna, await picture('#f4b183'))
    await anna.getByRole('button', { name: /^Send/ }).click()
    await expect(photos(anna)).toHaveCount(2)
    await expect(mine(anna).last()).toContainText('Sent')
  })

  await test.step('Jan’s list has a word for it, and his browser none of its bytes', async () => {
    const sharpOnes: string[] = []
    jan.on('response', (answer) => answer.url().includes('/chat-media/') && answer.ok() && sharpOnes.push(answer.url()))
    // she is a stranger to him
    await jan.goto('/chats?box=requests')
    await expect(jan.getByRole('listitem').filter({ hasText: 'Anna' })).toContainText('Photo')
    await jan.getByRole('listitem').filter({ hasText: 'Anna' }).getByRole('link').click()
    await expect(log(jan).getByText('A photo from Anna')).toHaveCount(2)
    await expect(log(jan).getByRole('button', { name: 'Report' }).first()).toBeVisible()
    await isClean(jan)
    expect(sharpOnes).toEqual([])
  })

  await test.step('by the keyboard he shows them, looks at both, and comes back by Escape and by Back', async () => {
    await log(jan).getByRole('button', { name: 'Show photo' }).first().focus()
    await jan.keyboard.press('Enter')
    await expect(photos(jan)).toHaveCount(2)
    await isLoaded(jan, 0)
    await photos(jan).first().focus()
    await jan.keyboard.press('Enter')
    const viewer = jan.getByRole('dialog', { name: 'Photos in your chat with Anna' })
    await expect(viewer.getByRole('list')).toBeFocused()
    await expect(viewer.getByText('1 of 2')).toBeVisible()
    await jan.keyboard.press('ArrowRight')
    await expect(viewer.getByText('2 of 2')).toBeVisible()
    await isClean(jan)
    await viewer.getByRole('button', { name: /report/i }).click()
    await expect(jan.getByRole('dialog', { name: /from Anna/ })).toBeVisible()
    await jan.keyboard.press('Escape')
    await jan.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(photos(jan).first()).toBeFocused()
    // once more from the list: the way there may have loaded the page anew, and Back from a first page leaves it
    await jan.keyboard.press('Escape')
    await expect(log(jan)).toHaveCount(0)
    await jan.getByRole('listitem').filter({ hasText: 'Anna' }).getByRole('link').click()
    await photos(jan).first().click()
    await expect(viewer.getByRole('list')).toBeFocused()
    await jan.goBack()
    await expect(viewer).toHaveCount(0)
    await expect(log(jan)).toBeVisible()
  })

  await test.step('what Anna takes back is gone for both', async () => {
    // before it is read
    await jan.keyboard.press('Escape')
    await expect(log(jan)).toHaveCount(0)
    await pick(anna, await picture())
    await anna.getByRole('button', { name: /^Send/ }).click()
    await anna.getByRole('button', { name: 'Undo' }).click()
    await expect(photos(anna)).toHaveCount(2)
    await jan.getByRole('listitem').filter({ hasText: 'Anna' }).getByRole('link').click()
    await expect(photos(jan)).toHaveCount(2)
  })
  await anna.context().close()
})

test('a pasted photo waits without a connection, with its words, and is sent once', async ({ page: anna, browser, baseURL }) => {
  const jan = await anotherBrowser(browser, baseURL)
  await two(anna, jan)
  await expect(anna.getByRole('button', { name: 'Add a photo' })).toBeVisible()
  await write(anna, 'Jan', 'Wait for it')
  await expect(mine(anna).last()).toContainText('Sent')
  const { buffer } = await picture()
  // what loads with the first photo is there before the tunnel
  await pick(anna, await picture())
  await anna.getByRole('button', { name: 'Remove photo' }).click()
  await anna.context().setOffline(true)
  await anna.getByLabel('Write to Jan').evaluate(
    (area, bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], 'pasted.jpg', { type: 'image/jpeg' }))
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [...buffer],
  )
  await expect(anna.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await anna.getByLabel('Write to Jan').fill('From the tunnel')
  await anna.getByLabel('Write to Jan').press('Enter')
  await expect(anna.getByText('You’re offline. It’ll send itself when you’re back.')).toBeVisible()
  await expect(mine(anna).last().getByRole('img', { name: 'Photo you sent' })).toBeVisible()
  await anna.context().setOffline(false)
  await expect(mine(anna).last()).toContainText('Sent', { timeout: 20_000 })
  await isLoaded(anna, 0)
  await jan.goto('/chats?box=requests')
  await jan.getByRole('listitem').filter({ hasText: 'Anna' }).getByRole('link').click()
  await expect(log(jan).getByRole('listitem').filter({ hasText: 'They wrote:' })).toHaveCount(2)
  await expect(log(jan).getByText('From the tunnel')).toBeVisible()
  await test.step('an answer shows it too', async () => {
    await write(jan, 'Anna', 'Lovely!')
    await expect(photos(jan)).toHaveCount(1)
    await isLoaded(jan, 0)
  })
  await jan.context().close()
})

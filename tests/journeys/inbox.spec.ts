/** An inbox with rules: requests apart from talks, who may write first, quotes, and links of strangers. */
import { AxeBuilder } from '@axe-core/playwright'
import { devices, expect, test, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { templates } from '../../quality/screenshots/brands.ts'
import { mine, write } from './chatting.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'
import { applyTemplate, templateOf } from './templates.ts'

const phone = { ...devices['Pixel 7'], serviceWorkers: 'block' as const }

/** This page's member writes first to somebody. Returns the conversation. */
async function approach(writer: Page, to: number, text: string): Promise<number> {
  const { id } = (await call(writer, `GET /api/chat.php?profile=${to}`)).body as { id: number }
  await call(writer, 'POST /api/messages.php', { conversation: id, text })
  return id
}

async function findNothing(page: Page) {
  const own = await templateOf(page)
  for (const template of templates) {
    await applyTemplate(page, template)
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => [template, id, nodes[0]?.html])).toEqual([])
  }
  await applyTemplate(page, own)
}

test('strangers wait as requests on a phone: one is accepted, one declined, one answered', async ({ page, browser, baseURL }) => {
  const eva = await anotherBrowser(browser, baseURL, phone)
  const idOfEva = await joinAs(eva, 'Eva')
  for (const name of ['Otto', 'Pia', 'Rik']) {
    await joinAs(page, name)
    await approach(page, idOfEva, `Hello Eva, ${name} here`)
  }
  const entry = eva.getByRole('link', { name: 'Requests (3)' })
  const row = (name: string) => eva.getByRole('listitem').filter({ hasText: `${name} here` })

  await test.step('they stand apart from the talks, which are none yet', async () => {
    await eva.goto('/chats')
    await expect(entry).toBeVisible()
    await expect(row('Otto')).toHaveCount(0)
    await findNothing(eva)
    await entry.click()
    await expect(eva.getByRole('heading', { name: 'Requests' })).toBeVisible()
    for (const name of ['Otto', 'Pia', 'Rik']) await expect(row(name)).toBeVisible()
    await findNothing(eva)
  })

  await test.step('Otto is accepted: he moves to the chats', async () => {
    await row('Otto').getByRole('link').click()
    await expect(eva.getByText('Otto isn’t in your chats yet.')).toBeVisible()
    await findNothing(eva)
    await eva.getByRole('button', { name: 'Accept' }).click()
    await expect(eva.getByText('Otto is in your chats now.')).toBeVisible()
    await expect(eva.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    await eva.getByRole('link', { name: 'Back' }).click()
    await expect(row('Otto')).toBeVisible()
    await expect(eva.getByRole('link', { name: 'Requests (2)' })).toBeVisible()
  })

  await test.step('Pia is declined by the keyboard, and sees nothing of it', async () => {
    await eva.getByRole('link', { name: 'Requests (2)' }).click()
    await tabTo(eva, row('Pia').getByRole('button'))
    await eva.keyboard.press('Enter')
    const decline = eva.getByRole('button', { name: 'Decline' }).locator('visible=true')
    await tabTo(eva, decline)
    await eva.keyboard.press('Enter')
    await expect(eva.getByText('Declined. Pia won’t know.')).toBeVisible()
    await expect(row('Pia')).toHaveCount(0)
    await expect(row('Rik')).toBeVisible()
  })

  await test.step('Rik is answered, which is enough', async () => {
    await row('Rik').getByRole('link').click()
    await write(eva, 'Rik', 'Hello Rik')
    await expect(eva.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    await eva.goto('/chats')
    await expect(row('Otto')).toBeVisible()
    await expect(eva.getByRole('listitem').filter({ hasText: 'Rik' })).toBeVisible()
    await expect(eva.getByRole('link', { name: /Requests/ })).toHaveCount(0)
  })

  await test.step('for Rik it was a talk all along', async () => {
    await page.goto('/chats')
    await expect(page.getByRole('listitem').filter({ hasText: 'Eva' })).toContainText('Hello Rik')
  })
  await eva.context().close()
})

test('who may write first: set by keyboard, said before typing, and a like opens the door', async ({
  page: otto,
  browser,
  baseURL,
}) => {
  const lea = await anotherBrowser(browser, baseURL, phone)
  const idOfLea = await joinAs(lea, 'Lea')
  const idOfOtto = await joinAs(otto, 'Otto')

  await test.step('Lea wants a photo', async () => {
    await lea.goto('/notifications#inbox')
    const wanted = lea.getByRole('switch', { name: 'People with a photo' })
    await expect(wanted).toBeVisible()
    await tabTo(lea, wanted)
    await lea.keyboard.press('Space')
    await expect(lea.locator('#inbox').getByText('Saved')).toBeVisible()
    await findNothing(lea)
    await lea.reload()
    await expect(wanted).toBeChecked()
  })

  await test.step('Otto reads it in place of the writing line', async () => {
    await otto.goto(`/members/${idOfLea}/chat`)
    await expect(otto.getByText('Lea only gets first messages from people with a photo')).toBeVisible()
    await expect(otto.getByRole('link', { name: 'Add a photo' })).toBeVisible()
    await expect(otto.getByLabel('Write to Lea')).toHaveCount(0)
    await findNothing(otto)
  })

  await test.step('ages say nothing about themselves', async () => {
    await lea.getByRole('switch', { name: 'People with a photo' }).press('Space')
    await lea.getByLabel('Age from').fill('60')
    await expect.poll(async () => (await call(lea, 'GET /api/inbox_rules.php')).body).toMatchObject({ photo: false, min_age: 60 })
    await otto.reload()
    await expect(otto.getByText('Lea has set who may write first')).toBeVisible()
    await expect(otto.getByText('60')).toHaveCount(0)
  })

  await test.step('Lea likes Otto, who may write now', async () => {
    await call(lea, 'POST /api/likes.php', { profile: idOfOtto })
    await otto.reload()
    await write(otto, 'Lea', 'Thank you for the like')
    await lea.goto('/chats')
    await expect(lea.getByRole('listitem').filter({ hasText: 'Thank you for the like' })).toBeVisible()
  })
  await lea.context().close()
})

test('a message is quoted by keyboard, leads back to the original, and is gone with it', async ({
  page: otto,
  browser,
  baseURL,
}) => {
  const eva = await anotherBrowser(browser, baseURL, phone)
  const idOfEva = await joinAs(eva, 'Eva')
  await joinAs(otto, 'Otto')
  const chat = await approach(otto, idOfEva, 'I bake bread on Sundays')
  await eva.goto(`/chats/${chat}`)
  await otto.goto(`/chats/${chat}`)
  const options = (page: Page, text: string) =>
    page.getByRole('log').getByRole('listitem').filter({ hasText: text }).last().getByRole('button', { name: 'Message options' })

  await test.step('Eva replies to it from the menu', async () => {
    await options(eva, 'I bake bread').focus()
    await eva.keyboard.press('Enter')
    await expect(eva.getByRole('button', { name: 'Heart' })).toBeFocused()
    await tabTo(eva, eva.getByRole('button', { name: 'Reply' }).locator('visible=true'))
    await eva.keyboard.press('Enter')
    await expect(eva.getByLabel('Write to Otto')).toBeFocused()
    await expect(eva.locator('form').getByText('I bake bread on Sundays')).toBeVisible()
    await eva.keyboard.type('With seeds?')
    await eva.keyboard.press('Enter')
    await expect(mine(eva).last()).toContainText('With seeds?')
    await expect(mine(eva).last()).toContainText('I bake bread on Sundays')
  })

  await test.step('Otto sees it with his words, and a press leads to them', async () => {
    const quote = otto.getByRole('button', { name: /Go to the message/ })
    await expect(quote).toContainText('I bake bread on Sundays')
    await quote.click()
    await expect(options(otto, 'I bake bread on Sundays').first()).toBeVisible()
    await expect(otto.locator('[data-options]:focus')).toHaveCount(1)
  })

  await test.step('Otto quotes himself, takes the first message back, and its words are gone for both', async () => {
    await eva.goto('/chats')
    await write(otto, 'Eva', 'A secret by mistake')
    await expect(mine(otto).last()).toContainText('Sent')
    await options(otto, 'A secret by mistake').click()
    await otto.getByRole('button', { name: 'Reply' }).locator('visible=true').click()
    await expect(otto.getByLabel('Write to Eva')).toBeFocused()
    await otto.keyboard.type('Never mind')
    await otto.keyboard.press('Enter')
    await expect(mine(otto).last()).toContainText('Never mind')
    await mine(otto).filter({ hasText: 'A secret by mistake' }).first().getByRole('button', { name: 'Message options' }).click()
    await otto.getByRole('button', { name: 'Unsend' }).locator('visible=true').click()
    await expect(mine(otto).last()).toContainText('This message was unsent')
    await expect(otto.getByRole('log').getByText('A secret by mistake')).toHaveCount(0)
    await eva.goto(`/chats/${chat}`)
    await expect(eva.getByRole('log')).toContainText('This message was unsent')
    await expect(eva.getByRole('log').getByText('A secret by mistake')).toHaveCount(0)
  })
  await eva.context().close()
})

test('a link of a stranger shows by a press, and by itself after an answer', async ({ page: eva, browser, baseURL }) => {
  const otto = await anotherBrowser(browser, baseURL)
  const idOfEva = await joinAs(eva, 'Eva')
  await joinAs(otto, 'Otto')
  const chat = await approach(otto, idOfEva, 'My page is https://example.com/otto yes')
  const log = eva.getByRole('log')
  await eva.goto('/chats?box=requests')
  await expect(eva.getByRole('listitem').filter({ hasText: 'Otto' })).toContainText('My page is … yes')
  await eva.goto(`/chats/${chat}`)
  await expect(log).toContainText('My page is')
  await expect(log.getByText('example.com')).toHaveCount(0)
  await tabTo(eva, log.getByRole('button', { name: 'Show link' }))
  await eva.keyboard.press('Enter')
  await expect(log).toContainText('https://example.com/otto')
  await expect(log.getByRole('link')).toHaveCount(0)
  await eva.reload()
  await expect(log.getByRole('button', { name: 'Show link' })).toBeVisible()
  await write(eva, 'Otto', 'What is there?')
  await expect(log).toContainText('https://example.com/otto')
  await otto.context().close()
})

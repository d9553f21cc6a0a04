/** Fair talks: the first answer to somebody who paid costs nothing, and the page says so before sending. */
import { expect, type Page, test } from '@playwright/test'
import { acquaint, write } from './chatting.ts'
import { anotherBrowser, joinAs } from './people.ts'

const send = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

test('who is written to answers for nothing, and pays from then on', async ({ page: vera, browser, baseURL }) => {
  const wim = await anotherBrowser(browser, baseURL, { viewport: { width: 390, height: 844 } })
  await joinAs(vera, 'Vera')
  const idOfWim = await joinAs(wim, 'Wim')
  await acquaint(wim, vera)
  await vera.goto(`/members/${idOfWim}/chat`)
  await expect(send(vera, /^Send · 2 welcome credits/)).toBeVisible()
  await write(vera, 'Wim', 'Do you know this bridge?')
  await expect(vera.getByText('This answer is free')).toHaveCount(0)

  await test.step('the answer is free, by keyboard too', async () => {
    await wim.goto('/chats')
    await wim.getByRole('link', { name: /Vera/ }).first().click()
    await expect(wim.getByText('This answer is free')).toBeVisible()
    await expect(send(wim, 'Send for free')).toBeVisible()
    await write(wim, 'Vera', 'I crossed it today')
    await expect(wim.getByText('This answer is free')).toHaveCount(0)
    await expect(send(wim, /^Send · 2 welcome credits/)).toBeVisible()
  })

  await test.step('the price list says it', async () => {
    await wim.goto('/pricing')
    await expect(wim.getByText('Your first answer to someone who paid to write to you')).toBeVisible()
    await expect(wim.getByText(/isn’t read for 14 days, its credits come back by themselves/)).toBeVisible()
  })
  await wim.context().close()
})

test('who has the empty chat open sees the answer become free with the message', async ({ page: yara, browser, baseURL }) => {
  const zeno = await anotherBrowser(browser, baseURL)
  const idOfYara = await joinAs(yara, 'Yara')
  const idOfZeno = await joinAs(zeno, 'Zeno')
  await zeno.goto(`/members/${idOfYara}/chat`)
  await expect(send(zeno, /^Send · 2 welcome credits/)).toBeVisible()
  await yara.goto(`/members/${idOfZeno}/chat`)
  await write(yara, 'Zeno', 'Are you there?')
  await expect(zeno.getByText('This answer is free')).toBeVisible()
  await zeno.context().close()
})

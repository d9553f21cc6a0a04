/** Messages written offline: sent once and in order when the connection is back, on any page and with several tabs open. */
import { expect, test, type BrowserContext, type Page, type Route } from '@playwright/test'
import { acquaint, mine, write } from './chatting.ts'
import { anotherBrowser, comeInAs, joinAs } from './people.ts'

test('three messages written in a tunnel arrive once, in order', async ({ page: anna, browser, baseURL }) => {
  const joost = await anotherBrowser(browser, baseURL)
  const idOfJoost = await joinAs(joost, 'Joost')
  await comeInAs(anna, 'anna')
  await acquaint(joost, anna)
  await anna.goto(`/members/${idOfJoost}/chat`)
  await write(anna, 'Joost', 'Are you on this train?')
  await expect(mine(anna).last()).toContainText('Sent')
  await expect(rowOf(anna, 'Joost')).toContainText('Are you on this train?')

  await anna.context().setOffline(true)
  const words = ['I am in the tunnel', 'It is dark in here', 'See you at the station']
  for (const one of words) await write(anna, 'Joost', one)
  await expect(anna.getByText('You’re offline. It’ll send itself when you’re back.')).toBeVisible()
  await test.step('the list says so too', async () => {
    await anna.keyboard.press('Escape')
    await expect(anna).toHaveURL(/\/chats$/)
    await expect(rowOf(anna, 'Joost')).toContainText('See you at the station')
  })
  const sent = countSent(anna.context())
  await anna.context().setOffline(false)
  await test.step('on another page of the member area they go', async () => {
    await expect(rowOf(anna, 'Joost')).toContainText('Sent: See you at the station', { timeout: 20_000 })
    await expect.poll(sent).toEqual(words)
  })
  await joost.goto('/chats')
  await rowOf(joost, 'Anna').getByRole('link').click()
  await expect(joost.getByRole('log').getByRole('listitem')).toContainText(['Are you on this train?', ...words])
  await joost.context().close()
})

test('what waits survives the page, and two tabs never send it twice', async ({ page, browser, baseURL }) => {
  const jan = await anotherBrowser(browser, baseURL)
  const idOfJan = await joinAs(jan, 'Jan')
  await jan.context().close()
  await comeInAs(page, 'anna')
  await page.goto(`/members/${idOfJan}/chat`)
  const address = page.url()
  const second = await page.context().newPage()
  await second.goto(address)
  const sent = countSent(page.context())
  await page.context().route('**/api/messages.php', cutOff)
  await write(page, 'Jan', 'First')
  await write(page, 'Jan', 'Second')
  await test.step('the other tab shows it', () => expect(mine(second)).toHaveCount(2))
  await test.step('the page is opened anew, and still has it', async () => {
    await page.goto(address)
    await expect(mine(page)).toHaveCount(2)
  })
  await test.step('somebody else in this browser neither sees nor sends it', async () => {
    await second.close()
    await page.goto('about:blank')
    await page.context().unroute('**/api/messages.php', cutOff)
    await joinAs(page, 'Ida')
    await page.goto('/chats')
    await page.waitForTimeout(1_000)
    await expect(page.getByText('Second')).toHaveCount(0)
    expect(sent()).toEqual([])
  })
  await test.step('anyone who wrote it comes back, and it goes', async () => {
    await comeInAs(page, 'anna')
    await expect.poll(sent).toEqual(['First', 'Second'])
    await page.goto(address)
    await expect(mine(page)).toHaveCount(2)
    await expect(mine(page).last()).toContainText('Sent')
  })
})

const cutOff = (route: Route) => route.abort('internetdisconnected')

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your chats' }).getByRole('listitem').filter({ hasText: name }).first()
/** The messages that the server received, in order. */
function countSent(context: BrowserContext) {
  const texts: string[] = []
  context.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/messages.php') && response.ok())
      texts.push((response.request().postDataJSON() as { text: string }).text)
  })
  return () => texts
}

/** The router's requests contain no ids of people. */
import { expect, test } from '@playwright/test'
import { comeInAs } from './people.ts'

test("the router's requests contain no people of a page", async ({ page }) => {
  await comeInAs(page, 'anna')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/__manifest') requests.push(searchParams.get('paths') ?? '')
  })
  for (const path of ['/members', '/likes', '/chats']) {
    requests.splice(0)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('article')).first()).toBeVisible()
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    expect(requests.join(',')).not.toMatch(/\/(?:members|chats|m)\/\d/)
  }
})

/** The router's requests contain no ids of people. */
import { expect, test } from '@playwright/test'
import { comeInAs } from './people.ts'

test('the people on a page stay out of what the router asks for', async ({ page }) => {
  await comeInAs(page, 'anna')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/__manifest') asked.push(searchParams.get('paths') ?? '')
  })
  for (const path of ['/members', '/likes', '/chats']) {
    asked.splice(0)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('article')).first()).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked.join(',')).not.toMatch(/\/(?:members|chats|m)\/\d/)
  }
})

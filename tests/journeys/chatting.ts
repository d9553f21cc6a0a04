/** Helpers for conversations: sending a message, and reading the log. */
import { expect, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'

export const mine = (page: Page) => page.getByRole('log').getByRole('listitem').filter({ hasText: 'You wrote:' })

export async function write(page: Page, name: string, text: string) {
  await page.getByLabel(`Write to ${name}`).fill(text)
  await page.getByLabel(`Write to ${name}`).press('Enter')
  await expect(page.getByRole('log').getByText(text, { exact: true })).toBeVisible()
}

/** The reader takes what the writer sends as a talk, and not as a request, for journeys about other things. */
export async function acquaint(reader: Page, writer: Page) {
  const { profile } = (await call(writer, 'GET /api/user.php')).body as { profile: { id: number } }
  const { id } = (await call(reader, `GET /api/chat.php?profile=${profile.id}`)).body as { id: number }
  await call(reader, 'POST /api/accept.php', { conversation: id })
}

/** Helpers for conversations: sending a message, and reading the log. */
import { expect, type Page } from '@playwright/test'

export const mine = (page: Page) => page.getByRole('log').getByRole('listitem').filter({ hasText: 'You wrote:' })

export async function write(page: Page, name: string, text: string) {
  await page.getByLabel(`Write to ${name}`).fill(text)
  await page.getByLabel(`Write to ${name}`).press('Enter')
  await expect(page.getByRole('log').getByText(text, { exact: true })).toBeVisible()
}

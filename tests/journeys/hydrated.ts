/** Waits until a page is hydrated. A link pressed before that loads a new document, and Back from its first page leaves it whatever is open. */
import { expect, type Page } from '@playwright/test'

const timeout = 40_000

export const hydrated = (page: Page) => expect(page.locator('[data-early]')).toHaveCount(0, { timeout })

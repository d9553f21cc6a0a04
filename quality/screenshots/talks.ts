/** States of a talk: photos and voice notes, quotes, the menu of a message, and the recorder. The people of the demo data do not change. */
import type { Page } from 'playwright-core'
import { call, portrait } from './ways.ts'

type Talk = { messages: { id: number }[]; profile: { id: number; images?: object[] } }
type Part = object & { mine?: boolean; at: number }

const minute = 60_000
const wave = Array.from({ length: 48 }, (_, at) => Math.round(50 + 45 * Math.sin(at * 1.7) * Math.cos(at / 5)))
/** Of a photo of the demo data. */
const thumbhash = 'oRgGFIZ4dod3iIh/hYqHd3iHSFeAiIcP'
const photo = { kind: 'photo', url: '/chat-media/small', full: '/chat-media/full', width: 900, height: 1200, thumbhash }
const voice = { kind: 'voice', url: '/chat-media/voice', duration_ms: 17_400, waveform: wave }

/** The first chat of the list, with these messages. `at`: how many minutes ago. */
async function openWith(page: Page, partsOf: (talk: Talk) => Part[], more: object = {}) {
  await page.goto('/likes')
  // once the page listens, links load within it, and answers can be mocked
  await page.waitForLoadState('networkidle')
  await page.locator('a[href="/chats"]').locator('visible=true').first().click()
  const row = page.locator('a[data-chat]').first()
  const conversation = await row.getAttribute('data-chat')
  const talk = (await call(page, `GET /api/messages.php?conversation=${conversation}`)).body as Talk & object
  const me = ((await call(page, 'GET /api/user.php')).body as { profile: { id: number } }).profile.id
  const messages = partsOf(talk).map(({ mine, at, ...part }, index) => ({
    id: 9_000_000 + index,
    sender: mine ? me : talk.profile.id,
    text: '',
    sent_at: new Date(Date.now() - at * minute).toISOString(),
    delivered: true,
    read_at: mine && at > 5 ? new Date(Date.now() - at * minute).toISOString() : null,
    warnings: [],
    ...part,
  }))
  const { buffer } = await portrait()
  await page.route('**/chat-media/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: buffer }))
  // newest first, as the wire has them
  const reply = { ...talk, messages: messages.toReversed(), has_more: false, ...more }
  await page.route('**/api/messages.php?*', (route) => route.fulfill({ json: reply }))
  await row.click()
  await page.locator('[role=log] li').first().waitFor()
}

/** Photos and voice notes of both. */
export async function openMedia(page: Page) {
  await openWith(page, () => [
    { at: 50, mine: true, text: 'How was the market?', reaction: 'heart' },
    { at: 45, media: { ...photo, id: 1, width: 1200, height: 900, blurred: false }, text: 'Look at these!' },
    { at: 40, media: { ...voice, id: 2 } },
    { at: 12, mine: true, media: { ...voice, id: 3, duration_ms: 4_000 } },
    { at: 2, mine: true, media: { ...photo, id: 4, blurred: false } },
  ])
  // the players come after the messages
  await page.locator('[role=log] use[href$="#play"]').first().waitFor()
}

/** A photo and a voice note of a stranger. */
export const openBlurredMedia = (page: Page) =>
  openWith(
    page,
    () => [
      { at: 45, media: { ...photo, id: 1, blurred: true } },
      { at: 40, media: { ...voice, id: 2 } },
    ],
    { is_request: true, hides_links: true },
  )

/** Quotes of a message, of an answer and of a photo; edited, unsent, and paid back. */
export const openQuotes = (page: Page) =>
  openWith(page, ({ profile }) => [
    { at: 60 * 24 * 16, mine: true, text: 'Are you there?', returned: 2, read_at: null },
    {
      at: 90,
      mine: true,
      text: 'Pancakes on a Sunday? Count me in.',
      about: {
        kind: 'answer',
        question: 'My perfect Sunday morning',
        text: 'Pancakes, and nowhere to be before noon',
        voice_ms: 9_000,
      },
    },
    {
      at: 80,
      text: 'That is the harbour of Delft',
      about: { kind: 'message', id: 1, sender: profile.id + 1, text: 'Where was that?' },
    },
    { at: 70, text: 'Never mind', about: { kind: 'message', id: 1, sender: profile.id, text: null }, edited: true },
    { at: 60, mine: true, text: 'Nice light', about: { kind: 'photo', image: null }, reaction: 'fire' },
    { at: 1, mine: true, text: 'See you on Saturday then', edited: true },
  ])

/** The menu of the newest own message, which may still be edited. */
export async function openMessageMenu(page: Page) {
  await openQuotes(page)
  await page.locator('[role=log] [data-options]').last().focus()
  await page.keyboard.press('Enter')
  await page.locator('[popover]:popover-open button:focus').waitFor()
}

/** A photo in the draft, before it is sent. */
export async function openPhotoDraft(page: Page) {
  await openMedia(page)
  await page.locator('#main form input[type=file]').setInputFiles(await portrait())
  await page.locator('#main form img[src^=blob]').waitFor()
}

/** The recorder above the writing line, after three seconds; or what it recorded. */
export const openRecorder = (step: 'recording' | 'recorded' | 'draft') => async (page: Page) => {
  await openMedia(page)
  await page.locator('#main form button:has(use[href$="#mic"])').first().click()
  await page.locator('#main form fieldset [data-main]').waitFor()
  await page.waitForTimeout(3_200)
  if (step === 'recording') return
  await page.keyboard.press('Enter')
  await page.waitForTimeout(600)
  if (step === 'draft') await page.keyboard.press('Enter')
  await page.waitForTimeout(600)
}

/** Emoji in messages. */
import { describe, expect, test } from 'vitest'
import { emojiGroups } from '#web/chats/emoji-tray.tsx'
import { insertAt, isOnlyEmoji } from '#web/chats/emoji.ts'

describe('words that are nothing but one to three emoji are shown large', () => {
  test.each(['😊', '❤️', '😂😂', '👍🏽 🎉', '👩‍👩‍👧', '🇳🇱', '1️⃣', ' 😊 '])('%s', (text) => expect(isOnlyEmoji(text)).toBe(true))
  test.each(['', '  ', 'Hi 😊', '12', '#', '©', '😊😊😊😊', ':-)'])('but not %j', (text) => expect(isOnlyEmoji(text)).toBe(false))
})

test('an emoji takes the place of what is selected', () => {
  expect(insertAt('Good morning', '☀️', { from: 5, to: 12 })).toBe('Good ☀️')
  expect(insertAt('Hi', '👋', { from: 2, to: 2 })).toBe('Hi👋')
})

test('every emoji of the list is one picture, and stands there once', () => {
  const all = emojiGroups.flatMap(({ emoji }) => emoji)
  expect(all.filter((one) => !isOnlyEmoji(one) || [...new Intl.Segmenter().segment(one)].length !== 1)).toEqual([])
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(120)
})

/** Which lines of a long log are in the document. */
import { describe, expect, test } from 'vitest'
import { isEnough, isNear, mostLines, spacesOf, stepLines, windowAt, windowAtEnd } from '#web/chats/log-window.ts'

const lines = (count: number, px = 40) => Array.from({ length: count }, () => px)

describe('of lines of 40 px, seen through 800 px', () => {
  test.each([
    ['a short log stands there whole', 12, 0, { skip: 0, count: 12 }],
    ['at the end, all room is for what is older', 10_000, 0, { skip: 0, count: 60 }],
    ['a little above the end, the window still reaches it', 10_000, 400, { skip: 0, count: 60 }],
    ['in the middle, as many stand after it as before it', 10_000, 40_000, { skip: 980, count: 60 }],
    ['at the beginning, all room is for what is newer', 10_000, 399_200, { skip: 9_940, count: 60 }],
    ['beyond the beginning too', 10_000, 500_000, { skip: 9_940, count: 60 }],
  ])('%s', (_, count, fromPx, expected) => {
    const window = windowAt(lines(count), { fromPx, toPx: fromPx + 800 })
    expect(window).toEqual(expected)
  })
})

test('never more lines than there may be, even when a screen is taller than all of them', () => {
  expect(windowAt(lines(500, 10), { fromPx: 1_000, toPx: 3_000 })).toEqual({ skip: 100, count: mostLines })
  expect(windowAt([], { fromPx: 0, toPx: 800 })).toEqual({ skip: 0, count: 0 })
})

describe('what stands there from 7,000 to 9,800 px', () => {
  test.each([
    ['is enough in its middle', 8_000, false, true],
    ['is too little near its lower edge', 7_550, false, false],
    ['is too little near its upper edge', 8_450, false, false],
    ['is enough where nothing newer and nothing older is left', 7_000, true, true],
  ])('%s', (_, fromPx, isAll, expected) => {
    const seen = { fromPx, toPx: fromPx + 800 }
    expect(isEnough({ fromPx: 7_000, toPx: 9_800 }, seen, { older: isAll, newer: isAll })).toBe(expected)
  })
})

test.each([
  ['a few lines further is near', stepLines - 1, true],
  ['a few lines back is near', 1 - stepLines, true],
  ['more is not: the window follows before many new lines are drawn at once', stepLines, false],
])('%s', (_, lines, expected) => {
  expect(isNear({ skip: 100 + lines, count: mostLines }, { skip: 100, count: mostLines })).toBe(expected)
})

test('lines outside the window keep their space', () => {
  const heights = [10, 20, 30, 40, 50]
  expect(spacesOf(heights, { skip: 1, count: 2 })).toEqual({ belowPx: 10, abovePx: 90 })
  expect(spacesOf(heights, windowAtEnd)).toEqual({ belowPx: 0, abovePx: 0 })
})

/** Which lines of a long log are in the document. */
import { describe, expect, test } from 'vitest'
import { isEnough, isNear, mostLines, spacesOf, stepLines, stepTo, windowAt } from '#web/chats/log-window.ts'

const lines = (count: number, px = 40) => Array.from({ length: count }, () => px)

describe('of lines of 40 px, seen through 800 px', () => {
  test.each([
    ['a short log stands there whole', 12, 0, { skip: 0, count: 12 }],
    ['at the end, with what is older for 1,500 px', 10_000, 0, { skip: 0, count: 58 }],
    ['in the middle, as many stand after it as before it', 10_000, 40_000, { skip: 980, count: 60 }],
    ['at the beginning, with what is newer for 1,500 px', 10_000, 399_200, { skip: 9_942, count: 58 }],
    ['beyond the beginning, the first line stays', 10_000, 500_000, { skip: 9_999, count: 1 }],
  ])('%s', (_, count, fromPx, expected) => {
    const window = windowAt(lines(count), { fromPx, toPx: fromPx + 800 })
    expect(window).toEqual(expected)
  })
})

test('of photos of 300 px a few stand on both sides', () => {
  expect(windowAt(lines(200, 300), { fromPx: 30_000, toPx: 30_800 })).toEqual({ skip: 95, count: 13 })
})

test('never more lines than there may be, even when a screen is taller than all of them', () => {
  expect(windowAt(lines(500, 10), { fromPx: 1_000, toPx: 3_000 }).count).toBe(mostLines)
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

test.each([
  ['few new lines at a time, towards what is older', [100, 60], [130, 60], [130, 34]],
  ['and towards what is newer', [130, 60], [100, 60], [126, 34]],
  ['no further than it has to', [100, 60], [102, 60], [102, 60]],
  ['a place far away at once', [100, 60], [9_000, 60], [9_000, 60]],
  ['it grows by few lines when the first older ones come', [0, 30], [0, 60], [0, 34]],
] as const)('a window moves: %s', (_, from, to, next) => {
  const [before, wanted, expected] = [from, to, next].map(([skip, count]) => ({ skip, count }))
  expect(stepTo(before!, wanted!, 4)).toEqual(expected)
})

test('lines outside the window keep their space', () => {
  const heights = [10, 20, 30, 40, 50]
  expect(spacesOf(heights, { skip: 1, count: 2 })).toEqual({ belowPx: 10, abovePx: 90 })
  expect(spacesOf(heights, { skip: 0, count: mostLines })).toEqual({ belowPx: 0, abovePx: 0 })
})

/** The weight of a first visit: what a browser fetches before a page wakes, as `npm run build` tells it. */
import { expect, test } from '@playwright/test'
import { filesWithSchemas, firstLoads } from '../../tools/web/first-load.ts'

test('no page weighs more than it may', () => {
  for (const { page, js, mostJs, css, mostCss } of firstLoads()) {
    expect(js, `JavaScript of ${page}`).toBeLessThanOrEqual(mostJs)
    expect(css, `CSS of ${page}`).toBeLessThanOrEqual(mostCss)
  }
})

test('no schema reaches a browser', () => {
  expect(filesWithSchemas()).toEqual([])
})

/** The size of a first visit: the bytes that a browser loads before hydration, as `npm run build` reports them. */
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { clientFolder, home } from '../../tools/web/build-web.ts'
import { consoleSizes } from '../../tools/web/console-sizes.ts'
import { bundleFirstView } from '../../tools/web/first-view.ts'
import { filesWithSchemas, firstLoads } from '../../tools/web/first-load.ts'
import { readManifest } from '../../tools/web/manifest.ts'

test('no page weighs more than it may', () => {
  for (const { page, js, mostJs, css, mostCss } of firstLoads()) {
    expect(js, `JavaScript of ${page}`).toBeLessThanOrEqual(mostJs)
    expect(css, `CSS of ${page}`).toBeLessThanOrEqual(mostCss)
  }
})

test('until a control is used, / and the landers run at most 6 KB', async () => {
  const codes = await Promise.all(['first-view', 'vitals', 'film'].map((name) => bundleFirstView(home, name)))
  const kilobytes = codes.map((code) => brotliCompressSync(code).byteLength / 1000)
  expect(kilobytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(6)
})

test('no schema reaches a browser', () => {
  expect(filesWithSchemas()).toEqual([])
})

test('no part of the console weighs more than it may', () => {
  for (const { name, kb, most } of consoleSizes()) expect(kb, name).toBeLessThanOrEqual(most)
})

test('members get no byte of the console', () => {
  expect(Object.keys(readManifest(clientFolder)).filter((key) => key.includes('src/console/'))).toEqual([])
})

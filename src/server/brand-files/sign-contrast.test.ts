/** A logo that cannot be seen on one of a brand's two grounds is said to its owner, before a visitor finds no name. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SiteFile } from '#domain/sites/sites.ts'
import { storeIcon, storeLogo } from '#server/brand-files/brand-files.ts'
import { signFindings } from '#server/brand-files/sign-contrast.ts'

const stored = new Map<string, Uint8Array>()
const files = {
  put: async (path: string, bytes: Uint8Array) => void stored.set(path, bytes),
  get: async (path: string) => (stored.has(path) ? { bytes: stored.get(path) } : null),
}
const ctx = { files } as never

/** Two bars as letters, on a clear ground or on a plate. */
const drawn = (letters: string, plate = 'none') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><rect width="320" height="80" fill="${plate}"/>` +
        `<path d="M20 10h100v60h-100zM160 10h140v60h-140z" fill="${letters}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

const site = (setting: object, template = 'classic') => ({ template, tokens: {}, ...setting }) as unknown as SiteFile
const found = async (one: SiteFile) =>
  (await signFindings(ctx, one)).map(({ level, setting, code }) => `${level} ${setting} ${code}`)

test.each([
  ['#111111', 'none', ['warning logo unseen_dark']],
  ['#fafafa', 'none', ['warning logo unseen_light']],
  ['#8a2be2', 'none', []],
  ['#fafafa', '#402060', []],
  ['#111111', '#ffffff', []],
])('letters of %s on a ground of %s', async (letters, plate, expected) => {
  const logo = await storeLogo(ctx, await drawn(letters, plate))
  expect(await found(site({ logo }))).toEqual(expected)
  expect(await found(site({ logo }, 'lavish'))).toEqual(expected)
})

test('beside the name the icon is measured, and where a logo is shown only that', async () => {
  const favicon = await storeIcon(ctx, await drawn('#0a0a0a'))
  const logo = await storeLogo(ctx, await drawn('#c2185b'))
  expect(await found(site({ favicon }))).toEqual(['warning favicon unseen_dark'])
  expect(await found(site({ favicon, logo }))).toEqual([])
})

test('a picture of nothing cannot be seen on either ground', async () => {
  const favicon = await storeIcon(ctx, await drawn('none'))
  expect(await found(site({ favicon }))).toEqual(['warning favicon unseen_light', 'warning favicon unseen_dark'])
})

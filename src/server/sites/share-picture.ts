/** The picture that stands beside a shared link: the brand's sign and name, or its own logo, and its line, in its own colours. Drawn while the product runs, so a new brand has one at once. */
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { plainColours } from '#domain/plain-colours.ts'
import { sharePicture } from '#domain/public-pages.ts'
import type { SiteFile } from '#domain/sites.ts'
import type { Context } from '#server/context.ts'
import { escaped } from '#server/platform/escaped.ts'
import { ownPicture } from '#server/sites/own-picture.ts'

const colours = ['surface', 'text', 'muted', 'primary', 'accent'] as const
type Palette = Record<(typeof colours)[number], string>

/** It has the letters of all seven languages. */
const { resolve } = createRequire(import.meta.url)
const fonts = {
  bold: { name: 'DM Sans SemiBold', file: resolve('@expo-google-fonts/dm-sans/600SemiBold/DMSans_600SemiBold.ttf') },
  regular: { name: 'DM Sans', file: resolve('@expo-google-fonts/dm-sans/400Regular/DMSans_400Regular.ttf') },
}

const { width, height } = sharePicture
const edge = 84
const wordsWidth = 600

type Brand = Pick<SiteFile, 'name' | 'template' | 'niche' | 'tokens' | 'logo' | 'favicon'>

export async function drawSharePicture(ctx: Pick<Context, 'files'>, brand: Brand, line: string): Promise<Buffer> {
  const palette = plainColours(brand, colours)
  const logo = await ownPicture(ctx, brand.logo?.file, logoBox)
  const name = logo ?? (await words(brand.name, { ...fonts.bold, size: 76, colour: palette.text }))
  const icon = logo && (await ownPicture(ctx, brand.favicon, iconBox))
  const tagline = line ? await words(line, { ...fonts.regular, size: 40, colour: palette.muted }) : null
  const gap = 36
  const top = Math.max(edge, Math.round((height - name.height - (tagline ? gap + tagline.height : 0)) / 2))
  const below = tagline ? [{ input: tagline.picture, left: edge, top: top + name.height + gap }] : []
  const beside = icon
    ? [{ input: icon.picture, left: width - edge - iconBox.width - 40, top: (height - iconBox.height) >> 1 }]
    : []
  return sharp(Buffer.from(ground(palette, logo ? '' : sign(palette))))
    .composite([{ input: name.picture, left: edge, top }, ...below, ...beside])
    .png({ palette: true })
    .toBuffer()
}

const ground = ({ surface, primary }: Palette, more: string) => `
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${surface}"/>
  <rect y="${height - 12}" width="${width}" height="12" fill="${primary}"/>
  ${more}
</svg>`

/** Two people, and what they share: the sign of every brand that has none of its own. */
const sign = ({ primary, accent }: Palette) => `
  <circle cx="860" cy="309" r="140" fill="${primary}"/>
  <circle cx="976" cy="309" r="140" fill="${accent}" opacity="0.85"/>`

const logoBox = { width: wordsWidth, height: 120 }
const iconBox = { width: 240, height: 240 }

type Type = { name: string; file: string; size: number; colour: string }

/** Words as wide as there is room, in as many lines as they take; longer ones become smaller until they fit. */
async function words(text: string, type: Type): Promise<{ picture: Buffer; height: number }> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${type.colour}">${escaped(text)}</span>`,
      font: `${type.name} ${type.size}`,
      fontfile: type.file,
      width: wordsWidth,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const isTooTall = info.height > (height - 2 * edge) * 0.55 && type.size > 20
  return isTooTall ? words(text, { ...type, size: Math.round(type.size * 0.8) }) : { picture: data, height: info.height }
}

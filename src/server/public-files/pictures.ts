/** Pictures drawn at run time: text in a picture, a brand's own picture, and the picture beside a shared link. */
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { escaped } from '#server/infrastructure/escape-html.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findBrandFile } from '#server/brand-files/brand-files.ts'
import { plainColours } from '#domain/themes/token-pairs.ts'
import { sharePicture } from '#domain/sites/public-pages.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

const { resolve } = createRequire(import.meta.url)
const fonts = {
  bold: { name: 'DM Sans SemiBold', file: resolve('@expo-google-fonts/dm-sans/600SemiBold/DMSans_600SemiBold.ttf') },
  regular: { name: 'DM Sans', file: resolve('@expo-google-fonts/dm-sans/400Regular/DMSans_400Regular.ttf') },
}

/** `size` is the height of a line in pixels, as far as the words fit into the room; longer ones become smaller until they do. */
type Type = { weight: keyof typeof fonts; size: number; colour: string; room: { width: number; height: number } }

/** As wide as there is room, in as many lines as they take. */
export async function drawText(text: string, type: Type): Promise<{ picture: Buffer; height: number }> {
  const { name, file } = fonts[type.weight]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${type.colour}">${escaped(text)}</span>`,
      font: `${name} ${type.size}`,
      fontfile: file,
      width: type.room.width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const isTooTall = info.height > type.room.height && type.size > 20
  return isTooTall ? drawText(text, { ...type, size: Math.round(type.size * 0.8) }) : { picture: data, height: info.height }
}

// A brand's own picture, resized.

type Box = { width: number; height: number }

/** As large as the box has room for; null when the brand has none, or when it is not here. */
export async function ownPicture(ctx: Pick<Context, 'files'>, file: string | null | undefined, box: Box) {
  const found = file ? await findBrandFile(ctx, file) : null
  if (!found) return null
  const bytes = Buffer.from(await new Response(found.bytes).arrayBuffer())
  const { data, info } = await sharp(bytes)
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

// The image of a shared link: the brand's icon, name and tagline in its colours. Drawn at run time for new brands.

const colours = ['surface', 'text', 'muted', 'primary', 'accent'] as const
type Palette = Record<(typeof colours)[number], string>

const { width, height } = sharePicture
const edge = 84
const room = { width: 600, height: (height - 2 * edge) * 0.55 }

type Brand = Pick<SiteFile, 'name' | 'template' | 'niche' | 'tokens' | 'logo' | 'favicon'>

export async function drawSharePicture(ctx: Pick<Context, 'files'>, brand: Brand, line: string): Promise<Buffer> {
  const palette = plainColours(brand, colours)
  const logo = await ownPicture(ctx, brand.logo?.file, logoBox)
  const name = logo ?? (await drawText(brand.name, { weight: 'bold', size: 76, colour: palette.text, room }))
  const icon = logo && (await ownPicture(ctx, brand.favicon, iconBox))
  const tagline = line ? await drawText(line, { weight: 'regular', size: 40, colour: palette.muted, room }) : null
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

const logoBox = { width: room.width, height: 120 }
const iconBox = { width: 240, height: 240 }

/** The picture that stands beside a shared link: the brand's sign and name, or its own logo, and its line, in its own colours. Drawn while the product runs, so a new brand has one at once. */
import sharp from 'sharp'
import { plainColours } from '#domain/themes/plain-colours.ts'
import { sharePicture } from '#domain/sites/public-pages.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { drawText } from '#server/public-files/drawn-text.ts'
import { ownPicture } from '#server/public-files/own-picture.ts'

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

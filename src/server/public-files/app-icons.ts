/** App icons of a brand: its own icon, or its letter mark, on a ground that phones may mask. Drawn at run time. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type AppIcon, appIcons } from '#domain/sites/app-files.ts'
import { plainColours } from '#domain/themes/token-pairs.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { ownPicture } from '#server/public-files/pictures.ts'

type Brand = Pick<SiteFile, 'name' | 'template' | 'niche' | 'tokens' | 'favicon'>
type Kind = (typeof appIcons)[AppIcon]['kind']
type Palette = ReturnType<typeof paletteOf>

const paletteOf = (brand: Brand) => plainColours(brand, ['surface', 'primary', 'on_primary', 'accent'])

/** Moves when these drawings do. */
const drawing = 1

/** Ten letters that change whenever an icon of the brand would look different. */
export const iconVersionOf = (brand: Brand): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, paletteOf(brand), brand.favicon ?? null]))
    .digest('hex')
    .slice(0, 10)

export async function drawAppIcon(ctx: Pick<Context, 'files'>, brand: Brand, icon: AppIcon): Promise<Buffer> {
  const { side, kind } = appIcons[icon]
  const palette = paletteOf(brand)
  const inner = Math.round(side * shareOf[kind])
  const own = isSign(kind) ? await ownPicture(ctx, brand.favicon, { width: inner, height: inner }) : null
  const content = own ? ground(kind, palette.surface) : `${ground(kind, palette.primary)}${figure(kind, palette)}`
  const drawn = sharp(Buffer.from(svg(side, content)))
  const whole = own
    ? drawn.composite([{ input: own.picture, left: (side - own.width) >> 1, top: (side - own.height) >> 1 }])
    : drawn
  return whole.png({ compressionLevel: 9 }).toBuffer()
}

/** A one-coloured sign and those of the shortcuts are ours for every brand: a picture of many colours would be a square. */
const isSign = (kind: Kind) => kind === 'plate' || kind === 'maskable' || kind === 'full'

/** How much of the side a figure takes. What is cut to a circle keeps four fifths of it (W3C, Web App Manifest, safe zone). */
const shareOf: Record<Kind, number> = {
  plate: 0.7,
  full: 0.7,
  maskable: 0.58,
  badge: 0.92,
  chats: 0.5,
  search: 0.5,
  likes: 0.5,
}

const svg = (side: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">${content}</svg>`

/** The brand's own stands on its paper, the sign on its colour. */
function ground(kind: Kind, colour: string): string {
  if (kind === 'badge') return ''
  if (kind === 'plate') return `<rect width="100" height="100" rx="22" fill="${colour}"/>`
  if (isSign(kind)) return `<rect width="100" height="100" fill="${colour}"/>`
  return `<circle cx="50" cy="50" r="50" fill="${colour}"/>`
}

function figure(kind: Kind, palette: Palette): string {
  const share = shareOf[kind]
  if (kind === 'badge') return place(share, 28, twoInOneColour)
  if (isSign(kind)) return place(share, 28, sign(palette))
  return place(share, 24, shapes[kind as keyof typeof shapes].replaceAll('currentColor', palette.on_primary))
}

/** A figure drawn in a box of that many units, in the middle. */
const place = (share: number, box: number, content: string) =>
  `<g transform="translate(${50 - share * 50} ${50 - share * 50}) scale(${(share * 100) / box})">${content}</g>`

/** Two people, and what they share: the sign of every brand that has none of its own. */
const sign = ({ on_primary, accent }: Palette) =>
  `<circle cx="10" cy="14" r="9.5" fill="${on_primary}"/><circle cx="18" cy="14" r="9.5" fill="${accent}" opacity="0.85"/>`

/** The icon in one colour, for places without colours. */
const twoInOneColour =
  '<g fill="none" stroke="#fff" stroke-width="3"><circle cx="9.7" cy="14" r="7.7"/><circle cx="18.3" cy="14" r="7.7"/></g>'

/** Lucide, ISC licence (`public/icons.svg`). */
const lines = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
const shapes = {
  chats: `<path ${lines} d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"/>`,
  search: `<g ${lines}><path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/></g>`,
  likes: `<path ${lines} d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"/>`,
}

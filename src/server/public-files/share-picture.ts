/** The picture beside a shared link: the brand's sign, its name and a line, in its colours; on landers the promise of the niche. */
import sharp from 'sharp'
import { sharePicture } from '#domain/sites/public-pages.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { plainColours } from '#domain/themes/token-pairs.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { drawText, ownPicture } from '#server/public-files/pictures.ts'

const colours = ['surface', 'text', 'muted', 'primary', 'accent'] as const
type Palette = Record<(typeof colours)[number], string>

const { width, height } = sharePicture
const edge = 84
const gap = 36
const room = { width: 600, height: (height - 2 * edge) * 0.55 }
const logoBox = { width: room.width, height: 120 }
const iconBox = { width: 240, height: 240 }

type Brand = Pick<SiteFile, 'name' | 'template' | 'niche' | 'tokens' | 'logo' | 'favicon'>
type Words = { line: string; isPromise: boolean }
type Drawing = { picture: Buffer; height: number }

/** Without a promise the name is large and the line below it small, with one the other way round. */
export async function drawSharePicture(ctx: Pick<Context, 'files'>, brand: Brand, words: Words): Promise<Buffer> {
  const palette = plainColours(brand, colours)
  const logo = await ownPicture(ctx, brand.logo?.file, words.isPromise ? { ...logoBox, height: 72 } : logoBox)
  const icon = await ownPicture(ctx, brand.favicon, iconBox)
  const drawings = [logo ?? (await drawName(brand.name, words, palette)), ...(await drawLine(words, palette))]
  const beside = icon
    ? [{ input: icon.picture, left: width - edge - iconBox.width - 40, top: (height - iconBox.height) >> 1 }]
    : []
  return sharp(Buffer.from(ground(palette, logo || icon ? '' : sign(palette))))
    .composite([...stacked(drawings), ...beside])
    .png({ palette: true })
    .toBuffer()
}

const drawName = (name: string, { isPromise }: Words, { text, muted }: Palette) =>
  drawText(name, { weight: 'bold', size: isPromise ? 40 : 76, colour: isPromise ? muted : text, room })

async function drawLine({ line, isPromise }: Words, { text, muted }: Palette): Promise<Drawing[]> {
  if (!line) return []
  const promise = { weight: 'bold', size: 72, colour: text, room: { ...room, height: 330 } } as const
  return [await drawText(line, isPromise ? promise : { weight: 'regular', size: 40, colour: muted, room })]
}

/** Below each other, in the middle of the height. */
function stacked(drawings: readonly Drawing[]) {
  const whole = drawings.reduce((sum, { height }) => sum + height, gap * (drawings.length - 1))
  let top = Math.max(edge, Math.round((height - whole) / 2))
  return drawings.map(({ picture, height }) => {
    const at = top
    top += height + gap
    return { input: picture, left: edge, top: at }
  })
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

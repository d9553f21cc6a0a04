/** Screenshots beside the install prompt: fictional demo people under the brand's name, in its colours. No member is shown. */
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { type AppScreen, appScreens } from '#domain/sites/app-files.ts'
import { plainColours } from '#domain/themes/token-pairs.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { drawAppIcon } from '#server/public-files/app-icons.ts'
import { drawText } from '#server/public-files/pictures.ts'

type Brand = Pick<SiteFile, 'name' | 'template' | 'niche' | 'tokens' | 'favicon'>
type Card = { x: number; y: number; width: number; height: number; portrait: string }
type Layout = {
  icon: { x: number; y: number; side: number }
  name: { x: number; y: number; width: number }
  line: { x: number; y: number; width: number; height: number; size: number }
  cards: readonly Card[]
}

/** Portraits of the demo data (`seed/portraits/CREDITS.md`, CC0). */
const portraits = ['021', '008', '049', '002', '013', '028']
const folder = join(import.meta.dirname, '../../../seed/portraits')

const cardsAt = (columns: readonly number[], rows: readonly number[], width: number): Card[] =>
  rows.flatMap((y, row) =>
    columns.map((x, column) => {
      const portrait = portraits[(row * columns.length + column) % portraits.length] ?? '001'
      return { x, y, width, height: (width * 5) / 4, portrait }
    }),
  )

const layouts: Record<(typeof appScreens)[AppScreen]['form'], Layout> = {
  narrow: {
    icon: { x: 48, y: 56, side: 88 },
    name: { x: 160, y: 74, width: 512 },
    line: { x: 48, y: 192, width: 624, height: 190, size: 60 },
    cards: cardsAt([48, 372], [436, 835], 300),
  },
  wide: {
    icon: { x: 72, y: 72, side: 96 },
    name: { x: 192, y: 94, width: 400 },
    line: { x: 72, y: 248, width: 480, height: 330, size: 68 },
    cards: cardsAt([632, 866, 1100], [60, 354], 210),
  },
}

export async function drawAppScreen(ctx: Pick<Context, 'files'>, brand: Brand, line: string, screen: AppScreen): Promise<Buffer> {
  const { width, height, form } = appScreens[screen]
  const { icon, name, line: at, cards } = layouts[form]
  const palette = plainColours(brand, ['surface', 'raised', 'line', 'text', 'muted', 'primary', 'on_primary'])
  const [sign, nameText, lineText, ...drawn] = await Promise.all([
    drawAppIcon(ctx, brand, '192.png').then((picture) => sharp(picture).resize(icon.side).png().toBuffer()),
    drawText(brand.name, { weight: 'bold', size: 48, colour: palette.text, room: { width: name.width, height: 70 } }),
    drawText(line, { weight: 'bold', size: at.size, colour: palette.text, room: at }),
    ...cards.map((card) => drawCard(card, palette)),
  ])
  const layers: OverlayOptions[] = [
    { input: sign, left: icon.x, top: icon.y },
    { input: nameText.picture, left: name.x, top: name.y },
    { input: lineText.picture, left: at.x, top: at.y },
    ...(await Promise.all(drawn.map((input, place) => within(input, cards[place] as Card, { width, height })))),
  ]
  return sharp({ create: { width, height, channels: 3, background: palette.surface } })
    .composite(layers)
    .webp({ quality: 82 })
    .toBuffer()
}

/** A card at the edge is cut by it, as on a screen. */
async function within(
  input: Buffer,
  { x, y, width, height }: Card,
  screen: { width: number; height: number },
): Promise<OverlayOptions> {
  const room = { width: Math.min(width, screen.width - x), height: Math.min(Math.round(height), screen.height - y) }
  return {
    input: await sharp(input)
      .extract({ left: 0, top: 0, ...room })
      .png()
      .toBuffer(),
    left: x,
    top: y,
  }
}

type Palette = Record<'primary' | 'on_primary' | 'line', string>

async function drawCard({ width, height: exact, portrait }: Card, palette: Palette): Promise<Buffer> {
  const height = Math.round(exact)
  const photo = await sharp(join(folder, `${portrait}.webp`))
    .resize(width, height, { fit: 'cover' })
    .toBuffer()
    // without the demo pictures a card is empty
    .catch(() =>
      sharp({ create: { width, height, channels: 3, background: palette.line } })
        .webp()
        .toBuffer(),
    )
  const svg = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)
  const corner = width * 0.08
  const [x, y, radius] = [width * 0.83, height - width * 0.17, width * 0.105]
  return sharp(photo)
    .composite([
      { input: svg(`<rect width="${width}" height="${height}" rx="${corner}" fill="#fff"/>`), blend: 'dest-in' },
      {
        input: svg(
          `<circle cx="${x}" cy="${y}" r="${radius}" fill="${palette.primary}"/>${heart(x, y, radius, palette.on_primary)}`,
        ),
      },
    ])
    .png()
    .toBuffer()
}

/** Lucide, ISC licence (`public/icons.svg`). */
const heart = (x: number, y: number, radius: number, colour: string) => {
  const scale = radius / 22
  return `<path transform="translate(${x - 12 * scale} ${y - 11.6 * scale}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round" d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"/>`
}

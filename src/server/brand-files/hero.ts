/** A hero picture: cut for phones and wide screens around its focus, with the scrim that its words need. */
import { scrimFor, columnsBehindWords, type Pixels } from '#domain/brand-hero/scrim.ts'
import type { Cut, Hero } from '#domain/brand-hero/brand-hero.ts'
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { type Files, findBrandFile, keep, readWithSharp } from '#server/brand-files/stored-pictures.ts'

/** Sizes in pixels; `most`: bytes of one of them, for slow phones. */
const cuts = {
  phone: { ratio: 4 / 5, widths: [480, 828], most: 90_000 },
  wide: { ratio: 16 / 9, widths: [1280, 1920], most: 260_000 },
} as const
type CutName = keyof typeof cuts
const cutNames = ['phone', 'wide'] as const

export const leastHeroSide = { width: 1280, height: 720 } as const

/** In per cent from the left and the top. */
type Focus = Cut['focus']
export const middle: Focus = { x: 50, y: 40 }

/** Null where the picture is too small. */
export async function storeHero(ctx: Files, bytes: Uint8Array, focus: Focus): Promise<Pick<Hero, CutName> | null> {
  const upright = (await readWithSharp(bytes)).autoOrient().flatten().png({ compressionLevel: 1 })
  const { data, info } = await upright.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  if (width < leastHeroSide.width || height < leastHeroSide.height) return null
  const whole = { bytes: data, width, height }
  const [phone, wide] = [await storeCut(ctx, whole, focus, 'phone'), await storeCut(ctx, whole, focus, 'wide')]
  return { phone, wide }
}

type Whole = { bytes: Uint8Array; width: number; height: number }

async function storeCut(ctx: Files, whole: Whole, focus: Focus, name: CutName): Promise<Cut> {
  const { widths, ratio, most } = cuts[name]
  const { region, focus: inCut } = cutAround(whole, focus, ratio)
  // nothing is enlarged
  const fitting = [...new Set(widths.map((width) => Math.min(width, region.width)))]
  const made = await Promise.all(
    fitting.map(async (width) => {
      const cut = (await readWithSharp(whole.bytes)).extract(region).resize(width, Math.round(width / ratio))
      return encode(ctx, await cut.png().toBuffer(), most)
    }),
  )
  const scrims = await Promise.all(made.map(({ bytes }) => scrimOf(bytes, name, inCut)))
  return { pictures: made.map(({ picture }) => picture), focus: inCut, scrim: Math.max(...scrims) }
}

/** The largest region of this shape whose middle is as near to the focus as the picture lets it, and where the focus then is. */
export function cutAround({ width, height }: Omit<Whole, 'bytes'>, focus: Focus, ratio: number) {
  const size = { width: Math.min(width, Math.floor(height * ratio)), height: Math.min(height, Math.floor(width / ratio)) }
  const start = (side: number, part: number, at: number) =>
    Math.round(Math.min(Math.max((side * at) / 100 - part / 2, 0), side - part))
  const region = { left: start(width, size.width, focus.x), top: start(height, size.height, focus.y), ...size }
  const within = (side: number, at: number, from: number, part: number) => Math.round((((side * at) / 100 - from) / part) * 100)
  const inCut = { x: within(width, focus.x, region.left, size.width), y: within(height, focus.y, region.top, size.height) }
  return { region, focus: inCut }
}

/** In the best quality that is small enough. */
async function encode(ctx: Files, png: Uint8Array, most: number) {
  let bytes = new Uint8Array()
  let info = { width: 0, height: 0 }
  for (const quality of [74, 60, 45, 30]) {
    const made = await (await readWithSharp(png)).webp({ quality, effort: 5 }).toBuffer({ resolveWithObject: true })
    ;({ info } = made)
    bytes = new Uint8Array(made.data)
    if (bytes.length <= most) break
  }
  return { bytes, picture: { file: await keep(ctx, bytes, 'webp'), width: info.width, height: info.height } }
}

/** Of the picture as browsers decode it, and not as it was before. */
async function scrimOf(bytes: Uint8Array, name: CutName, focus: Focus) {
  const { data, info } = await (await readWithSharp(bytes)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels: Pixels = { data, width: info.width, height: info.height, channels: info.channels }
  return scrimFor(pixels, columnsBehindWords(name, focus))
}

/** Pictures that are not here, and a scrim that somebody made weaker than the words need. */
export async function heroPictureFindings(ctx: Files, site: SiteFile): Promise<Finding[]> {
  const found = heroesOf(site).flatMap(([setting, hero]) =>
    cutNames.map((name) => cutFindings(ctx, `${setting}.${name}`, name, hero[name])),
  )
  return (await Promise.all(found)).flat()
}

/** The brand's own and those of its experiments, by setting. */
export function heroesOf({ hero, experiments = [] }: SiteFile): (readonly [setting: string, hero: Hero])[] {
  const ofVariants = experiments.flatMap(({ variants }, at) =>
    variants.map((variant, place) => [`experiments.${at}.variants.${place}.hero`, variant.hero] as const),
  )
  return [['hero', hero] as const, ...ofVariants].flatMap(([setting, one]) => (one ? [[setting, one] as const] : []))
}

async function cutFindings(ctx: Files, setting: string, name: CutName, { pictures, focus, scrim }: Cut): Promise<Finding[]> {
  const stored = await Promise.all(pictures.map(({ file }) => findBrandFile(ctx, file)))
  if (stored.includes(null)) return [findingOf('fatal', setting, 'picture_gone', { command: 'duet brand picture SITE PICTURE' })]
  const needed = await Promise.all(stored.flatMap((one) => (one ? [scrimOf(one.bytes, name, focus)] : [])))
  const least = Math.max(...needed)
  return scrim < least ? [findingOf('fatal', `${setting}.scrim`, 'scrim_weak', { least })] : []
}

/** Whether a brand's logo or icon can be seen on its own ground, light and dark: a logo of black letters is gone on a dark page. */
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { colourOf, contrast, type Scheme } from '#domain/themes/colours.ts'
import { surfacesOf } from '#domain/themes/surfaces.ts'
import { type Files, findBrandFile, readWithSharp } from '#server/brand-files/stored-pictures.ts'

/** Less than graphics need (3, WCAG 2.2, 1.4.11, which leaves logos out): below it a shape is hard to find at all. */
const leastContrast = 2
/** Of the drawn pixels: a logo may have parts that step back, but not all of them. */
const leastPercent = 25
/** In pixels: enough to measure. */
const measured = { width: 120, height: 120, fit: 'inside' } as const
const opaque = 128

/** The bar shows the logo, or the icon where there is none. */
export async function signFindings(ctx: Files, site: SiteFile): Promise<Finding[]> {
  const [setting, file] = site.logo ? (['logo', site.logo.file] as const) : (['favicon', site.favicon] as const)
  const stored = file === undefined ? null : await findBrandFile(ctx, file)
  if (!stored) return []
  const pixels = await drawnPixels(stored.bytes)
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const percent = visiblePercent(pixels, site, scheme)
    return percent < leastPercent ? [findingOf('warning', setting, `unseen_${scheme}`, { percent: String(percent) })] : []
  })
}

/** The colours of the pixels that are not transparent, with how many have each; in 16 steps, so that no picture has many to measure. */
async function drawnPixels(bytes: Uint8Array): Promise<Map<string, number>> {
  const { data } = await (await readWithSharp(bytes)).resize(measured).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = new Map<string, number>()
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < opaque) continue
    const colour = `#${Buffer.from(data.subarray(at, at + 3).map((part) => part & 0xf0)).toString('hex')}`
    pixels.set(colour, (pixels.get(colour) ?? 0) + 1)
  }
  return pixels
}

function visiblePercent(pixels: Map<string, number>, site: SiteFile, scheme: Scheme): number {
  const ground = colourOf(surfacesOf(site, scheme)[0]?.surface ?? '', {}, scheme)
  let all = 0
  let visible = 0
  for (const [colour, count] of pixels) {
    all += count
    if (contrast(colourOf(colour, {}, scheme), ground) >= leastContrast) visible += count
  }
  return all === 0 ? 0 : Math.round((100 * visible) / all)
}

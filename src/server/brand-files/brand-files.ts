/** Brand files: a logo, an icon, drawings and a film, stored under the hash of their bytes. */
import type { Logo } from '#domain/sites/brand-files.ts'
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { drawingFileFindings } from '#server/brand-files/drawings.ts'
import { filmFindings } from '#server/brand-files/films.ts'
import { heroPictureFindings } from '#server/brand-files/hero.ts'
import { signFindings } from '#server/brand-files/sign-contrast.ts'
import { type Files, findBrandFile, keep, readWithSharp } from '#server/brand-files/stored-pictures.ts'

export { findBrandFile } from '#server/brand-files/stored-pictures.ts'
export { drawingBounds, storeDrawing } from '#server/brand-files/drawings.ts'
export { storeFilm } from '#server/brand-files/films.ts'
export { leastHeroSide, middle, storeHero } from '#server/brand-files/hero.ts'

/** Twice what the bar has room for, for sharp screens. */
const logoBox = { width: 640, height: 80, fit: 'inside' } as const
/** As large as an app's icon is shown while it starts. */
const iconSide = 512
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** PNG, WebP, JPEG or SVG, as sharp detects it. */
export async function storeLogo(ctx: Files, bytes: Uint8Array): Promise<Logo> {
  const { data, info } = await (
    await readWithSharp(bytes)
  )
    .resize(logoBox)
    .webp({ quality: 92 })
    .toBuffer({ resolveWithObject: true })
  return { file: await keep(ctx, data, 'webp'), width: info.width, height: info.height }
}

export async function storeIcon(ctx: Files, bytes: Uint8Array): Promise<string> {
  const square = { width: iconSide, height: iconSide, fit: 'contain', background: clear } as const
  return keep(ctx, await (await readWithSharp(bytes)).resize(square).png().toBuffer(), 'png')
}

/** A brand's file names its pictures; an import to another installation fetches them. */
export async function pictureFindings(ctx: Files, site: SiteFile): Promise<Finding[]> {
  const { logo, favicon } = site
  const named = [['logo', logo?.file] as const, ['favicon', favicon] as const]
  const missing = await Promise.all(named.map(async ([, file]) => file !== undefined && !(await findBrandFile(ctx, file))))
  const absent = named
    .filter((_, place) => missing[place])
    .map(([setting]) => {
      const command = `duet brand ${setting === 'favicon' ? 'icon' : setting} SITE PICTURE`
      return findingOf('fatal', setting, 'picture_gone', { command })
    })
  const ofFiles = [
    signFindings(ctx, site),
    heroPictureFindings(ctx, site),
    filmFindings(ctx, site),
    drawingFileFindings(ctx, site),
  ]
  return [...absent, ...(await Promise.all(ofFiles)).flat()]
}

/** Brand files: a logo and icon, resized and stored under the hash of their bytes. */
import { createHash } from 'node:crypto'
import type { Logo } from '#domain/sites/brand-files.ts'
import type { Finding } from '#domain/sites/site-check.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'

type Files = Pick<Context, 'files'>

/** Twice what the bar has room for, for sharp screens. */
const logoBox = { width: 640, height: 80, fit: 'inside' } as const
/** As large as an app's icon is shown while it starts. */
const iconSide = 512
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

const pathOf = (file: string) => `brand/${file}`
export const findBrandFile = ({ files }: Files, file: string) => files.get(pathOf(file))

/** PNG, WebP, JPEG or SVG, as sharp detects it. */
export async function storeLogo(ctx: Files, bytes: Uint8Array): Promise<Logo> {
  const { data, info } = await (await open(bytes)).resize(logoBox).webp({ quality: 92 }).toBuffer({ resolveWithObject: true })
  return { file: await keep(ctx, data, 'webp'), width: info.width, height: info.height }
}

export async function storeIcon(ctx: Files, bytes: Uint8Array): Promise<string> {
  const square = { width: iconSide, height: iconSide, fit: 'contain', background: clear } as const
  return keep(ctx, await (await open(bytes)).resize(square).png().toBuffer(), 'png')
}

/** Vectors are rendered large and then reduced. Loaded on demand: most servers only serve files. */
async function open(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { density: 300, limitInputPixels: 50_000_000 })
}

async function keep({ files }: Files, bytes: Uint8Array, type: 'webp' | 'png') {
  const file = `${createHash('sha256').update(bytes).digest('hex')}.${type}`
  await files.put(pathOf(file), bytes, { contentType: `image/${type}` })
  return file
}

/** A brand's file names its pictures; an import to another installation fetches them. */
export async function pictureFindings(ctx: Files, { logo, favicon }: SiteFile): Promise<Finding[]> {
  const named = [['logo', logo?.file] as const, ['favicon', favicon] as const]
  const missing = await Promise.all(named.map(async ([, file]) => file !== undefined && !(await findBrandFile(ctx, file))))
  return named
    .filter((_, place) => missing[place])
    .map(([setting]): Finding => {
      const command = setting === 'favicon' ? 'icon' : setting
      const words = `this picture is not here: leave it out, and bring it by duet brand ${command} SITE PICTURE`
      return { level: 'fatal', setting, words }
    })
}

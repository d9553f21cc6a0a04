/** A picture of the brand's own, made smaller or larger for where it stands. */
import sharp from 'sharp'
import type { Context } from '#server/infrastructure/context.ts'
import { findBrandFile } from '#server/brand-files/brand-files.ts'

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

/** What pictures drawn at run time are made of: text, and a brand's own picture. */
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { escaped } from '#server/infrastructure/escape-html.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findBrandFile } from '#server/brand-files/brand-files.ts'

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

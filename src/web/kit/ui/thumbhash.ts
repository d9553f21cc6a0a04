/** What a photo looks like before it is there: one colour at once, a blurred picture as soon as there is time. */

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0))

const byte = (part: number) => Math.round(255 * Math.min(1, Math.max(0, part)))

/** The average colour, from the first three bytes of a base64 thumbhash; null when it is not one. */
export function averageColour(hash: string): string | null {
  try {
    const [a = 0, b = 0, c = 0] = bytesOf(hash.slice(0, 4))
    const header = a | (b << 8) | (c << 16)
    const light = (header & 63) / 63
    const yellowBlue = ((header >> 6) & 63) / 31.5 - 1
    const redGreen = ((header >> 12) & 63) / 31.5 - 1
    const blue = light - (2 / 3) * yellowBlue
    const red = (3 * light - blue + redGreen) / 2
    return `rgb(${byte(red)} ${byte(red - redGreen)} ${byte(blue)})`
  } catch {
    return null
  }
}

/** The blurred picture as a data address; its decoder is fetched only when a photo is still under way. */
export async function blurredPicture(hash: string): Promise<string> {
  const { thumbHashToDataURL } = await import('thumbhash')
  return thumbHashToDataURL(bytesOf(hash))
}

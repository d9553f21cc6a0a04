/** Cuts a part out of a picture that was turned, as a new JPEG. */

export type Part = { x: number; y: number; width: number; height: number }

/** The longest side of what we keep anyway. */
const longestSide = 2560
const quality = 0.92

/** How much room a picture takes once it is turned. */
export function turnedSize({ width, height }: { width: number; height: number }, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  return { width: cos * width + sin * height, height: sin * width + cos * height }
}

/** `part` in pixels of the turned picture. */
export async function cropImage(source: string, part: Part, degrees: number): Promise<File> {
  const picture = await loadPicture(source)
  const scale = Math.min(1, longestSide / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  const turned = turnedSize({ width: picture.naturalWidth, height: picture.naturalHeight }, degrees)
  pen.scale(scale, scale)
  pen.translate(turned.width / 2 - part.x, turned.height / 2 - part.y)
  pen.rotate((degrees * Math.PI) / 180)
  pen.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('This picture cannot be drawn')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

function loadPicture(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    // photos may stand on a host of their own
    picture.crossOrigin = 'anonymous'
    picture.addEventListener('load', () => resolve(picture))
    picture.addEventListener('error', () => reject(new Error('This picture cannot be read')))
    picture.src = source
  })
}

/** Cuts a part out of a picture that was turned, as a new JPEG. */
import { drawJpeg } from '#web/parts/photos/draw-jpeg.ts'

export type Part = { x: number; y: number; width: number; height: number }

/** The longest side of what we keep anyway. */
const longestSide = 2560

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
  const turned = turnedSize({ width: picture.naturalWidth, height: picture.naturalHeight }, degrees)
  return drawJpeg({ width: part.width * scale, height: part.height * scale }, (pen) => {
    pen.scale(scale, scale)
    pen.translate(turned.width / 2 - part.x, turned.height / 2 - part.y)
    pen.rotate((degrees * Math.PI) / 180)
    pen.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2)
  })
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

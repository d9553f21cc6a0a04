/** Draws JPEG files in the browser: a crop of a photo, and a frame of the camera. */

const quality = 0.92

type Size = { width: number; height: number }

async function drawJpeg({ width, height }: Size, draw: (pen: CanvasRenderingContext2D) => void): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  draw(pen)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('This picture cannot be drawn')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

export type Part = { x: number; y: number; width: number; height: number }

/** In pixels; the server stores no larger photos. */
const longestSide = 2560

/** The size of the box around a picture after a rotation. */
export function turnedSize({ width, height }: { width: number; height: number }, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  return { width: cos * width + sin * height, height: sin * width + cos * height }
}

/** Cuts `part`, in pixels of the rotated picture, out of the picture at the address `source`. */
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
    // Photos may come from another host.
    picture.crossOrigin = 'anonymous'
    picture.addEventListener('load', () => resolve(picture))
    picture.addEventListener('error', () => reject(new Error('This picture cannot be read')))
    picture.src = source
  })
}

/** The current frame of the camera, not mirrored as the live picture is. */
export function takePicture(video: HTMLVideoElement): Promise<File> {
  const { videoWidth: width, videoHeight: height } = video
  return drawJpeg({ width, height }, (pen) => pen.drawImage(video, 0, 0))
}

/** A picture drawn by the browser, as a JPEG to send. */

const quality = 0.92

type Size = { width: number; height: number }

export async function drawJpeg({ width, height }: Size, draw: (pen: CanvasRenderingContext2D) => void): Promise<File> {
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

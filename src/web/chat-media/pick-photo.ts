/** A picked, pasted or dropped picture as it is sent: upright, no larger than the server stores, and without what the phone wrote into it. */
import type { OutgoingMedia } from '#web/store/outbox/outgoing.ts'
import { writeDraftMedia } from '#web/store/outbox/draft-media.ts'

/** What the server stores at most (`photo-encoding.ts`), in pixels. */
const mostEdge = 2048
const quality = 0.9

type Draft = { me: number; conversation: number }

/** Puts it beside the words of the draft. False for what is no picture. */
export async function pickPhoto({ me, conversation }: Draft, file: Blob): Promise<boolean> {
  const photo = await prepare(file).catch(() => null)
  if (photo) writeDraftMedia(me, conversation, photo)
  return photo !== null
}

async function prepare(file: Blob): Promise<OutgoingMedia | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, mostEdge / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // a transparent picture becomes black in a JPEG otherwise
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return jpeg && { kind: 'photo', file: jpeg, width, height }
}

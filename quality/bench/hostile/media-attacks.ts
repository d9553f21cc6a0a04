/** Attacks by what people show and say: photos and voice notes of messages, selfies, and translations. */
import { randomUUID } from 'node:crypto'
import { bars } from '../../../tests/recordings.ts'
import type { Sending } from './connections.ts'
import { asMember, over, type Attack, type Order } from './sending.ts'
import { formOf, nestedRecording, pngOf, tinyPackets } from './payloads.ts'

const upload = (order: Order, path: string, form: ReturnType<typeof formOf>, n: number): Sending => ({
  method: 'POST',
  path,
  headers: { ...asMember(order, n), 'content-type': form.type, 'idempotency-key': randomUUID() },
  body: form.body,
})
const json = (order: Order, path: string, n: number, body: object): Sending => ({
  method: 'POST',
  path,
  headers: { ...asMember(order, n), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: Buffer.from(JSON.stringify(body)),
})

/** Sixteen members send photos of 40 megapixels, high and square, eight at once. */
const chatPhotos: Attack = (order, connections) => {
  const fields = { kind: 'photo' }
  const forms = [formOf([pngOf(6324, 6324)], fields), formOf([pngOf(1, 39_999_999)], fields)] as const
  return over(order, connections, 8, (n) => upload(order, '/api/chat_media.php', forms[n % 2 ? 1 : 0], n))
}

/** Voice notes: too large, of nested nothing, of the shortest packets, and words that are no recording. */
const voiceNotes: Attack = async (order, connections) => {
  const fields = { kind: 'voice', waveform: bars.join() }
  const files = [Buffer.alloc(10e6, 7), await nestedRecording(999_000), await tinyPackets(), Buffer.from('no recording')]
  const forms = files.map((file) => formOf([file], fields))
  await over(order, connections, 8, (n) => upload(order, '/api/chat_media.php', forms[n % 4] as (typeof forms)[number], n))
}

/** Sixteen members with a photo begin a verification, and send three pictures of 40 megapixels each. */
const selfies: Attack = async (order, connections) => {
  const portrait = formOf([pngOf(300, 400)])
  for (let n = 0; n < order.cookies.length; n += 1) {
    await connections.send(upload(order, '/api/profileimage.php', portrait, n))
    await connections.send({ ...json(order, '/api/verification.php', n, {}), method: 'DELETE' })
    await connections.send(json(order, '/api/verification.php', n, { agrees: true }))
  }
  const form = formOf(Array.from({ length: 3 }, () => pngOf(6324, 6324)))
  await over(order, connections, 4, (n) => upload(order, '/api/selfies.php', form, n))
}

/** Sixteen members have profiles translated, as fast as they can. */
const translations: Attack = (order, connections) =>
  over(order, connections, 16, (n) =>
    json(order, '/api/translation.php', n, { profile: order.profiles[n % 200] ?? 1, answer: null }),
  )

export const mediaAttacks = { 'chat-photos': chatPhotos, 'voice-notes': voiceNotes, selfies, translations } satisfies Record<
  string,
  Attack
>

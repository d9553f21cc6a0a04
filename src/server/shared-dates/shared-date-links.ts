/** Secrets of shared dates: of the link, and of the link that stops mails. Both can be made again, so neither is stored. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { canonicalAddress } from '#domain/accounts/accounts.ts'
import type { Context } from '#server/infrastructure/context.ts'

const mac = ({ config }: Pick<Context, 'config'>, what: string, about: string | Uint8Array) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', what, 32)))
    .update(about)
    .digest()

/** 256 bits, base64url. A copy of the database without the server's secret opens no link. */
export const linkToken = (ctx: Pick<Context, 'config'>, nonce: Uint8Array) =>
  mac(ctx, 'shared dates: links', nonce).toString('base64url')

/** What stands for an address that wants no mails. */
export const contactKey = (ctx: Pick<Context, 'config'>, email: string) =>
  mac(ctx, 'shared dates: contacts', canonicalAddress(email))

const sealBytes = 16
const sealOf = (ctx: Pick<Context, 'config'>, key: Uint8Array) => mac(ctx, 'shared dates: stops', key).subarray(0, sealBytes)

/** Works for as long as somebody has the mail. */
export const stopToken = (ctx: Pick<Context, 'config'>, email: string) => {
  const key = contactKey(ctx, email)
  return Buffer.concat([key, sealOf(ctx, key)]).toString('base64url')
}

/** The key of the address in a stop link; null when the link is not ours. */
export function readStopToken(ctx: Pick<Context, 'config'>, token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  const [key, seal] = [bytes.subarray(0, -sealBytes), bytes.subarray(-sealBytes)]
  return seal.length === sealBytes && timingSafeEqual(seal, sealOf(ctx, key)) ? Buffer.from(key) : null
}

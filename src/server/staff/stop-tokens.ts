/** The token of an owner's mail that stops an act one person would do alone: the approval's number, signed. Nothing is stored. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/infrastructure/context.ts'

type Config = Pick<Context, 'config'>

const signatureOf = ({ config }: Config, approval: number) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'stopped approvals', 32)))
    .update(String(approval))
    .digest()

export const stopTokenOf = (ctx: Config, approval: number) => `${approval}.${signatureOf(ctx, approval).toString('base64url')}`

/** Null for a token that is not ours. */
export function approvalOfToken(ctx: Config, token: string): number | null {
  const [number = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const approval = Number(number)
  return given.length === 32 && timingSafeEqual(given, signatureOf(ctx, approval)) ? approval : null
}

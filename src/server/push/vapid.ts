/** Proves to a push service who sends: a token signed with the installation's key, remembered for some hours for each service (VAPID, RFC 8292). */
import { createPrivateKey, sign } from 'node:crypto'
import { hourMs } from '#domain/time/durations.ts'
import type { PushSender } from '#server/ports/web-push.ts'

/** A token holds for a day at most; ours for half of one, and a new one is made well before. */
const lifeMs = 12 * hourMs
const renewMs = 6 * hourMs

/** Answers the header `Authorization` for the service at an origin. */
export function openVapid() {
  const tokens = new Map<string, { header: string; untilMs: number }>()
  return (sender: PushSender, origin: string, now: Date): string => {
    const known = tokens.get(`${sender.publicKey} ${origin}`)
    if (known && now.getTime() < known.untilMs) return known.header
    const header = `vapid t=${signedToken(sender, origin, now)}, k=${sender.publicKey}`
    tokens.set(`${sender.publicKey} ${origin}`, { header, untilMs: now.getTime() + renewMs })
    return header
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signedToken({ publicKey, privateKey, contact }: PushSender, origin: string, now: Date): string {
  const claims = { aud: origin, exp: Math.floor((now.getTime() + lifeMs) / 1000), sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const point = Buffer.from(publicKey, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33), d: privateKey }, format: 'jwk' })
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

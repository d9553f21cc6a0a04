/** The probe: how the doctor asks a process, through its proxy, what arrives there. Only who knows SESSION_SECRET is answered. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const probeHeader = 'x-duet-probe'
/** Clocks may differ while it travels. */
const validMs = 30 * 60_000

const sign = (secret: string, words: string) => createHmac('sha256', secret).update(words).digest('base64url')

/** `proof` is what an answer must contain, so that nothing else passes for this installation. */
export function newProbe(secret: string, now: Date): { header: string; proof: string } {
  const said = `${now.getTime()}.${randomBytes(9).toString('base64url')}`
  return { header: `${said}.${sign(secret, `probe ${said}`)}`, proof: proofOf(secret, said) }
}

const proofOf = (secret: string, said: string) => sign(secret, `answer ${said}`)

/** The proof for an answer; null for a probe of another secret, or an old one. */
export function readProbe(secret: string, header: string, now: Date): string | null {
  const [, said = '', time = '', signature = ''] = /^((\d{1,15})\.[\w-]{12})\.([\w-]{43})$/.exec(header) ?? []
  if (said === '' || Math.abs(now.getTime() - Number(time)) > validMs) return null
  const expected = sign(secret, `probe ${said}`)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? proofOf(secret, said) : null
}

/** What one process says about itself and about the request that reached it. */
export type Echo = {
  proof: string
  /** Which process this is, of all machines. */
  process: string
  trust_proxy: number
  is_secure: boolean
  host: string
  address: string
  /** Headers of proxies and of visitors, as they arrived. */
  headers: Record<string, string>
  /** Null where the system does not tell. */
  open_files: number | null
  memory: number | null
  can_store: boolean
}

export const echoedHeaders = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-original-host',
  'x-request-id',
  'forwarded',
] as const

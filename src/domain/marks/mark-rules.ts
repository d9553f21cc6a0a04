/** Rules of marks: their kinds, how long each lasts, and what of an address or a domain is compared. */
import { canonicalAddress } from '#domain/accounts/accounts.ts'
import type { HandMadeKind, MarkKind } from '#domain/marks/mark-effects.ts'
import { networkOfRule } from '#domain/marks/networks.ts'
import { dayMs } from '#domain/time/durations.ts'

/** What a ban leaves. A household shares a device and a network, so a person looks at the first, and the second is only noted. */
export const effectOfBan = { address: 'refuse', device: 'hold', network: 'note', payer: 'hold' } as const

const lifeDays: Record<MarkKind, number> = {
  address: 730,
  device: 365,
  network: 30,
  payer: 365,
  mail_domain: 365,
  cidr: 365,
  country: 365,
}
/** The longest life of a mark. */
export const markLifeMs = (kind: MarkKind) => lifeDays[kind] * dayMs
/** A sighting is wiped so long after the last time. */
export const sightingLifeMs = 30 * dayMs
/** A hash of a banned member's photo is kept so long. */
export const photoLifeMs = 365 * dayMs
/** Hits are kept so long. */
export const hitLifeMs = 365 * dayMs

/** An address as it is compared: lower case, without dots at Google, and without what stands behind a plus, at every domain. */
export function foldedAddress(email: string): string {
  const [local = '', domain = ''] = canonicalAddress(email.trim()).split('@')
  return `${local.split('+')[0] || local}@${domain}`
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** A mail domain as it is compared; null for what is none. */
export function mailDomainOf(words: string): string | null {
  const name = words.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')
  const ascii = URL.canParse(`http://${name}/`) ? new URL(`http://${name}/`).hostname : ''
  const labels = ascii.split('.')
  return ascii.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one)) && /[a-z]/.test(labels.at(-1) ?? '')
    ? ascii
    : null
}

/** The domain of an address, and each domain above it: a rule for `example.com` holds for `mail.example.com` too. */
export function mailDomainsOf(email: string): string[] {
  const domain = mailDomainOf(email.slice(email.lastIndexOf('@') + 1))
  if (!domain) return []
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, place) => labels.slice(place).join('.'))
}

/** The value of a rule by hand in the one form that is stored or hashed; null for what is none. */
export function valueOfRule(kind: HandMadeKind, words: string): string | null {
  if (kind === 'mail_domain') return mailDomainOf(words)
  if (kind === 'cidr') return networkOfRule(words)
  if (kind === 'country') return /^[a-z]{2}$/i.test(words.trim()) ? words.trim().toUpperCase() : null
  return /^[^\s@]+@[^\s@]+$/.test(words.trim()) && words.length <= 254 ? foldedAddress(words) : null
}

/** The months whose keys made tags since a time, as `2026-06` (UTC). */
export function monthsBetween(from: Date, to: Date): string[] {
  const count = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return Array.from({ length: count + 1 }, (_, more) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + more)).toISOString().slice(0, 7),
  )
}

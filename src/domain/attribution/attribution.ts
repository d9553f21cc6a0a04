/** Attribution: the affiliate parameters of the link that brought a visitor (the spec's affiliate record). */
import * as z from 'zod/mini'

export const attributionMaxLength = 200
/** The attribution cookie, set after consent: 30 days (spec, section 9). */
export const networkCookie = { name: 'network', maxAgeSeconds: 2_592_000 } as const

const fields = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'cpc'] as const
type Field = (typeof fields)[number]

const Value = z.optional(z.string().check(z.minLength(1), z.maxLength(attributionMaxLength)))
export const Attribution = z.object({ network: Value, ref: Value, sub1: Value, sub2: Value, sub3: Value, cpc: Value })
export type Attribution = { [Name in Field]?: string | undefined }

/** Every parameter that is read and removed, and the field it fills. Of two for the same field the one further up counts. */
export const attributionParameters: readonly (readonly [parameter: string, field: Field])[] = [
  ['network', 'network'],
  ['ref', 'ref'],
  ['sub1', 'sub1'],
  ['sub', 'sub1'],
  ['aff_sub1', 'sub1'],
  ['aff_sub', 'sub1'],
  ['sub2', 'sub2'],
  ['aff_sub2', 'sub2'],
  ['sub3', 'sub3'],
  ['aff_sub3', 'sub3'],
  ['cpc', 'cpc'],
]

/** The attribution in an address; null without one. */
export function attributionIn(params: URLSearchParams): Attribution | null {
  const attribution: Attribution = {}
  for (const [parameter, field] of attributionParameters) attribution[field] ??= bounded(params.get(parameter))
  return pickFields(attribution)
}

/** The names of all those parameters. The browser needs only the names; the server reads the values. */
const parameterName = /^(?:network|ref|cpc|(?:aff_)?sub[123]?)$/
/** A name may be written with percent signs: what is read must be removed. */
const isAttributionParameter = (part: string) => parameterName.test(new URLSearchParams(`&${part}`).keys().next().value ?? '')

/** An address's parameters, those of an arrival and all others, each as it was written. */
export function splitSearch(search: string): { attribution: string[]; own: string[] } {
  const parts = search.replace(/^\?/, '').split('&').filter(Boolean)
  return { attribution: parts.filter(isAttributionParameter), own: parts.filter((part) => !isAttributionParameter(part)) }
}

export const searchOf = (parts: readonly string[]) => (parts.length > 0 ? `?${parts.join('&')}` : '')

/** The last link that names a network counts, whole: two partners never share a record. Without a network it only fills an empty place. */
export const latestAttribution = (before: Attribution | null, now: Attribution | null): Attribution | null =>
  now && (now.network || !before?.network) ? now : before

/** Reads stored text, which anybody may have changed since. */
export function readAttribution(stored: string | null | undefined): Attribution | null {
  try {
    const read: unknown = JSON.parse(stored ?? 'null')
    if (typeof read !== 'object' || read === null) return null
    const entries = fields.map((field) => [field, bounded((read as Record<string, unknown>)[field])])
    return pickFields(Object.fromEntries(entries) as Attribution)
  } catch {
    return null
  }
}

/** Characters that no partner's value needs, and that mean something where text becomes a page, a script or a line of a file. */
const unwanted = /[\p{C}\u2028\u2029<>"'`\\]/gu

function bounded(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  let cut = ''
  let writtenLength = 0
  for (const character of value.slice(0, longest).replaceAll(unwanted, '').trim()) {
    writtenLength += encodeURIComponent(character).length
    if (cut.length + character.length > attributionMaxLength || writtenLength > writtenMaxLength) break
    cut += character
  }
  return cut.trimEnd() || undefined
}

/** As a cookie writes it: all six, of whatever script, fit into one, which ends at 4096. */
const writtenMaxLength = 3 * attributionMaxLength
/** Longer text is cut here. */
const longest = 16_384

function pickFields(attribution: Attribution): Attribution | null {
  const entries = Object.entries(attribution).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? (Object.fromEntries(entries) as Attribution) : null
}

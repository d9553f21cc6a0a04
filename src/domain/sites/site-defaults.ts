/** Site defaults: settings that follow from others, and reading a brand file with them. */
import { localeEntries } from '#domain/languages/languages.ts'
import type { Country } from '#domain/geo/places.ts'
import { SiteFile } from '#domain/sites/sites.ts'

type Given = Record<string, unknown>

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const countriesOf = (language: unknown): readonly Country[] =>
  localeEntries.find(({ code }) => code === language)?.countries ?? []
/** A name as it may stand before an address in a mail's header. */
const written = (name: string) => (/^[\w .-]+$/.test(name) ? name : `"${name.replaceAll(/["\\]/g, '')}"`)

/** In this order: a later one may rest on an earlier one. */
export const derived: Record<string, { words: string; from: (site: Given) => unknown }> = {
  pool: { words: 'a pool of its own, named like its key', from: ({ key }) => key },
  domain_language: { words: 'the first of `languages`', from: ({ languages }) => listed(languages)[0] },
  countries: {
    words: 'the countries where its languages are spoken',
    from: ({ languages }) => [...new Set(listed(languages).flatMap(countriesOf))],
  },
  support_email: { words: '`support@` its first host', from: ({ hosts }) => `support@${String(listed(hosts)[0])}` },
  mail_from: {
    words: 'its name and `support_email`',
    from: ({ name, support_email }) => `${written(String(name))} <${String(support_email)}>`,
  },
}

/** Keys in one order at every depth, so that equal files have equal text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}

/** Reads a file, or a row, as a whole site; `words` describes what is invalid. */
export function readSite(raw: unknown, words?: Parameters<typeof SiteFile.safeParse>[1]) {
  const site = ordered(raw)
  if (typeof site !== 'object' || site === null) return SiteFile.safeParse(site, words)
  const given: Given = { ...site }
  for (const [name, { from }] of Object.entries(derived)) given[name] ??= from(given)
  return SiteFile.safeParse(given, words)
}

/** A site as its file is written: whole, its settings in the order of the schema. */
export const writeSite = (site: SiteFile): string => `${JSON.stringify(readSite(site).data, null, 2)}\n`

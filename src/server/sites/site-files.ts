/** Brand files: compares the stored brands with files, and writes a brand as a file. */
import { didYouMean } from '#domain/text/typo-distance.ts'
import { writeSite } from '#domain/sites/site-defaults.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'

type Sites = Pick<Context, 'sites'>

export type SiteLine = Pick<SiteFile, 'key' | 'name' | 'hosts' | 'pool' | 'template' | 'languages' | 'countries'>

export const listSites = ({ sites }: Sites): SiteLine[] =>
  sites.all().map(({ file: { key, name, hosts, pool, template, languages, countries } }) => ({
    key,
    name,
    hosts,
    pool,
    template,
    languages,
    countries,
  }))

export function getSiteFile({ sites }: Sites, key: string): SiteFile {
  const keys = sites.all().map(({ file }) => file.key)
  const file = sites.all().find((site) => site.file.key === key)?.file
  if (file) return file
  throw new Error(`There is no site "${key}"${didYouMean(key, keys) || `; there are ${keys.join(', ') || 'none'}.`}`)
}

/** Whole, its settings in one order: the same brand is the same bytes wherever it stands. */
export const exportSite = (ctx: Sites, key: string): string => writeSite(getSiteFile(ctx, key))

export type SiteChange = { setting: string; from: unknown; to: unknown }

/** The settings that bringing in `site` would change; null when it is a new brand. */
export function changesBy({ sites }: Sites, site: SiteFile): SiteChange[] | null {
  const before = sites.all().find(({ file }) => file.key === site.key)?.file
  return before ? differences(JSON.parse(writeSite(before)), JSON.parse(writeSite(site))) : null
}

type Named = { id: string }
const isNamed = (value: unknown): value is Named[] =>
  Array.isArray(value) && value.every((one) => typeof (one as Partial<Named> | null)?.id === 'string')
const byName = (list: Named[]) => Object.fromEntries(list.map((one) => [one.id, one]))
const namesOf = (list: Named[]) => list.map(({ id }) => id).join(' ')

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function differences(from: unknown, to: unknown, setting = ''): SiteChange[] {
  // the same packs in the same order: one price is one change
  if (isNamed(from) && isNamed(to) && namesOf(from) === namesOf(to)) return differences(byName(from), byName(to), setting)
  if (!isTree(from) || !isTree(to)) return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ setting, from, to }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.flatMap((name) => differences(from[name], to[name], setting ? `${setting}.${name}` : name))
}

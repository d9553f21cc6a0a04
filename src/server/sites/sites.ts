/** Sites, kept: which brand a host name belongs to, and everything that is set about it. A change is live within seconds, without a restart. */
import { fatalOf, formatFinding } from '#domain/sites/site-check.ts'
import { readSite } from '#domain/sites/site-defaults.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { Country } from '#domain/geo/places.ts'
import { atomically, type Context, type Db } from '#server/infrastructure/context.ts'
import type { Log } from '#server/infrastructure/log.ts'
import type { Site, SiteDirectory } from '#server/ports/site-directory.ts'
import { niches } from '#domain/landers/lander-slugs.ts'
import { checkSite } from '#server/sites/site-check.ts'
import { loadSites, saveSite, sitesStamp } from '#server/sites/sites.store.ts'

export type { Site, SiteDirectory } from '#server/ports/site-directory.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export async function openSiteDirectory(db: Db, log?: Log): Promise<SiteDirectory> {
  let stamp = ''
  let byHost = new Map<string, Site>()
  let byId = new Map<number, Site>()
  async function refresh() {
    const newest = await sitesStamp(db)
    if (newest === stamp) return
    const { sites, hosts } = await loadSites(db)
    const known = byId
    byId = new Map(
      sites.flatMap((row) => {
        const site = siteFrom(row) ?? known.get(row.id)
        if (!site) log?.error({ event: 'sites.invalid', site: row.id }, 'a site file is invalid: the site stays closed')
        return site ? [[row.id, site] as const] : []
      }),
    )
    byHost = new Map(
      hosts.flatMap(({ host, site_id }) => (byId.has(site_id) ? [[host, byId.get(site_id) as Site] as const] : [])),
    )
    stamp = newest
  }
  await refresh()
  return {
    byHost(host) {
      const name = host.toLowerCase().replace(/:\d+$/, '')
      return byHost.get(name) ?? (loopback.has(name) ? (byId.values().next().value ?? null) : null)
    },
    byId: (id) => byId.get(id) ?? null,
    all: () => [...byId.values()],
    refresh,
  }
}

/** Null when the settings are not a site's: then it stays as it was, and the others are not held up. */
function siteFrom(row: { id: number; pool_id: number; stamp: string; settings: unknown }): Site | null {
  const file = readSite(row.settings)
  return file.success ? { id: row.id, pool_id: row.pool_id, stamp: row.stamp, file: file.data } : null
}

/**
 * Brings a site from its file (`sites/*.json`): a new one, or the settings of one that stands. Throws when it may not go live as it is
 * (`checkSite`).
 */
export async function importSite(ctx: Context, raw: unknown, beside: readonly SiteFile[] = []): Promise<SiteFile> {
  const { site, findings } = await checkSite(ctx, raw, beside)
  const wrong = fatalOf(findings).map(formatFinding)
  if (!site || wrong.length > 0) throw new Error(`The site ${keyOf(raw)} is not brought in: ${wrong.join('; ')}`)
  await atomically(ctx, (ctx) => saveSite(ctx.db, site, ctx.now()))
  await ctx.sites.refresh()
  return site
}

const keyOf = (raw: unknown) => String((raw as { key?: unknown } | null)?.key ?? 'without a key')

/** The rule leads to another site's page (spec, section 2). One that leads back here would send a visitor round and round, so it is none. */
export function ruleOf(ctx: Context, { id, file }: Site): string | null {
  if (!file.site_rule_redirect || !URL.canParse(file.site_rule_redirect)) return null
  const { protocol, host } = new URL(file.site_rule_redirect)
  const isPage = protocol === 'https:' || protocol === 'http:'
  return isPage && ctx.sites.byHost(host)?.id !== id ? file.site_rule_redirect : null
}

/** What a brand says of itself; without words of its own those of its niche. Words in the reader's own language go before the brand's own in another one. */
export const taglineOf = (
  { texts }: Pick<Context, 'texts'>,
  { tagline, niche, form_of_address }: SiteFile,
  locale: Locale,
): string => tagline[locale] ?? texts.translator(locale, form_of_address)(`niches.${niches[niche - 1] ?? niches[0]}.headline`)

export const regionsOf = (ctx: Context, countries: readonly Country[]) =>
  Object.fromEntries(countries.map((country) => [country, ctx.geo.regions[country] ?? []]))

/** May this visitor search without an account? */
export const isSearchOpen = (site: Site, trafficsource: string | null | undefined) => maySearchLoggedOut(site.file, trafficsource)

/**
 * The brands whose members visitors of this site may see: itself, and those of its pool that are open to every visitor. A brand that only
 * partners' visitors may search shows its members on no other. None where the site itself is closed.
 */
export const sitesOpenFrom = (ctx: Context, site: Site, trafficsource: string | null | undefined): number[] =>
  isSearchOpen(site, trafficsource)
    ? ctx.sites
        .all()
        .filter((one) => one.id === site.id || (one.pool_id === site.pool_id && isSearchOpen(one, null)))
        .map(({ id }) => id)
    : []

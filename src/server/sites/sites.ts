/** Sites: finds the brand of a host name with its settings. A change is live within seconds, without a restart. */
import { fatalOf, formatFinding } from '#domain/sites/site-check.ts'
import { readSite } from '#domain/sites/site-defaults.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { Country } from '#domain/geo/places.ts'
import { atomically, type Context, type Db } from '#server/infrastructure/context.ts'
import { glued } from '#server/infrastructure/texts.ts'
import type { Log } from '#server/infrastructure/log.ts'
import type { Site, SiteDirectory } from '#server/ports/site-directory.ts'
import { niches } from '#domain/landers/lander-slugs.ts'
import { checkSite } from '#server/sites/site-check.ts'
import { loadSites, saveSite, sitesStamp } from '#server/sites/sites.store.ts'

export { changesBy, type SiteChange } from '#server/sites/site-files.ts'
export { checkSite }

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export async function openSiteDirectory(db: Db, log?: Log): Promise<SiteDirectory> {
  let stamp = ''
  let byHost = new Map<string, Site>()
  let byId = new Map<number, Site>()
  async function refresh() {
    const newest = await sitesStamp(db)
    if (newest === stamp) return
    const { sites, hosts } = await loadSites(db)
    const previous = byId
    byId = new Map(
      sites.flatMap((row) => {
        const site = siteFrom(row) ?? previous.get(row.id)
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

/** Null for invalid settings: the site then keeps its previous ones, and other sites are not affected. */
function siteFrom(row: { id: number; pool_id: number; stamp: string; settings: unknown }): Site | null {
  const file = readSite(row.settings)
  return file.success ? { id: row.id, pool_id: row.pool_id, stamp: row.stamp, file: file.data } : null
}

/** Imports a brand file (`sites/*.json`): creates the site or replaces its settings. Throws when `checkSite` finds something fatal. */
export async function importSite(ctx: Context, raw: unknown, beside: readonly SiteFile[] = []): Promise<SiteFile> {
  const { site, findings } = await checkSite(ctx, raw, beside)
  const fatal = fatalOf(findings).map(formatFinding)
  if (!site || fatal.length > 0) throw new Error(`The site ${keyOf(raw)} is not brought in: ${fatal.join('; ')}`)
  await atomically(ctx, (ctx) => saveSite(ctx.db, site, ctx.now()))
  await ctx.sites.refresh()
  return site
}

const keyOf = (raw: unknown) => String((raw as { key?: unknown } | null)?.key ?? 'without a key')

/** The redirect to another site's page (spec, section 2); null without one, and for one that leads back to this site. */
export function ruleOf(ctx: Context, { id, file }: Site): string | null {
  if (!file.site_rule_redirect || !URL.canParse(file.site_rule_redirect)) return null
  const { protocol, host } = new URL(file.site_rule_redirect)
  const isPage = protocol === 'https:' || protocol === 'http:'
  return isPage && ctx.sites.byHost(host)?.id !== id ? file.site_rule_redirect : null
}

/** The brand's tagline in this language, else the headline of its niche. */
export function taglineOf(
  { texts }: Pick<Context, 'texts'>,
  { tagline, niche, form_of_address }: SiteFile,
  locale: Locale,
): string {
  const own = tagline[locale]
  if (own !== undefined) return glued(own, locale)
  return texts.translator(locale, form_of_address)(`niches.${niches[niche - 1] ?? niches[0]}.headline`)
}

export const regionsOf = (ctx: Context, countries: readonly Country[]) =>
  Object.fromEntries(countries.map((country) => [country, ctx.geo.regions[country] ?? []]))

/** Whether this visitor may search without an account. */
export const isSearchOpen = (site: Site, trafficsource: string | null | undefined) => maySearchLoggedOut(site.file, trafficsource)

/**
 * The ids of brands whose members a visitor here may see: this one and those of its pool that are open to all visitors. Empty when
 * this site is closed.
 */
export const sitesOpenFrom = (ctx: Context, site: Site, trafficsource: string | null | undefined): number[] =>
  isSearchOpen(site, trafficsource)
    ? ctx.sites
        .all()
        .filter((one) => one.id === site.id || (one.pool_id === site.pool_id && isSearchOpen(one, null)))
        .map(({ id }) => id)
    : []

/** Sites, kept: which brand a host name belongs to, and everything that is set about it. A change is live within seconds, without a restart. */
import { SiteFile, type CompanyInfo, type Settings } from '#domain/sites.ts'
import { maySearchLoggedOut } from '#domain/visitor-rules.ts'
import { packFaults, premiumFaults } from '#domain/pack-rules.ts'
import { minimumMessageCost } from '#domain/credits.ts'
import type { Locale } from '#domain/languages.ts'
import type { Country } from '#domain/places.ts'
import type * as z from 'zod/mini'
import { atomically, type Context, type Db } from '#server/context.ts'
import type { Log } from '#server/platform/log.ts'
import { getPushKey } from '#server/push/push.ts'
import { loadSites, saveSite, sitesStamp } from '#server/sites/sites.store.ts'

/** A site as the server knows it. `stamp` changes with every change of its settings. */
export type Site = { id: number; pool_id: number; stamp: string; file: SiteFile }

export type SiteDirectory = {
  /** The site of a host name (with or without a port); `localhost` alone is the first site. Null when no site has it. */
  byHost: (host: string) => Site | null
  byId: (id: number) => Site | null
  all: () => Site[]
  /** Reads the sites again when one has changed. */
  refresh: () => Promise<void>
}

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
        if (!site) log?.error({ site: row.id }, 'a site is not what a site must be: it stays closed')
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
  const file = SiteFile.safeParse(row.settings)
  return file.success ? { id: row.id, pool_id: row.pool_id, stamp: row.stamp, file: file.data } : null
}

/**
 * Brings a site from its file (`sites/*.json`): a new one, or the settings of one that stands. Throws when the file is not a site, or when
 * a pack or a plan cannot be sold as it is (`domain/pack-rules.ts`).
 */
export async function importSite(ctx: Context, file: unknown): Promise<void> {
  const site = SiteFile.parse(file)
  const faults = [...packFaults(site), ...premiumFaults(site)]
  if (faults.length > 0) throw new Error(`The site ${site.key} is not brought in: ${faults.join('; ')}`)
  await atomically(ctx, (ctx) => saveSite(ctx.db, site, ctx.now()))
  await ctx.sites.refresh()
}

/** What the spec calls Settings: the public part of a site, for one visitor. */
export async function settingsOf(ctx: Context, { file }: Site, locale: Locale): Promise<Settings> {
  const { company } = file
  const costs = file.countries.flatMap((country) => {
    const cost = minimumMessageCost(file, country)
    return cost ? [[country, cost] as const] : []
  })
  return {
    key: file.key,
    name: file.name,
    tagline: file.tagline[locale] ?? file.tagline[file.domain_language] ?? '',
    template: file.template,
    niche: file.niche,
    languages: file.languages,
    domain_language: file.domain_language,
    countries: file.countries,
    region_data: regionsOf(ctx, file.countries),
    tokens: file.tokens,
    signups: file.signups,
    logged_out_search: file.logged_out_search,
    logged_out_search_trafficsource: file.logged_out_search_trafficsource,
    push_pub: await getPushKey(ctx),
    geoip_country: null,
    geoip_selected_country: file.countries[0] ?? null,
    minimum_message_costs: Object.fromEntries(costs),
    message_cost: file.message_cost,
    has_premium: file.premium !== undefined,
    fictional_icon: file.fictional_icon,
    company_name: company.name,
    company_address: company.address,
    company_kvk: company.kvk,
    company_city: company.city,
    company_country: company.country,
    company_tradenames: company.tradenames,
    company_vat_numbers: company.vat_numbers,
    support_phone: file.support_phone,
    support_email: file.support_email,
    delete_discount: file.delete_discount,
    visible_profile_fields: file.visible_profile_fields,
    visible_profile_notes: file.visible_profile_notes,
    search_fields: file.search_fields,
    member_resell: file.member_resell,
    site_rule_redirect: file.site_rule_redirect,
    cdn_prefix: file.cdn_prefix,
  }
}

export function companyInfoOf({ file }: Site): z.output<typeof CompanyInfo> {
  return { ...file.company, support_phone: file.support_phone, delete_discount: file.delete_discount }
}

export const regionsOf = (ctx: Context, countries: readonly Country[]) =>
  Object.fromEntries(countries.map((country) => [country, ctx.geo.regions[country] ?? []]))

/** May this visitor search without an account? */
export const isSearchOpen = (site: Site, trafficsource: string | null | undefined) => maySearchLoggedOut(site.file, trafficsource)

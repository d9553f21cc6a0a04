/** Sites, kept: which brand a host name belongs to, and everything that is set about it. A change is live within seconds, without a restart. */
import { fatalOf, inWords } from '#domain/sites/site-check.ts'
import { readSite } from '#domain/sites/site-defaults.ts'
import type { CompanyInfo, Settings } from '#domain/sites/settings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import { minimumMessageCost } from '#domain/credits/credits.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { tokensOf } from '#domain/themes/niche-tokens.ts'
import type { Country } from '#domain/geo/places.ts'
import type * as z from 'zod/mini'
import { atomically, type Context, type Db } from '#server/infrastructure/context.ts'
import { countryNameIn } from '#server/infrastructure/country-name.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { getPushKey } from '#server/push/push.ts'
import { taglineOf } from '#server/sites/brand-words.ts'
import { checkSite } from '#server/sites/site-check.ts'
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

export type SharedSettings = Omit<Settings, 'geoip_country' | 'geoip_selected_country'>

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
  const file = readSite(row.settings)
  return file.success ? { id: row.id, pool_id: row.pool_id, stamp: row.stamp, file: file.data } : null
}

/**
 * Brings a site from its file (`sites/*.json`): a new one, or the settings of one that stands. Throws when it may not go live as it is
 * (`checkSite`).
 */
export async function importSite(ctx: Context, raw: unknown, beside: readonly SiteFile[] = []): Promise<SiteFile> {
  const { site, findings } = await checkSite(ctx, raw, beside)
  const faults = fatalOf(findings).map(inWords)
  if (!site || faults.length > 0) throw new Error(`The site ${keyOf(raw)} is not brought in: ${faults.join('; ')}`)
  await atomically(ctx, (ctx) => saveSite(ctx.db, site, ctx.now()))
  await ctx.sites.refresh()
  return site
}

const keyOf = (raw: unknown) => String((raw as { key?: unknown } | null)?.key ?? 'without a key')

/** What the spec calls Settings: the public part of a site, for one visitor at an address of the internet. */
export async function settingsOf(ctx: Context, site: Site, locale: Locale, address: string): Promise<Settings> {
  return { ...(await settingsForAll(ctx, site, locale)), ...whereabouts(ctx, site, address) }
}

/** Where the visitor seems to be, and the country of the site that is chosen for them. Worked out for this answer, written down nowhere. */
export function whereabouts(ctx: Context, { file }: Site, address: string) {
  const geoip_country = ctx.geoip.countryOf(address)
  const isOpenThere = geoip_country !== null && file.countries.includes(geoip_country)
  return { geoip_country, geoip_selected_country: isOpenThere ? geoip_country : (file.countries[0] ?? null) }
}

/** All that is the same for everyone who reads it in one language. */
export async function settingsForAll(ctx: Context, site: Site, locale: Locale): Promise<SharedSettings> {
  const { file } = site
  const { company } = file
  const costs = file.countries.flatMap((country) => {
    const cost = minimumMessageCost(file, country)
    return cost ? [[country, cost] as const] : []
  })
  return {
    key: file.key,
    name: file.name,
    tagline: taglineOf(ctx, file, locale),
    template: file.template,
    niche: file.niche,
    languages: file.languages,
    domain_language: file.domain_language,
    countries: file.countries,
    region_data: regionsOf(ctx, file.countries),
    tokens: tokensOf(file),
    ...(file.fonts && { fonts: file.fonts }),
    logo: file.logo ?? null,
    favicon: file.favicon ?? null,
    signups: file.signups,
    logged_out_search: file.logged_out_search,
    logged_out_search_trafficsource: file.logged_out_search_trafficsource,
    push_pub: await getPushKey(ctx),
    minimum_message_costs: Object.fromEntries(costs),
    message_cost: file.message_cost,
    has_premium: file.premium !== undefined,
    fictional_icon: file.fictional_icon,
    company_name: company.name,
    company_address: company.address,
    company_kvk: company.kvk,
    company_city: company.city,
    company_country: countryNameIn(company.country, locale),
    company_tradenames: company.tradenames,
    company_vat_numbers: company.vat_numbers,
    support_phone: file.support_phone,
    support_email: file.support_email,
    delete_discount: file.delete_discount,
    visible_profile_fields: file.visible_profile_fields,
    visible_profile_notes: file.visible_profile_notes,
    search_fields: file.search_fields,
    member_resell: file.member_resell,
    site_rule_redirect: ruleOf(ctx, site),
    ...(file.entry_warning ? { entry_warning: true } : {}),
    cdn_prefix: file.cdn_prefix,
  }
}

/** The rule leads to another site's page (spec, section 2). One that leads back here would send a visitor round and round, so it is none. */
export function ruleOf(ctx: Context, { id, file }: Site): string | null {
  if (!file.site_rule_redirect || !URL.canParse(file.site_rule_redirect)) return null
  const { protocol, host } = new URL(file.site_rule_redirect)
  const isPage = protocol === 'https:' || protocol === 'http:'
  return isPage && ctx.sites.byHost(host)?.id !== id ? file.site_rule_redirect : null
}

export function companyInfoOf({ file }: Site): z.output<typeof CompanyInfo> {
  return { ...file.company, support_phone: file.support_phone, delete_discount: file.delete_discount }
}

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

/** Site settings: the public part of a site for one visitor (the spec's Settings), and its route. */
import { kindsOf } from '#domain/sites/kinds.ts'
import type * as z from 'zod/mini'
import { minimumMessageCost } from '#domain/credits/credits.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { CompanyInfo, Settings } from '#domain/sites/settings.ts'
import { radiiOf } from '#domain/themes/corners.ts'
import { tokensOf } from '#domain/themes/niche-tokens.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { countryNameIn } from '#server/infrastructure/country-name.ts'
import { fictionalSetting } from '#server/fictional-profiles/fictional-profiles.ts'
import { getPushKey } from '#server/push/push.ts'
import { regionsOf, ruleOf, taglineOf } from '#server/sites/sites.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { profileFields, interests, selectFields } from '#domain/profiles/profile-fields.ts'
import { hasTranslation } from '#server/translation/translation.ts'
import type { Handlers } from '#server/http/handle.ts'

export type SharedSettings = Omit<Settings, 'geoip_country' | 'geoip_selected_country'>

/** For one visitor at an address of the internet. */
export async function settingsOf(ctx: Context, site: Site, locale: Locale, address: string): Promise<Settings> {
  const [shared, fictional] = await Promise.all([settingsForAll(ctx, site, locale), fictionalSetting(ctx, site)])
  return { ...shared, ...fictional, ...whereabouts(ctx, site, address) }
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
    kinds: kindsOf(file.template, file.kinds),
    niche: file.niche,
    languages: file.languages,
    domain_language: file.domain_language,
    countries: file.countries,
    region_data: regionsOf(ctx, file.countries),
    tokens: tokensOf(file),
    ...(file.fonts && { fonts: file.fonts }),
    ...(file.corners && { radii: radiiOf[file.corners] }),
    logo: file.logo ?? null,
    favicon: file.favicon ?? null,
    ...(file.drawings && { drawings: file.drawings }),
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
    discovery: file.discovery,
    saved_searches: file.saved_searches,
    verification: file.verification,
    introductions_a_day: file.introductions_a_day,
    profile_views: file.profile_views,
    question_of_the_day: file.question_of_the_day && file.profile_prompts.most > 0,
    has_translation: hasTranslation(ctx, site),
    inbox_rules: file.inbox_rules,
    member_resell: file.member_resell,
    site_rule_redirect: ruleOf(ctx, site),
    ...(file.form_of_address === 'formal' ? { form_of_address: 'formal' } : {}),
    ...(file.entry_warning ? { entry_warning: true } : {}),
    cdn_prefix: file.cdn_prefix,
  }
}

function companyInfoOf({ file }: Site): z.output<typeof CompanyInfo> {
  return { ...file.company, support_phone: file.support_phone, delete_discount: file.delete_discount }
}

export const sitesHandlers = {
  'GET /api/settings.php': async ({ ctx, site, request }) => settingsOf(ctx, site, request.locale, request.address),
  'GET /api/companyinfo.php': async ({ site }) => companyInfoOf(site),
  'GET /api/profile_fields.php': async ({ site }) => {
    const visible = new Set<string>(site.file.visible_profile_fields)
    const choices = ['gender', ...selectFields].filter((field) => visible.has(field))
    const allowed = choices.map((field) => [field, [...profileFields[field as keyof typeof profileFields]]] as const)
    const chosen = interestsOf(site)
    return { allowed_values: { ...Object.fromEntries(allowed), ...(chosen.length > 0 && { interests: chosen }) } }
  },
  'GET /api/interests.php': async ({ site }) => ({ interests: interestsOf(site) }),
} satisfies Partial<Handlers>

const interestsOf = ({ file }: Site) => (file.visible_profile_fields.includes('interests') ? [...interests] : [])

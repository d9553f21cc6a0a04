/** Sites: a brand and everything that is set about it while the product runs. Nothing of it is known at build time. */
import * as z from 'zod/mini'
import { SiteDiscounts } from '#domain/discounts.ts'
import { Locale } from '#domain/languages.ts'
import { Country, RegionData } from '#domain/places.ts'
import { Benefits, planDays } from '#domain/premium.ts'
import { FieldName } from '#domain/profile-fields.ts'
import { ResellPartners } from '#domain/sponsored.ts'

export const Template = z.enum(['social', 'classic', 'lavish'])
export type Template = z.infer<typeof Template>

/** Niche 1 to 7, in the order of the landing-page slugs (spec, section 9). */
export const niches = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const
export const Niche = z.number().check(z.int(), z.gte(1), z.lte(7))

export const Currency = z.enum(['EUR', 'GBP', 'CHF', 'PLN', 'USD', 'CAD', 'AUD', 'NZD'])
export type Currency = z.infer<typeof Currency>

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const count = z.number().check(z.int(), z.gte(0))
/** Any CSS colour without a semicolon or a brace, so that a token can never end its declaration. */
const Colour = z.string().check(z.regex(/^[#\w(),.%/ -]{3,60}$/))

export const Company = z.object({
  name: text(120),
  address: text(200),
  kvk: text(60),
  city: text(80),
  country: text(80),
  tradenames: z.array(text(120)),
  vat_numbers: z.array(text(60)),
})

/** Credits sold together. `prices` are in minor units (cents), tax included, per currency. */
export const Pack = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  credits: z.number().check(z.int(), z.gt(0)),
  prices: z.partialRecord(Currency, count),
})
export type Pack = z.infer<typeof Pack>

/** Days of premium, sold as packs are. Their ids are not those of packs. */
const Plan = z.object({ id: Pack.shape.id, days: z.literal(planDays), prices: Pack.shape.prices })

/** A site as a file (`sites/*.json`): the format that export and import use. */
export const SiteFile = z.object({
  key: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: text(60),
  tagline: z.partialRecord(Locale, text(160)),
  hosts: z.array(text(253)),
  pool: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  template: Template,
  niche: Niche,
  languages: z.array(Locale).check(z.minLength(1)),
  domain_language: Locale,
  countries: z.array(Country).check(z.minLength(1)),
  /** Overrides of the template's tokens, such as `primary`, `on_primary`, `accent`, `on_accent`. */
  tokens: z.record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), Colour),
  company: Company,
  support_phone: text(40),
  support_email: text(120),
  mail_from: text(120),
  signups: z.enum(['all', 'with_trafficsource']),
  logged_out_search: z.enum(['none', 'all']),
  logged_out_search_trafficsource: z.enum(['none', 'all']),
  visible_profile_fields: z.array(FieldName),
  visible_profile_notes: z.boolean(),
  search_fields: z.array(z.string()),
  /** What members who do not pay are shown of other companies. */
  member_resell: z.array(z.enum(['cams', 'camads'])),
  resell_partners: z._default(ResellPartners, {}),
  fictional_icon: text(40),
  /** Per cent offered once to a member who has chosen to delete. */
  delete_discount: z.number().check(z.int(), z.gte(0), z.lte(100)),
  /** Other lower prices, each once in an account's life. */
  discounts: z.optional(SiteDiscounts),
  /** Credits one message costs. */
  message_cost: z.number().check(z.int(), z.gt(0)),
  /** Credits a new member starts with. */
  welcome_credits: count,
  packs: z.array(Pack).check(z.minLength(1)),
  /** What premium is here, and its plans. A brand without it sells none. */
  premium: z.optional(z.object({ benefits: Benefits, plans: z.array(Plan).check(z.minLength(1)) })),
  /** Currency per country; `default` for the others. */
  currencies: z.intersection(
    z.object({ default: Currency }),
    z.partialRecord(z.union([Country, z.literal('default')]), Currency),
  ),
  payment_methods: z.array(z.string()),
  /** From how much a member is asked to pause before they order, in `currencies.default`: earlier than usual, never later. */
  spend_pause: z.optional(z.object({ day_minor: count, month_minor: count })),
  site_rule_redirect: z.nullable(z.url()),
  cdn_prefix: text(200),
})
export type SiteFile = z.infer<typeof SiteFile>

export const MessageCosts = z.object({ costs: z.number(), currency: Currency })

/** The public part of a site's settings: what the spec calls Settings, and what a page needs of ours. */
export const Settings = z.object({
  key: z.string(),
  name: z.string(),
  tagline: z.string(),
  template: Template,
  niche: Niche,
  languages: z.array(Locale),
  domain_language: Locale,
  countries: z.array(Country),
  region_data: RegionData,
  tokens: z.record(z.string(), z.string()),
  signups: z.enum(['all', 'with_trafficsource']),
  logged_out_search: z.enum(['none', 'all']),
  logged_out_search_trafficsource: z.enum(['none', 'all']),
  /** The key browsers subscribe to push messages with: the installation's, for every brand. */
  push_pub: z.nullable(z.string()),
  geoip_country: z.nullable(Country),
  geoip_selected_country: z.nullable(Country),
  /** Per country: the price of one message, in money, at the best pack sold there. */
  minimum_message_costs: z.partialRecord(Country, MessageCosts),
  message_cost: z.number(),
  /** The brand sells premium. */
  has_premium: z.boolean(),
  fictional_icon: z.string(),
  company_name: z.string(),
  company_address: z.string(),
  company_kvk: z.string(),
  company_city: z.string(),
  company_country: z.string(),
  company_tradenames: z.array(z.string()),
  company_vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  support_email: z.string(),
  delete_discount: z.number(),
  visible_profile_fields: z.array(FieldName),
  visible_profile_notes: z.boolean(),
  search_fields: z.array(z.string()),
  member_resell: z.array(z.string()),
  site_rule_redirect: z.nullable(z.string()),
  cdn_prefix: z.string(),
})
export type Settings = z.infer<typeof Settings>

export const CompanyInfo = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  delete_discount: z.number(),
})

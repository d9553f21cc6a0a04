/** Settings: the public part of a site, which every page reads (spec, Settings). */
import * as z from 'zod/mini'
import { Kinds } from '#domain/sites/kinds.ts'
import { Logo } from '#domain/sites/brand-files.ts'
import { Fonts } from '#domain/themes/fonts.ts'
import { Locale } from '#domain/languages/languages.ts'
import { Country, RegionData } from '#domain/geo/places.ts'
import { FieldName } from '#domain/profiles/profile-fields.ts'
import { Currency, Niche } from '#domain/sites/sites.ts'
import { OwnDrawings } from '#domain/sites/own-drawings.ts'
import { Template } from '#domain/sites/templates.ts'

export const MessageCosts = z.object({ costs: z.number(), currency: Currency })

/** The public part of a site's settings: what the spec calls Settings, and what a page needs of ours. */
export const Settings = z.object({
  key: z.string(),
  name: z.string(),
  tagline: z.string(),
  template: Template,
  kinds: Kinds,
  niche: Niche,
  languages: z.array(Locale),
  domain_language: Locale,
  countries: z.array(Country),
  region_data: RegionData,
  tokens: z.record(z.string(), z.string()),
  /** Only where it has types of its own. */
  fonts: z.optional(Fonts),
  /** Only where it has corners of its own: the sizes of `--radius-…`. */
  radii: z.optional(z.record(z.string(), z.string())),
  logo: z.nullable(Logo),
  favicon: z.nullable(z.string()),
  /** Only where it has drawings of its own. */
  drawings: z.optional(OwnDrawings),
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
  /** Only where its members can meet fictional profiles. */
  has_fictional: z.optional(z.literal(true)),
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
  saved_searches: z.number(),
  discovery: z.boolean(),
  verification: z.boolean(),
  introductions_a_day: z.number(),
  profile_views: z.boolean(),
  /** Only where the brand has prompts. */
  question_of_the_day: z.boolean(),
  has_translation: z.boolean(),
  inbox_rules: z.boolean(),
  member_resell: z.array(z.string()),
  site_rule_redirect: z.nullable(z.string()),
  /** Only where members are addressed formally. */
  form_of_address: z.optional(z.literal('formal')),
  /** Only where there is one. */
  entry_warning: z.optional(z.literal(true)),
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

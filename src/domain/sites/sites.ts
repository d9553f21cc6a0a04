/** Sites: the schema of a brand file. Brands are run-time data; nothing of them is known at build time. */
import * as z from 'zod/mini'
import { BrandFile, Logo } from '#domain/sites/brand-files.ts'
import { KindChoice } from '#domain/sites/kinds.ts'
import { OwnDrawings } from '#domain/sites/own-drawings.ts'
import { Template } from '#domain/sites/templates.ts'
import { Hero } from '#domain/brand-hero/brand-hero.ts'
import { BrandWords } from '#domain/brand-words/brand-words.ts'
import { wordLengths } from '#domain/brand-words/word-lengths.ts'
import { Experiments } from '#domain/experiments/experiments.ts'
import { ChatMediaChoice } from '#domain/chat-media/chat-media.ts'
import { SiteDiscounts } from '#domain/discounts/discounts.ts'
import { Corners } from '#domain/themes/corners.ts'
import { Fonts } from '#domain/themes/fonts.ts'
import { FormOfAddress, Locale } from '#domain/languages/languages.ts'
import { findingTexts } from '#domain/sites/finding-texts.ts'
import { line, describe, text } from '#domain/sites/descriptions.ts'
import { Networks } from '#domain/affiliates/networks.ts'
import { PhotoLookRule, UnreviewedPhotos } from '#domain/photos/photos.ts'
import { Country } from '#domain/geo/places.ts'
import { Benefits, planDays } from '#domain/premium/premium.ts'
import { ProfilePrompts } from '#domain/prompts/prompts.ts'
import { mostSavedSearches } from '#domain/saved-searches/saved-search-rules.ts'
import { detailFilters } from '#domain/search/search-rules.ts'
import { FieldName } from '#domain/profiles/profile-fields.ts'
import { ResellProviders } from '#domain/sponsored/sponsored.ts'
import { FreeAnswers, UnreadRefundDays } from '#domain/credits/fair-talks.ts'
import { usualCurrencies, usualMethods, usualPacks } from '#domain/credits/default-prices.ts'

/** 1 to 7, the names of `niches` in their order (`lander-slugs.ts`). */
export const Niche = z.number().check(z.int(), z.gte(1), z.lte(7))

export const Currency = z.enum(['EUR', 'GBP', 'CHF', 'PLN', 'USD', 'CAD', 'AUD', 'NZD'])
export type Currency = z.infer<typeof Currency>

const count = z.int().check(z.gte(0))
const Id = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, findingTexts.name_form))
const HostName = z
  .string()
  .check(z.toLowerCase(), z.regex(/^(?!-)[a-z0-9.-]{1,253}$/, 'must be a host name such as www.example.com'))
const SearchOpen = z.enum(['none', 'all'])
const SearchField = z.enum(['gender', 'age', 'country', 'countryregion', ...detailFilters])
/** What becomes of links of strangers. */
export const LinksFromStrangers = z.enum(['shown', 'hidden'])
/** Any CSS colour without a semicolon or a brace, so that a token can never end its declaration. */
const Colour = z.string().check(z.regex(/^[#\w(),.%/ -]{3,120}$/, findingTexts.colour_form))

export const Company = z.object({
  name: describe('The registered name of the company.', text(120)),
  address: describe('Street, number and postal code.', text(200)),
  kvk: describe('The number in the register of companies.', text(60)),
  city: describe('The city of the registered office.', text(80)),
  country: describe('The country of the registered office, in words.', text(80)),
  tradenames: describe('Other names the company trades under.', z._default(z.array(text(120)), [])),
  vat_numbers: describe('Its VAT numbers, one for each country it is registered in.', z._default(z.array(text(60)), [])),
})

const Prices = z.partialRecord(Currency, count)

/** Credits sold together. `prices` are in minor units (cents), tax included, per currency. */
export const Pack = z.object({
  id: describe('What the shop calls it in addresses and orders.', Id),
  credits: describe('How many credits it holds: whole messages, so a multiple of `message_cost`.', z.int().check(z.gt(0))),
  prices: describe('Its price in each currency, in cents, tax included.', Prices),
})
export type Pack = z.infer<typeof Pack>

/** Days of premium, sold as packs are. Their ids are not those of packs. */
const Plan = z.object({
  id: describe('What the shop calls it; no pack has the same.', Id),
  days: describe('How many days it lasts.', z.literal(planDays)),
  prices: describe('Its price in each currency, in cents, tax included.', Prices),
})

const Premium = z.object({
  benefits: describe('What premium promises to its members.', Benefits),
  plans: describe('How long it can be bought for.', z.array(Plan).check(z.minLength(1))),
})

/** By the names that the installation gives them (`src/server/payments/payments.ts`). */
const PaymentProviders = z.array(z.enum(['stripe', 'mollie', 'redirect', 'sandbox'])).check(z.minLength(1))

/** Where a brand needs more than is usual, or less. */
const SiteLimits = z.object({
  signups_an_hour: describe(
    'How many may sign up from one address of the internet in an hour; 20 is usual, and few where a carrier puts thousands behind one.',
    z.int().check(z.gte(1), z.lte(10_000)),
  ),
})

const Currencies = z.intersection(
  z.object({ default: Currency }),
  z.partialRecord(z.union([Country, z.literal('default')]), Currency),
)

const SpendPause = z.object({
  day_minor: describe('From how much in 24 hours, in cents.', count),
  month_minor: describe('From how much in 30 days, in cents.', count),
})

/**
 * A whole site file (`sites/*.json`), the format of export and import. Missing settings have the defaults here, or those of
 * `site-defaults.ts`.
 */
export const SiteFile = z.object({
  key: describe('The name of the brand in commands and files; it never changes.', Id),
  name: describe('The name of the brand as visitors read it.', text(60)),
  tagline: describe(
    'One line about the brand in each of its languages; in the others visitors read the line of its niche.',
    z._default(z.partialRecord(Locale, text(wordLengths.tagline)), {}),
  ),
  words: describe(
    'Its own words on the first page and on landers, in its form of address; what is left out stays as the look and the niche have it.',
    z.optional(BrandWords),
  ),
  hosts: describe(
    'The host names it answers to, without a port; links in mails lead to the first.',
    z.array(HostName).check(z.minLength(1)),
  ),
  pool: describe('Brands with the same pool share their members; a brand keeps its pool.', Id),
  template: describe('The look it is built on.', z._default(Template, 'social')),
  kinds: describe('The forms of its pages, in place of the look’s own.', z.optional(KindChoice)),
  niche: describe('1 general, 2 she, 3 bdsm, 4 bbw, 5 gilf, 6 milf, 7 gay.', z._default(Niche, 1)),
  languages: describe('The languages it is offered in.', z.array(Locale).check(z.minLength(1))),
  domain_language: describe('The language of visitors who ask for none of them; one of `languages`.', Locale),
  form_of_address: describe(
    'How it addresses people where their language has two forms: informal (du, tu) or formal (Sie, vous).',
    z._default(FormOfAddress, 'informal'),
  ),
  countries: describe(
    'The countries its members live in; the first is chosen beforehand.',
    z.array(Country).check(z.minLength(1)),
  ),
  tokens: describe(
    'Colours in place of the look’s own, such as `primary` and `on_primary`; `check` measures every pair.',
    z._default(z.record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), Colour), {}),
  ),
  fonts: describe('Types in place of the look’s own; what is left out stays the look’s.', z.optional(Fonts)),
  corners: describe(
    'How round buttons, fields, photos and cards are: square, soft or round; without it as the look has them.',
    z.optional(Corners),
  ),
  logo: describe('Its own sign in place of the name in the bar.', z.optional(Logo)),
  favicon: describe(
    'Its own icon in the browser’s tab, and beside its name where it has no logo; the name that `duet brand icon` gave it.',
    z.optional(BrandFile),
  ),
  hero: describe('Its own picture under the words of the first page; `duet brand picture` makes it.', z.optional(Hero)),
  experiments: describe(
    'Pages in several variants, each read by a part of the visitors, to count which brings more sign-ups.',
    z.optional(Experiments),
  ),
  drawings: describe(
    'Its own pictures where a page has nothing to show yet, in place of ours; `duet brand drawing` makes them.',
    z.optional(OwnDrawings),
  ),
  company: describe('The company behind the brand, as the law wants it named.', Company),
  support_phone: describe('The phone number of its support.', z._default(line(40), '')),
  support_email: describe('The address of its support.', text(320)),
  mail_from: describe('Who its mails come from: `Name <address>`.', text(400)),
  signups: describe('Who may sign up: all, or with_trafficsource.', z._default(z.enum(['all', 'with_trafficsource']), 'all')),
  logged_out_search: describe('Whether visitors may search without an account.', z._default(SearchOpen, 'none')),
  logged_out_search_trafficsource: describe(
    'The same for visitors who come from a traffic source.',
    z._default(SearchOpen, 'none'),
  ),
  visible_profile_fields: describe(
    'What members tell about themselves, in this order.',
    z._default(z.array(FieldName), FieldName.options),
  ),
  visible_profile_notes: describe('Whether profiles have a text of their own.', z._default(z.boolean(), true)),
  profile_prompts: describe(
    'Prompts that profiles answer, beside their own text.',
    z._default(ProfilePrompts, { most: 0, openers: false, voice: false, hidden: [], own: [] }),
  ),
  search_fields: describe(
    'What members search by.',
    z._default(
      z.array(SearchField),
      SearchField.options.filter((field) => field !== 'verified'),
    ),
  ),
  saved_searches: describe(
    'How many searches each member may save, 0 to 10, and hear of new people they find; 0 for none.',
    z._default(z.int().check(z.gte(0), z.lte(mostSavedSearches)), 0),
  ),
  discovery: describe('Whether members may look at people one face at a time.', z._default(z.boolean(), false)),
  verification: describe(
    'Whether members may show by selfies that their photos are theirs, and wear a badge for it.',
    z._default(z.boolean(), false),
  ),
  introductions_a_day: describe(
    'How many people each member is introduced to a day, with the reasons; 0 for none.',
    z._default(z.int().check(z.gte(0), z.lte(5)), 0),
  ),
  profile_views: describe(
    'Whether members see who opened their profile in the last 30 days; incognito members neither see nor are seen.',
    z._default(z.boolean(), false),
  ),
  question_of_the_day: describe(
    'Whether home asks one of the brand’s prompts each day; it needs profile_prompts.',
    z._default(z.boolean(), false),
  ),
  translation: describe(
    'Whether members may have messages and profiles translated: on, or off.',
    z._default(z.enum(['off', 'on']), 'off'),
  ),
  inbox_rules: describe('Whether members may set who writes to them first.', z._default(z.boolean(), false)),
  message_requests: describe(
    'Whether first messages of people whom a member did not like stand apart from the talks, as requests.',
    z._default(z.boolean(), false),
  ),
  links_from_strangers: describe(
    'Links of people whom a member has not answered: hidden until the member shows them, or shown.',
    z._default(LinksFromStrangers, 'hidden'),
  ),
  member_resell: describe(
    'What members who do not pay are shown of other companies.',
    z._default(z.array(z.enum(['cams', 'camads'])), []),
  ),
  resell_partners: describe('Who those companies are, one for each kind.', z._default(ResellProviders, {})),
  networks: describe(
    'Partners who send visitors, and where each is told what came of them; no other partner is told anything.',
    z.optional(Networks),
  ),
  fictional_icon: describe('The icon of the mark on fictional profiles.', z._default(text(40), 'drama')),
  unreviewed_photos: describe(
    'Whether photos that no moderator looked at are blurred for members who hide nude photos, and left out for visitors: blur, or show.',
    z._default(UnreviewedPhotos, 'show'),
  ),
  photo_look: describe(
    'When photos are looked at: after, once others see them; first, those of an account that has not confirmed its address before; before, all of them.',
    z._default(PhotoLookRule, 'first'),
  ),
  delete_discount: describe(
    'Per cent offered once to a member who has chosen to delete.',
    z._default(z.int().check(z.gte(0), z.lte(100)), 0),
  ),
  discounts: describe('Other lower prices, each once in an account’s life.', z.optional(SiteDiscounts)),
  chat_media: describe(
    'What members may send in a chat beside words, for the price of a message: photos, and voice notes.',
    z._default(ChatMediaChoice, { photos: false, voice: false }),
  ),
  message_cost: describe('How many credits one message costs.', z._default(z.int().check(z.gt(0)), 1)),
  welcome_credits: describe('How many credits a new member starts with.', z._default(count, 3)),
  free_answers: describe(
    'How many answers to somebody who paid to write first cost nothing: 0, the first 1 or the first 3.',
    z._default(FreeAnswers, 0),
  ),
  unread_refund_days: describe(
    'After how many days, 7 to 30, the credits of a message that nobody read come back by themselves; 0: never.',
    z._default(UnreadRefundDays, 0),
  ),
  packs: describe('The credits it sells.', z._default(z.array(Pack).check(z.minLength(1)), usualPacks)),
  premium: describe('What premium is here, and its plans; a brand without it sells none.', z.optional(Premium)),
  currencies: describe('The currency of each country; `default` is that of the others.', z._default(Currencies, usualCurrencies)),
  payment_methods: describe(
    'How members may pay, in the order they are offered; those no configured provider takes are left out.',
    z._default(z.array(text(40)), usualMethods),
  ),
  payment_providers: describe(
    'Who of the installation’s providers may take its money, in the order they are asked, for some refuse some brands; without a word all of them.',
    z.optional(PaymentProviders),
  ),
  limits: describe('What it allows more or less of than is usual.', z.optional(SiteLimits)),
  spend_pause: describe(
    'From how much a member is asked to pause before they order, in the default currency: earlier than usual, never later.',
    z.optional(SpendPause),
  ),
  site_rule_redirect: describe(
    'Where visitors are sent after every other rule; null keeps them here.',
    z._default(z.nullable(z.url()), null),
  ),
  entry_warning: describe(
    'Visitors see an entry warning first, which says for whom the site is.',
    z._default(z.boolean(), false),
  ),
  cdn_prefix: describe(
    'Where photos are fetched: a path here, or another host that holds them.',
    z._default(text(200), '/media'),
  ),
})
export type SiteFile = z.infer<typeof SiteFile>

/** Brands' files to test with: the smallest one, and any that may go live. */
import * as fc from 'fast-check'
import { Corners } from '#domain/themes/corners.ts'
import { Font } from '#domain/themes/fonts.ts'
import { locales } from '#domain/languages/languages.ts'
import { countries } from '#domain/geo/places.ts'
import { FieldName } from '#domain/profiles/profile-fields.ts'
import { Currency } from '#domain/sites/sites.ts'
import { Kinds } from '#domain/sites/kinds.ts'
import { Template } from '#domain/sites/templates.ts'

export const minimalSite = {
  key: 'aurora',
  name: 'Aurora',
  hosts: ['aurora.localhost'],
  company: { name: 'Aurora B.V.', address: 'Kade 1, 1000 AA', kvk: '00000000', city: 'Utrecht', country: 'Netherlands' },
  languages: ['nl', 'en'],
}

const some = <T>(all: readonly T[], minLength = 0) => fc.shuffledSubarray([...all], { minLength })
const words = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.floor(maxLength / 8) })
    .filter((text) => text.length <= maxLength && text.trim() !== '' && !/\p{Cc}/u.test(text))
const perLanguage = fc.uniqueArray(fc.tuple(fc.constantFrom(...locales), words(160)), { selector: ([language]) => language })
const prices = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 8, maxLength: 8 })
const inEveryCurrency = prices.map((amounts) => Object.fromEntries(Currency.options.map((one, n) => [one, amounts[n]])))
const packs = fc
  .array(fc.record({ credits: fc.integer({ min: 1, max: 500 }), prices: inEveryCurrency }), { minLength: 1, maxLength: 5 })
  .map((all) => all.map((pack, n) => ({ id: `pack-${n}`, ...pack })))
const colours = fc.constantFrom(
  {},
  { primary: '#5b21b6', on_primary: '#ffffff' },
  { on_accent: '#000', accent: 'hsl(45 100% 60%)' },
)

const premium = fc.record({
  benefits: fc.record({ no_advertisements: fc.constant(false), free_messages_a_day: fc.integer({ min: 1, max: 9 }) }),
  plans: inEveryCurrency.map((prices) => [{ id: 'quarter', days: 90, prices }]),
})
const partner = {
  network: fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
  signing_secret: fc.constantFrom('lamplight', 'a_1'),
  postbacks: fc.constantFrom({}, { signup: 'https://partner.example/in?click={click_id}&id={id}' }),
}
const resellers = {
  cams: { provider: 'feed', name: 'A', feed: 'https://a.example/live.json', room: 'https://a.example/r/{account}' },
  camads: { provider: 'link', name: 'B', address: 'https://b.example/' },
}

/** Settings that only some brands have. */
const rarely = {
  limits: fc.record({ signups_an_hour: fc.integer({ min: 1, max: 10_000 }) }),
  payment_providers: some(['stripe', 'mollie', 'redirect', 'sandbox'], 1),
  payment_methods: fc.uniqueArray(words(40), { minLength: 1, maxLength: 4 }),
  premium,
  networks: fc.array(fc.record(partner, { requiredKeys: ['network', 'signing_secret', 'postbacks'] }), { maxLength: 1 }),
  member_resell: some(['cams', 'camads']),
  resell_partners: fc.constantFrom({}, resellers, { cams: { provider: 'sandbox', name: 'C' } }),
  entry_warning: fc.boolean(),
  form_of_address: fc.constantFrom('informal', 'formal'),
  search_fields: some(['gender', 'age', 'country', 'countryregion']),
  logged_out_search: fc.constantFrom('none', 'all'),
  signups: fc.constantFrom('all', 'with_trafficsource'),
  fictional_icon: words(40),
  cdn_prefix: fc.constantFrom('/media', 'https://cdn.example/media'),
  mail_from: fc.constantFrom('hello@aurora.example', '"Aurora, by night" <hello@aurora.example>'),
}

/** Any file that may go live: the five settings, any of the others, in any order. */
export const anySite = fc
  .record(
    {
      key: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
      name: words(60),
      hosts: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9]{0,20}\.example$/), { minLength: 1, maxLength: 3 }),
      company: fc.constant(minimalSite.company),
      languages: some(locales, 1),
      tagline: perLanguage.map((all) => Object.fromEntries(all)),
      pool: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
      template: fc.constantFrom(...Template.options),
      niche: fc.integer({ min: 1, max: 7 }),
      countries: some(countries, 1),
      tokens: colours,
      fonts: fc.record(
        { heading: fc.constantFrom(...Font.options), text: fc.constantFrom(...Font.options) },
        { requiredKeys: [] },
      ),
      corners: fc.constantFrom(...Corners.options),
      kinds: fc.record(
        { home: fc.constantFrom(...Kinds.shape.home.options), card: fc.constantFrom(...Kinds.shape.card.options) },
        { requiredKeys: [] },
      ),
      support_phone: words(40),
      visible_profile_fields: some(FieldName.options),
      delete_discount: fc.integer({ min: 0, max: 100 }),
      discounts: fc.record({ bonus: fc.record({ percent: fc.integer({ min: 1, max: 90 }), minutes: fc.constant(60) }) }),
      welcome_credits: fc.nat(50),
      free_answers: fc.constantFrom(0 as const, 1 as const, 3 as const),
      unread_refund_days: fc.oneof(fc.constant(0), fc.integer({ min: 7, max: 30 })),
      inbox_rules: fc.boolean(),
      message_requests: fc.boolean(),
      links_from_strangers: fc.constantFrom('shown' as const, 'hidden' as const),
      packs,
      spend_pause: fc.record({ day_minor: fc.nat(), month_minor: fc.nat() }),
      site_rule_redirect: fc.constantFrom(null, 'https://elsewhere.example/welcome'),
      ...rarely,
    },
    { requiredKeys: ['key', 'name', 'hosts', 'company', 'languages'] },
  )
  .chain((site) => some(Object.entries(site), Object.keys(site).length).map((entries) => Object.fromEntries(entries)))

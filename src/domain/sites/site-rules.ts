/** Site rules: what a brand needs before anybody can join and pay: prices, languages, company facts, addresses. */
import { currencyOf, packsFor } from '#domain/credits/credits.ts'
import { fictionalIcons } from '#domain/profiles/fictional-icons.ts'
import { packFindings, premiumFindings } from '#domain/credits/pack-rules.ts'
import { plansFor } from '#domain/premium/premium-offers.ts'
import { type Finding, findingOf, type Level } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

type Rule = [isSo: boolean, level: Level, setting: string, words: string]

const findingsOf = (rules: Rule[]): Finding[] =>
  rules.filter(([isSo]) => isSo).map(([, level, setting, words]) => ({ level, setting, words }))

export function priceFindings(site: SiteFile): Finding[] {
  const { countries, packs, premium, payment_methods, welcome_credits, message_cost } = site
  const findings = [...packFindings(site), ...premiumFindings(site)].map((words): Rule => [true, 'fatal', '', words])
  const unsold = countries.filter((country) => packsFor(site, country).length === 0)
  const without = (country: (typeof countries)[number]) => `members in ${country} would pay in ${currencyOf(site, country)}, and`
  const plans = premium ? countries.filter((country) => (plansFor(site, country) ?? []).length === 0) : []
  const currencies = new Set(countries.map((country) => currencyOf(site, country)))
  const partly = packs.flatMap(({ id, prices }) =>
    [...currencies].filter((currency) => prices[currency] === undefined).map((currency) => ({ id, currency })),
  )
  return findingsOf([
    ...findings,
    ...unsold.map((country): Rule => [true, 'fatal', 'packs', `${without(country)} no pack has a price in it`]),
    ...plans.map((country): Rule => [true, 'warning', 'premium.plans', `${without(country)} no plan has a price in it`]),
    ...partly.map(({ id, currency }): Rule => [true, 'advice', 'packs', `pack "${id}" has no price in ${currency}`]),
    [payment_methods.length === 0, 'fatal', 'payment_methods', 'nobody can pay by anything'],
    [welcome_credits < message_cost, 'advice', 'welcome_credits', 'not enough for a first message'],
  ])
}

export function languageFindings({ languages, domain_language, tagline }: SiteFile): Finding[] {
  const spoken = Object.keys(tagline) as typeof languages
  const silent = languages.filter((language) => tagline[language] === undefined)
  const strange = spoken.filter((language) => !languages.includes(language))
  return [
    ...findingsOf([
      [!languages.includes(domain_language), 'fatal', 'domain_language', 'the brand is not offered in this language'],
      [new Set(languages).size < languages.length, 'warning', 'languages', 'a language stands there twice'],
    ]),
    ...silent.map((language) => findingOf('advice', 'tagline', 'no_tagline_in', { languages: [language] })),
    ...strange.map((language) => findingOf('advice', 'tagline', 'language_not_offered', { languages: [language] })),
  ]
}

const isAddress = (words: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(words)

const isWeb = (address: string) => /^https?:\/\//.test(address) && URL.canParse(address)

/** Where a brand sends browsers: to the web, never to a script. */
export const addressFindings = ({ site_rule_redirect, cdn_prefix }: SiteFile): Finding[] =>
  findingsOf([
    [site_rule_redirect !== null && !isWeb(site_rule_redirect), 'fatal', 'site_rule_redirect', 'not an address of the web'],
    [
      !isWeb(cdn_prefix) && !/^\/\w[\w/-]*$/.test(cdn_prefix),
      'fatal',
      'cdn_prefix',
      'neither a path such as /media nor an address of the web',
    ],
  ])

export function companyFindings(site: SiteFile): Finding[] {
  const { company, support_phone, support_email, mail_from, hosts, member_resell, resell_partners, fictional_icon } = site
  const facts = ['name', 'address', 'kvk', 'city', 'country'] as const
  const sender = /<([^<>]*)>$/.exec(mail_from)?.[1] ?? mail_from
  return findingsOf([
    ...facts.map((fact): Rule => [company[fact].trim() === '', 'fatal', `company.${fact}`, 'the law wants it named']),
    [!isAddress(support_email), 'fatal', 'support_email', 'not an e-mail address'],
    [!isAddress(sender), 'fatal', 'mail_from', 'no e-mail address to send from'],
    [
      support_phone.trim() === '',
      'warning',
      'support_phone',
      'a phone number is missing from the terms, the footer and the invoices',
    ],
    [
      company.vat_numbers.length === 0,
      'warning',
      'company.vat_numbers',
      'a VAT number is missing from the terms and the invoices',
    ],
    [
      !fictionalIcons.some((icon) => icon === fictional_icon),
      'warning',
      'fictional_icon',
      `there is no such icon, so drama is shown; choose from ${fictionalIcons.join(', ')}`,
    ],
    [new Set(hosts).size < hosts.length, 'fatal', 'hosts', 'a host stands there twice'],
    ...member_resell
      .filter((kind) => resell_partners[kind] === undefined)
      .map((kind): Rule => [true, 'warning', 'resell_partners', `there is no partner for ${kind}, so nothing is shown`]),
  ])
}

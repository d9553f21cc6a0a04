/** A brand's file: its optional settings, its schema, and the findings that prevent publication. */
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { promptKeys } from '#domain/prompts/prompt-keys.ts'
import { checkFile, fatalOf, formatFinding } from '#domain/sites/site-check.ts'
import { readSite, writeSite } from '#domain/sites/site-defaults.ts'
import { siteSchema } from '#domain/sites/site-schema.ts'
import { SiteFile } from '#domain/sites/sites.ts'
import { anySite, minimalSite } from '../../../tests/site-files.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))
const findingsIn = (more: object) =>
  checkFile({ ...minimalSite, ...more }).findings.map((one) => `${one.level} ${formatFinding(one)}`)
const fatal = (more: object) => fatalOf(checkFile({ ...minimalSite, ...more }).findings).map(formatFinding)

test('a file with a key, a name, hosts, a company and languages is a whole brand that may go live', () => {
  const { site, findings } = checkFile(minimalSite)
  expect(fatalOf(findings)).toEqual([])
  expect(site).toMatchObject({
    pool: 'aurora',
    domain_language: 'nl',
    countries: ['NL', 'BE', 'GB', 'IE'],
    support_email: 'support@aurora.localhost',
    mail_from: 'Aurora <support@aurora.localhost>',
    message_cost: 1,
  })
})

test.each(['social', 'classic', 'lavish'])('nothing stands against the brand %s', (key) => {
  expect(checkFile(read(`sites/${key}.json`)).findings).toEqual([])
})

test('without one of the five the file is refused', () => {
  for (const name of ['key', 'name', 'hosts', 'company', 'languages']) {
    const { [name as 'key']: _gone, ...rest } = minimalSite
    expect(fatalOf(checkFile(rest).findings).map(({ setting }) => setting)).toContain(name)
  }
})

test('an icon that does not exist is warned of', () => {
  expect(
    findingsIn({ fictional_icon: 'unicorn' }).some((one) => one.startsWith('warning fictional_icon: there is no such icon')),
  ).toBe(true)
  expect(findingsIn({ fictional_icon: 'star' }).some((one) => one.includes('fictional_icon'))).toBe(false)
})

test('corners are one of three, and those of the look without a word', () => {
  expect(fatal({ corners: 'square' })).toEqual([])
  expect(fatal({ corners: 'rund' })).toEqual(['corners: must be square, soft or round; did you mean "round"?'])
  expect(checkFile(minimalSite).site).not.toHaveProperty('corners')
})

test('prompts of a brand have words in each of its languages, keys of their own, and leave enough to answer', () => {
  const own = [{ key: 'best_cheese', text: { nl: 'De beste kaas', en: 'The best cheese' } }]
  const found = (profile_prompts: object) => fatal({ profile_prompts, languages: ['nl', 'en'] })
  expect(found({ most: 3, own })).toEqual([])
  expect(found({ most: 3, own: [{ key: 'best_cheese', text: { nl: 'De beste kaas' } }] })).toEqual([
    'profile_prompts.own: "best_cheese" has no words in en',
  ])
  expect(found({ most: 3, own: [{ ...own[0], key: 'karaoke' }] })).toEqual([
    'profile_prompts.own: another prompt is "karaoke" already',
  ])
  expect(found({ most: 3, hidden: promptKeys })).toEqual(['profile_prompts.hidden: a profile answers 3, and only 0 are offered'])
  expect(found({ most: 4 })).toEqual(['profile_prompts.most: must be 3 or less'])
})

test('every setting has a sentence of meaning, at every depth', () => {
  type Node = { description?: string; properties?: Record<string, Node> }
  const nodes = (node: unknown): [string, Node][] =>
    typeof node !== 'object' || node === null
      ? []
      : [...Object.entries((node as Node).properties ?? {}), ...Object.values(node).flatMap(nodes)]
  const silent = nodes(siteSchema()).filter(([, node]) => !/^[\dA-Z].*\.$/.test(node.description ?? ''))
  expect(silent.map(([name]) => name)).toEqual(['default'])
})

test('the published schema is the one that files are read by (./duet brand schema > docs/site.schema.json)', () => {
  expect(read('docs/site.schema.json')).toEqual(siteSchema())
  expect(siteSchema().required).toEqual(['key', 'name', 'hosts', 'languages', 'company'])
  expect(Object.keys(siteSchema().properties ?? {})).toEqual(['$schema', ...Object.keys(SiteFile.shape)])
})

test('no setting is a secret, and a secret that slipped in keeps the brand from going live', () => {
  expect(JSON.stringify(Object.keys(SiteFile.shape))).not.toMatch(/secret|password|token"|api_?key/)
  const mistakes = [
    { tagline: { en: 'sk_live_abcdef123456' } },
    { site_rule_redirect: 'https://me:word@elsewhere.example/' },
    { support_phone: '+31 whsec_abcdefgh' },
    { resell_partners: { cams: { provider: 'link', name: 'A', address: 'https://a.example/?api_key=123' } } },
  ]
  for (const slip of mistakes) expect(fatal(slip).join()).toMatch(/this looks like a secret/)
})

test('an exported brand is read as the same brand, whatever its order and blanks', () => {
  fc.assert(
    fc.property(anySite, (raw) => {
      const site = readSite(raw).data as SiteFile
      const text = writeSite(site)
      const shuffled = Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed())
      expect(readSite(JSON.parse(text)).data).toEqual(site)
      expect(writeSite(readSite(shuffled).data as SiteFile)).toBe(text)
    }),
  )
})

test('colours that are too close to each other are fatal, and listed with pair, scheme and measure', () => {
  expect(fatal({ tokens: { primary: '#ffd400', on_primary: '#ffffff' } })).toContain(
    'tokens.on_primary: on_primary on primary has a contrast of 1.43 in the light scheme; 4.5 is the least',
  )
  expect(fatal({ tokens: { primary: '#5b21b6', on_primary: '#ffffff' } })).toEqual([])
  expect(fatal({ tokens: { accent: 'url(//elsewhere.example/x)' } })[0]).toMatch(/^tokens.accent: not a colour/)
  expect(fatal({ tokens: { accent: 'var(--color-accent)' } })[0]).toMatch(/^tokens.accent: not a colour/)
  expect(fatal({ tokens: { colour_of_sky: '#0000ff' } })[0]).toMatch(/^tokens.colour_of_sky: no look has such a colour/)
  expect(fatal({ tokens: { primary: 'oklch(0.4 0.2 300)', on_primary: 'oklch(1 0 0)' } })).toEqual([])
  expect(findingsIn({ tokens: { surface: '#ffffff' } })).toContain(
    'advice tokens: these colours are still the look’s: raised, sunken, text, muted, line, line_strong, primary, accent, scrim, focus',
  )
})

test('a country in whose currency nothing is sold is fatal; premium without plans there is a warning', () => {
  const packs = [{ id: 'one', credits: 10, prices: { EUR: 500 } }]
  const premium = { benefits: { free_messages_a_day: 3 }, plans: [{ id: 'month', days: 30, prices: { EUR: 900 } }] }
  expect(fatal({ packs })).toEqual(['packs: members in GB would pay in GBP, and no pack has a price in it'])
  expect(findingsIn({ premium })).toContain(
    'warning premium.plans: members in GB would pay in GBP, and no plan has a price in it',
  )
})

test('the file to begin with (docs/brand.example.json) has nothing against it', () => {
  expect(checkFile(read('docs/brand.example.json')).findings).toEqual([])
})

test('what is wrong is described for an operator, with what was probably meant', () => {
  const company = { name: 'Aurora B.V.', address: 7 }
  const wrong = { key: 'A B', template: 'socail', niche: 9, languages: ['xx'], company, welcom_credits: 3, name: '' }
  expect(fatal(wrong)).toEqual([
    'key: must be small letters, digits and hyphens, 40 at most',
    'name: is empty',
    'template: must be social, classic or lavish; did you mean "social"?',
    'niche: must be 7 or less',
    'languages.0: must be en, nl, de, it, fr, es or pl',
    'company.address: must be words in quotes',
    'company.kvk: is missing',
    'company.city: is missing',
    'company.country: is missing',
    'welcom_credits: there is no such setting; did you mean "welcome_credits"?',
  ])
  expect(fatal({ tokens: { primry: '#5b21b6' } })).toEqual(['tokens.primry: no look has such a colour; did you mean "primary"?'])
  expect(fatal({ fonts: { heading: 'lorra' } })[0]).toMatch(/did you mean "lora"\?$/)
})

test('missing facts, languages and typing errors are listed by severity', () => {
  expect(fatal({ company: { ...minimalSite.company, kvk: ' ' } })).toEqual(['company.kvk: the law wants it named'])
  expect(fatal({ domain_language: 'pl' })).toEqual(['domain_language: the brand is not offered in this language'])
  expect(fatal({ unread_refund_days: 3 })).toEqual(['unread_refund_days: must be 0, or 7 to 30'])
  expect(fatal({ free_answers: 2 })[0]).toMatch(/^free_answers: must be 0, 1 or 3/)
  expect(fatal({ welcom_credits: 3 })).toEqual(['welcom_credits: there is no such setting; did you mean "welcome_credits"?'])
  expect(fatal({ company: { ...minimalSite.company, fax: '1' } })).toEqual(['company.fax: there is no such setting'])
  expect(fatal({ site_rule_redirect: 'javascript:alert(1)' })).toEqual(['site_rule_redirect: not an address of the web'])
  expect(fatal({ cdn_prefix: '//elsewhere.example' })[0]).toMatch(/^cdn_prefix: neither a path/)
  expect(fatal({ cdn_prefix: 'https://pictures.example/a' })).toEqual([])
  expect(fatal({ support_email: 'nobody' }).length).toBeGreaterThan(0)
  expect(fatal({ name: 'A\r\nBcc: all@elsewhere.example' })[0]).toBe('name: must be one line, without control characters')
  expect(findingsIn({ $schema: '../docs/site.schema.json' })).toEqual([
    'warning support_phone: a phone number is missing from the terms, the footer and the invoices',
    'warning company.vat_numbers: a VAT number is missing from the terms and the invoices',
    'advice tagline: there is none in Dutch: visitors read that of the niche',
    'advice tagline: there is none in English: visitors read that of the niche',
    'advice support_email: nothing is said, so it is support@aurora.localhost: that mailbox must exist',
  ])
})

/** Affiliate networks: companies that send visitors to a site, and the postbacks they receive about conversions. */
import * as z from 'zod/mini'
import { type Attribution, readAttribution } from '#domain/attribution/attribution.ts'
import { describe, text } from '#domain/sites/descriptions.ts'

/** The conversions a network can receive, in the order members do them. */
export const conversionKinds = ['signup', 'activated', 'first_purchase', 'refund'] as const
export const ConversionKind = z.enum(conversionKinds)
export type ConversionKind = z.infer<typeof ConversionKind>

/** By what a report can be grouped: the day (UTC), and the fields of an arrival. */
export const reportGroups = ['day', 'network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** Where a click's placeholder may stand in an affiliate's links. */
const clickFields = ['ref', 'sub1', 'sub2', 'sub3'] as const

/** The placeholders of a postback address: the network's own values, random ids and amounts; nothing about the member. */
export const postbackPlaceholders = [
  'id',
  'event',
  'time',
  'network',
  'click_id',
  'ref',
  'sub1',
  'sub2',
  'sub3',
  'cpc',
  'amount',
  'amount_minor',
  'currency',
  'purchase_id',
] as const
type Placeholder = (typeof postbackPlaceholders)[number]

const placeholders = new Set<string>(postbackPlaceholders)
const braces = /\{([^{}]*)\}/g

/** Placeholders are allowed in the query only, so that visitors' values never choose the host or the path. */
function isPostbackAddress(template: string): boolean {
  const [place = '', ...query] = template.split('?')
  if (/[{}]/.test(place) || !URL.canParse(template)) return false
  const rest = query.join('?')
  if ([...rest.matchAll(braces)].some(([, name = '']) => !placeholders.has(name))) return false
  if (/[{}#]/.test(rest.replaceAll(braces, ''))) return false
  return isAllowedPlaceholder(new URL(template))
}

/** Plain HTTP is for the developer's own machine; the sender refuses it in production. */
function isAllowedPlaceholder({ protocol, hostname, username, password, hash }: URL): boolean {
  if (username || password || hash) return false
  if (protocol === 'https:') return /[.:]/.test(hostname)
  return protocol === 'http:' && loopbackNames.has(hostname)
}
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

const PostbackAddress = z
  .string()
  .check(
    z.maxLength(1000),
    z.refine(isPostbackAddress, { error: 'must be an https address with known placeholders in its query' }),
  )

/** Links are cleaned when read: a name that cleaning changes would never match. */
const isNetworkName = (name: string) => readAttribution(JSON.stringify({ network: name }))?.network === name

export const Network = z.object({
  network: describe(
    'The name as it comes in `network`.',
    text(200).check(z.refine(isNetworkName, { error: 'is a name that no link can bring' })),
  ),
  click_id: describe('The parameter in which this partner sends its word for a click.', z._default(z.enum(clickFields), 'sub1')),
  signing_secret: describe(
    'The name of a secret in the environment (AFFILIATE_SECRETS); the secret itself never stands in a file.',
    z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/)),
  ),
  postbacks: describe(
    'Where to say what happened, per kind; a partner is told nothing of what has no address.',
    z.partialRecord(ConversionKind, PostbackAddress),
  ),
})
export type Network = z.infer<typeof Network>

const haveOwnNames = (networks: readonly { network: string }[]) =>
  new Set(networks.map(({ network }) => network)).size === networks.length
export const Networks = z
  .array(Network)
  .check(z.maxLength(200), z.refine(haveOwnNames, { error: 'two networks have the same name' }))

/** Networks with postbacks but without a known secret: unsigned postbacks are never sent. */
export const networksWithoutSecret = (networks: readonly Network[] = [], secrets: ReadonlyMap<string, unknown>) =>
  networks.filter(({ postbacks, signing_secret }) => Object.keys(postbacks).length > 0 && !secrets.has(signing_secret))

/** A conversion, as a postback reports it. */
export type Conversion = Omit<Attribution, 'network'> & {
  id: string
  kind: ConversionKind
  network: string | null
  amount_minor: number | null
  currency: string | null
  /** Of a refund: the id that the purchase was reported with. */
  purchase_id: string | null
  at: Date
}

/** The postback's address. Each value is encoded whole, so that it cannot add or end a parameter. */
export function postbackAddress(template: string, conversion: Conversion, clickField: Network['click_id']): string {
  const values = valuesOf(conversion, clickField)
  return template.replaceAll(braces, (_, name: Placeholder) => encodeURIComponent(values[name] ?? ''))
}

function valuesOf(conversion: Conversion, clickField: Network['click_id']): Record<Placeholder, string | null | undefined> {
  const { id, kind, at, network, amount_minor, currency, purchase_id } = conversion
  const { ref, sub1, sub2, sub3, cpc } = conversion
  return {
    id,
    event: kind,
    time: String(Math.floor(at.getTime() / 1000)),
    network,
    click_id: conversion[clickField],
    ref,
    sub1,
    sub2,
    sub3,
    cpc,
    amount: amount_minor === null ? null : decimal(amount_minor),
    amount_minor: amount_minor === null ? null : String(amount_minor),
    currency,
    purchase_id,
  }
}

/** All our currencies have hundredths. */
export const decimal = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

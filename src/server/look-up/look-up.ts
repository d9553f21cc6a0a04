/** Finding members for the console: one box that knows by its shape what it is given, and a member's page. The folder's public module. */
import { maskedAddress } from '#domain/accounts/masked-address.ts'
import { contactsFor, trustLevels } from '#domain/chats/contact-limits.ts'
import type { MemberLine, MemberLines, MemberPage } from '#domain/look-up/look-up.ts'
import type { MemberListNext } from '#domain/look-up/member-lists.ts'
import { profileTexts } from '#domain/decisions/decisions.ts'
import { ageOn } from '#domain/profiles/ages.ts'
import { addressesIn } from '#domain/marks/networks.ts'
import type * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findPhotosLike } from '#server/photos/photos.ts'
import { tagsOfSightings } from '#server/marks/marks.ts'
import type { ListPart, MemberDeviceRow, MemberMailRow, MemberOrderRow } from '#server/look-up/member-lists.store.ts'
import { type After, type Filters, findCandidates, mostLooked } from '#server/look-up/filters.store.ts'
import * as store from '#server/look-up/look-up.store.ts'

const pageLength = 50
type By = z.output<typeof MemberLines>['by']

/** What the words look like, most exact first. */
function kindOf(q: string): By {
  if (/^\d{3,16}$/.test(q)) return 'number'
  if (/^[RCDMN]-\d{4}-/i.test(q)) return 'reference'
  if (/^[0-9a-f]{32}$/.test(q)) return 'mark'
  if (/^[a-z0-9]{26}\./.test(q)) return 'device'
  if (addressesIn(q)) return 'network'
  if (/^[a-z0-9]{26}$/.test(q)) return 'order'
  if (/^[A-Z0-9-]{1,40}-\d{4}-\d{6}$/.test(q)) return 'invoice'
  return q.includes('@') || /^[^\s]+\.[a-z]{2,}$/i.test(q) ? 'mail' : 'name'
}

/** What the words are where they find nobody as the first: a device looks like an order, and a part of an address like a name. */
function looksAlso(shape: By, q: string): By | null {
  if (shape === 'order') return 'device'
  return shape === 'name' && /^\S{3,}$/.test(q) ? 'mail' : null
}

const all = (rows: store.FoundRow[]): store.FoundOfMany => ({ rows, isCut: false })

async function find(ctx: Context, by: By, q: string, where: store.FoundWhere): Promise<store.FoundOfMany> {
  const lower = q.toLowerCase()
  if (by === 'number') return all(await store.findByNumber(ctx.db, Number(q), where))
  if (by === 'reference') return all(await store.findByReference(ctx.db, q.toUpperCase(), where))
  if (by === 'order') return all(await store.findByOrder(ctx.db, q, where))
  if (by === 'mark') return store.findByTags(ctx.db, [Buffer.from(q, 'hex')], where)
  if (by === 'device') return store.findByTags(ctx.db, tagsOfSightings(ctx, 'device', [q.slice(0, 26)]), where)
  if (by === 'network') return store.findByTags(ctx.db, tagsOfSightings(ctx, 'network', addressesIn(q) ?? []), where)
  if (by === 'invoice') return all(await store.findByInvoice(ctx.db, q, where))
  if (by === 'name') return store.findByName(ctx.db, lower, where)
  const exact = await store.findByMail(ctx.db, lower, where)
  // a part needs three letters, or every address would be read
  return exact.length > 0 || lower.length < 3 ? all(exact) : store.findByMailPart(ctx.db, lower, where)
}

/** `gravest`: pools whose gravest cases the reader sees. Those of others neither count nor find anybody. */
type SeenBy = { sites: readonly number[]; gravest: readonly number[] }
type Wanted = SeenBy & { q?: string | undefined; filters: Filters; after: After | null; limit: number }
/** `end`: older members were not looked at. `isCut`: more have these words than are looked at. */
type Found = store.FoundOfMany & { by: By; end: After | null }

async function findPage(ctx: Context, { q, ...wanted }: Wanted): Promise<Found> {
  const where = { ...wanted, now: ctx.now() }
  if (q === undefined) {
    const { ids, end } = await findCandidates(ctx.db, where, where.limit)
    const rows = ids.length === 0 ? [] : await store.findByNumbers(ctx.db, ids, where)
    return { rows, isCut: false, by: 'filters', end }
  }
  const shape = kindOf(q)
  const first = await find(ctx, shape, q, where)
  const other = first.rows.length === 0 ? looksAlso(shape, q) : null
  const second = other && (await find(ctx, other, q, where))
  return second && second.rows.length > 0 ? { ...second, by: other, end: null } : { ...first, by: shape, end: null }
}

/** A cursor as a page gave it. */
function readAfter(cursor: string | null | undefined): After | null {
  const [us, id] = cursor?.split('.') ?? []
  return us && id ? { us, id: Number(id) } : null
}
const cursorOf = ({ us, id }: After) => `${us}.${id}`

type LookUpInput = SeenBy & {
  q?: string | undefined
  filters?: Filters
  cursor?: string | null | undefined
  /** Members a page. */
  limit?: number
}

/**
 * Members of these brands that the words find, or all, that fit the filters: 50 a page where nothing else is said, who signed up last first. A page looks through
 * 2,000 members at most, and then says so; of words that more than 1,000 members have it looks at 1,000, and says that.
 */
export async function lookUp(
  ctx: Context,
  { cursor, filters = {}, limit = pageLength, ...input }: LookUpInput,
): Promise<z.output<typeof MemberLines>> {
  const { rows, by, end, isCut } = await findPage(ctx, { ...input, filters, after: readAfter(cursor), limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : end
  return {
    members: page.map((row) => lineOf(ctx, row)),
    next: last ? cursorOf(last) : null,
    by,
    looked: rows.length <= limit && end ? mostLooked : null,
    of_more: isCut ? store.mostFound : null,
  }
}

type Brand = { id: number; pool_id: number }
/** The chosen brand, those of the chosen pool, or all. */
export const brandsIn = (sites: readonly Brand[], { site, pool }: { site?: number | undefined; pool?: number | undefined }) =>
  sites.filter(({ id, pool_id }) => (site ?? id) === id && (pool ?? pool_id) === pool_id).map(({ id }) => id)

/** So many members are looked through for one act on many. */
const mostForMany = 20_000

/** The numbers of those who fit, at most `most`. `isAll` is false where more fit or older members were not looked at. */
export async function listNumbers(ctx: Context, { filters = {}, ...input }: LookUpInput, most: number) {
  const ids: number[] = []
  let after: After | null = null
  for (let looked = 0; looked < mostForMany; looked += mostLooked) {
    const { rows, end, isCut }: Found = await findPage(ctx, { ...input, filters, after, limit: most + 1 - ids.length })
    ids.push(...rows.map(({ id }) => id))
    if (ids.length > most) return { ids: ids.slice(0, most), isAll: false }
    if (!end) return { ids, isAll: !isCut }
    after = end
  }
  return { ids, isAll: false }
}

/** So many photos are shown that may be the same, the nearest first. */
const mostAlike = 10

/** Whose photo this picture is. It is decoded like an upload and not stored. Refuses what an upload does. */
export async function lookUpByPhoto(
  ctx: Context,
  picture: Uint8Array,
  { sites, gravest }: { sites: readonly { id: number; pool_id: number }[]; gravest: readonly number[] },
): Promise<z.output<typeof MemberLines>> {
  const pools = [...new Set(sites.map(({ pool_id }) => pool_id))]
  const { photos: found, isSame } = await findPhotosLike(ctx, picture, { pools, most: mostAlike + 1 })
  const photos = found.slice(0, mostAlike)
  const ids = [...new Set(photos.map(({ member_id }) => member_id))]
  const where = { sites: sites.map(({ id }) => id), gravest, filters: {}, after: null, now: ctx.now(), limit: mostAlike }
  const rows = ids.length === 0 ? [] : await store.findByNumbers(ctx.db, ids, where)
  const nearest = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return {
    members: nearest.map((row) => lineOf(ctx, row)),
    next: null,
    by: isSame ? 'photo' : 'photo_alike',
    looked: null,
    of_more: found.length > mostAlike ? mostAlike : null,
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function lineOf(ctx: Context, row: store.FoundRow): z.output<typeof MemberLine> {
  const { id, name, state, is_confirmed, is_fictional, has_paid, open_cases } = row
  return {
    id,
    name,
    age: row.date_of_birth ? ageOn(row.date_of_birth, dayOf(ctx.now())) : null,
    place: [row.city, row.country].filter(Boolean).join(', ') || null,
    site_name: ctx.sites.byId(row.site_id)?.file.name ?? '',
    state,
    is_confirmed,
    is_fictional,
    signed_up: dayOf(row.signed_up_at),
    last_here: dayOf(row.seen_at),
    has_paid,
    open_cases,
    email: maskedAddress(row.email),
  }
}

/** Days of messages that a page shows. */
const messageDays = 30

type Parts = Pick<z.output<typeof MemberPage>, 'cases' | 'open_cases' | 'decisions'> & {
  next: Pick<z.output<typeof MemberListNext>, 'cases' | 'decisions'>
}
/** `partsOf`: cases and decisions, which another feature writes. Refuses `not_found` outside of these brands. */
export async function readMember(
  ctx: Context,
  id: number,
  seen: SeenBy,
  partsOf: () => Promise<Parts>,
): Promise<z.output<typeof MemberPage>> {
  const row = await store.findMemberRow(ctx.db, id, seen)
  if (!row) throw new Refusal('not_found')
  const [{ own, ...rows }, parts] = await Promise.all([
    store.readPageRows(ctx.db, id, {
      since: new Date(ctx.now().getTime() - messageDays * dayMs),
      now: ctx.now(),
      gravest: seen.gravest,
    }),
    partsOf(),
  ])
  if (!own) throw new Refusal('not_found')
  return {
    member: lineOf(ctx, row),
    photos: rows.photos,
    texts: profileTexts.filter((text) => own.texts.includes(text)),
    language: own.language,
    timezone: own.timezone,
    network: own.network,
    restriction: own.banned_at && {
      decision: own.decision,
      until_at: own.until_at?.toISOString() ?? null,
      since: own.banned_at.toISOString(),
    },
    limits: rows.limits.map(({ until_at, ...limit }) => ({ ...limit, until_at: until_at.toISOString() })),
    balance: own.balance ?? 0,
    premium_until: own.premium_until?.toISOString() ?? null,
    trust: { level: trustLevels[own.trust - 1] ?? 'unconfirmed', contacts_a_day: contactsFor(own.trust).a_day },
    is_verified: own.is_verified,
    is_mail_refused: own.mail_refused_at !== null,
    cases: parts.cases,
    open_cases: parts.open_cases,
    own_reports: rows.ownReports,
    decisions: parts.decisions,
    blocked_by: own.blocked_by,
    blocks: own.blocks,
    messages: rows.messages,
    messages_cut: rows.areMessagesCut,
    ...writeLists(rows),
    next: { ...parts.next, devices: rows.devices.next, mails: rows.mails.next, orders: rows.orders.next },
  }
}

type Lists = { devices: ListPart<MemberDeviceRow>; mails: ListPart<MemberMailRow>; orders: ListPart<MemberOrderRow> }
/** Devices with their day alone. */
export const writeLists = ({ devices, mails, orders }: Lists) => ({
  devices: devices.rows.map(({ browser, system, seen_at }) => ({ browser, system, last_day: dayOf(seen_at) })),
  mails: mails.rows.map(({ template, state, created_at }) => ({ template, state, at: created_at.toISOString() })),
  orders: orders.rows.map(({ created_at, ...order }) => ({ ...order, created_at: created_at.toISOString() })),
})

export const findSiteOfMember = (ctx: Context, id: number) => store.findSiteRow(ctx.db, id)

/** The address and birth date: each look at them leaves a line with its reason. Refuses `not_found`. */
export async function revealMember(ctx: Context, id: number) {
  const found = await store.readSecrets(ctx.db, id)
  if (!found) throw new Refusal('not_found')
  return found
}

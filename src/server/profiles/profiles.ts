/** Profiles: what members see of each other. The folder's public module. */
import { getOrCreate } from '#domain/get-or-create.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { ageOn } from '#domain/profiles/ages.ts'
import { type FieldName, selectFields } from '#domain/profiles/profile-fields.ts'
import { presenceOf, startOfDay, viewerZone } from '#domain/presence/presence.ts'
import { bandOf } from '#domain/profiles/distance-bands.ts'
import { kindsOf } from '#domain/sites/kinds.ts'
import { beginningOf } from '#domain/text/beginning.ts'
import { cardWordsMaxLength, Profile, ProfileCard, type ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { batched } from '#server/infrastructure/batch.ts'
import { kmBetween, type Position } from '#server/infrastructure/geo.ts'
import { openLruCache, type LruCache } from '#server/infrastructure/lru-cache.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { listPhotosForOthers, toPhoto } from '#server/photos/photos.ts'
import { listShownAnswers } from '#server/prompts/prompts.ts'
import { getPublicProfile } from '#server/public-profiles/public-profiles.ts'
import { isSearchOpen } from '#server/sites/sites.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { canMeet, selectCards, selectProfile, type CardRow, type ProfileRow } from '#server/profiles/profiles.store.ts'

/** A change by another process shows on cards after this. */
const cardLifeMs = 30_000

/** The facts for reasons; never sent as they are. */
export type CardFacts = {
  country: string | null
  countryregion: string | null
  language: string
  place: Position | null
  interests: string[]
  seeking: string | null
  fitAges: [min: number, max: number]
  /** The moment drawn for the day they were last here. */
  coarseSeenMs: number | null
  signedUpMs: number | null
}
/** `clear` is the card for a search without `hideNudity`: no photo in it is to be blurred. */
export type CachedCard = { id: number; json: string; clear: string; untilMs: number; facts: CardFacts }
/** `read` reads cards that several requests miss at the same moment together. */
type CardCache = { cards: LruCache<number, CachedCard>; read: ((ids: number[]) => Promise<CardRow[]>) | null }

/** By site, which is another object once its settings change: they are in its cards. */
const cardCaches = declareState(() => new WeakMap<Site, CardCache>())
const cacheOf = (ctx: Context, site: Site): CardCache =>
  getOrCreate(cardCaches(ctx), site, () => ({ cards: openLruCache(100_000), read: null }))

/**
 * Cards as JSON with the facts for reasons, in the given order, without hidden members. Checked by the wire's schema once, when
 * cached.
 */
export async function cachedCards(ctx: Context, site: Site, ids: readonly number[]): Promise<CachedCard[]> {
  const nowMs = ctx.now().getTime()
  const cache = cacheOf(ctx, site).cards
  const fresh = (id: number) => {
    const cached = cache.get(id)
    return cached && cached.untilMs > nowMs ? cached : undefined
  }
  const cached = ids.map(fresh)
  if (!cached.includes(undefined)) return cached as CachedCard[]
  const read = new Map<number, CachedCard>()
  for (const row of await readerOf(ctx, site)(ids.filter((_, n) => !cached[n]))) {
    const publicCard = ProfileCard.parse(cardOf(ctx, site, row))
    const json = plainJson(publicCard)
    const clear = publicCard.main_image?.blur ? plainJson(withoutBlur(publicCard)) : json
    const card = { id: row.id, json, clear, untilMs: nowMs + cardLifeMs, facts: factsOf(ctx, site, row) }
    cache.set(row.id, card)
    read.set(row.id, card)
  }
  return ids.flatMap((id, n) => cached[n] ?? read.get(id) ?? [])
}

function withoutBlur(card: ProfileCard): ProfileCard {
  const { blur: _, ...main_image } = card.main_image ?? {}
  return { ...card, main_image: main_image as ProfileCard['main_image'] }
}

/** Non-ASCII is escaped: sending a page of cached cards costs a quarter less than encoding UTF-8 each time (measured). */
const plainJson = (value: unknown) =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A transaction reads its own cards. */
function readerOf(ctx: Context, site: Site) {
  if (ctx.db.isTransaction) return (ids: number[]) => selectCards(ctx.db, [ids, site.pool_id])
  return (cacheOf(ctx, site).read ??= batched(async (batches: number[][]) => {
    const rows = new Map((await selectCards(ctx.db, [[...new Set(batches.flat())], site.pool_id])).map((row) => [row.id, row]))
    return batches.map((ids) => ids.flatMap((id) => rows.get(id) ?? []))
  }))
}

/** Facts for reasons. Hidden fields give none; fictional profiles have no presence, newness or searched gender. */
function factsOf(ctx: Context, site: Site, row: CardRow): CardFacts {
  const { country, countryregion, city, language, fictional } = row
  return {
    country,
    countryregion,
    language,
    place: ctx.geo.find({ country, countryregion, city: isVisible(site, 'city') ? city : null }),
    interests: isVisible(site, 'interests') ? row.interests : [],
    seeking: isVisible(site, 'seeking') && !fictional ? row.seeking : null,
    fitAges: [row.fit_min, row.fit_max],
    coarseSeenMs: fictional ? null : row.coarse_seen_at.getTime(),
    signedUpMs: fictional ? null : row.signed_up_at.getTime(),
  }
}

export async function cardsJson(ctx: Context, site: Site, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await cachedCards(ctx, site, ids)).map(({ id, json }) => [id, json]))
}

/** Cards by id, without deleted, paused and banned members and those of other pools. */
export async function cardsOf(ctx: Context, site: Site, ids: readonly number[]): Promise<Map<number, ProfileCard>> {
  const found = await cachedCards(ctx, site, ids)
  return new Map(found.map(({ id, json }) => [id, JSON.parse(json) as ProfileCard]))
}

/** A changed profile shows at once in this process, and within 30 s in the others. */
export function forgetCard(ctx: Context, id: number) {
  for (const site of ctx.sites.all()) cacheOf(ctx, site).cards.forget(id)
}

/** Drops the fields that the site does not show. */
const isVisible = (site: Site, field: FieldName) => site.file.visible_profile_fields.includes(field)

function cardOf(ctx: Context, site: Site, row: CardRow) {
  const born = isVisible(site, 'date_of_birth') ? row.date_of_birth : null
  return {
    id: row.id,
    name: row.name,
    age: born === null ? null : ageOn(born, localDate(ctx.now(), row.timezone)),
    gender: isVisible(site, 'gender') ? row.gender : null,
    city: isVisible(site, 'city') ? row.city : null,
    country: row.country,
    countryregion: row.countryregion,
    language: row.language,
    main_image: row.image_id === null ? null : toPhoto({ ...row, id: row.image_id }, site.file.unreviewed_photos),
    ...wordsOf(site, row),
    fictional_icon: row.fictional ? site.file.fictional_icon : null,
    ...(row.is_verified && site.file.verification && { verified: true as const }),
  }
}

/** Only where the brand shows them: on cards that are letters, and where profiles have a text. */
function wordsOf({ file }: Site, { beginning }: CardRow): Pick<ProfileCard, 'words'> {
  if (!beginning || !file.visible_profile_notes || kindsOf(file.template, file.kinds).card !== 'letter') return {}
  return { words: beginningOf(beginning, cardWordsMaxLength) }
}

/** May these two meet: both here, in one pool, neither has blocked the other, and not one and the same. */
export async function mayMeet(ctx: Context, self: number, other: number, site: Site): Promise<boolean> {
  return self !== other && canMeet(ctx.db, self, other, site.pool_id)
}

/** `locale`: of questions. `browserZone` is the time zone that the viewer's browser names. */
type ProfileViewer = {
  viewer: ProfileId | null
  locale?: Locale
  trafficsource?: string | undefined
  browserZone?: string | null
}

/** A profile. Refuses a hidden profile exactly like a missing one. Visitors get only the profiles and fields their search shows. */
export async function getProfile(
  ctx: Context,
  site: Site,
  { viewer, locale = site.file.domain_language, trafficsource, browserZone = null }: ProfileViewer,
  id: ProfileId,
): Promise<Profile> {
  if (viewer === null) return profileForVisitor(ctx, site, trafficsource, id)
  const row = await selectProfile(ctx.db, [id, site.pool_id, viewer])
  if (!row) throw new Refusal('not_found')
  const images = await listPhotosForOthers(ctx, id, site.file.unreviewed_photos)
  const answers = await listShownAnswers(ctx, site, locale, id)
  return Profile.parse({
    ...cardOf(ctx, site, row),
    ...Object.fromEntries(selectFields.map((field) => [field, isVisible(site, field) ? row[field] : null])),
    interests: isVisible(site, 'interests') ? row.interests : [],
    personal: site.file.visible_profile_notes ? row.personal : null,
    images,
    ...(answers.length > 0 && { answers }),
    presence: presenceOf(row.coarse_seen_at.getTime(), startOfDay(ctx.now(), viewerZone(browserZone, row.viewer_timezone))),
    did_like_profile: row.did_like_profile,
    ...withinOf(ctx, site, row),
    ...(row.note !== null && { note: row.note }),
    ...(row.is_favourite && { is_favourite: true as const }),
  })
}

/** The distance of two towns, as a band; nothing where one is unknown, or the brand shows no towns. */
function withinOf(ctx: Context, site: Site, row: ProfileRow): Pick<Profile, 'within_km'> {
  const { fictional, from_country: country, from_countryregion: countryregion, from_city: city } = row
  if (fictional || !isVisible(site, 'city')) return {}
  const [here, there] = [ctx.geo.findTown({ country, countryregion, city }), ctx.geo.findTown(row)]
  const band = here && there && bandOf(kmBetween(here, there))
  return band ? { within_km: band } : {}
}

const untold = { gender: null, seeking: null, city: null, language: null, personal: null, presence: null, fictional_icon: null }

async function profileForVisitor(ctx: Context, site: Site, trafficsource: string | undefined, id: ProfileId): Promise<Profile> {
  if (!isSearchOpen(site, trafficsource)) throw new Refusal('not_logged_in')
  const shown = await getPublicProfile(ctx, site, trafficsource, id)
  const fields = Object.fromEntries(selectFields.map((field) => [field, null]))
  const images = shown.main_image ? [shown.main_image] : []
  return Profile.parse({ ...fields, ...untold, ...shown, interests: [], images, did_like_profile: false })
}

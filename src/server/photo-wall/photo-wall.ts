/** The wall of photos: small grey pictures that wait for a look, judged by the page. The folder's public module. */
import sharp from 'sharp'
import type { Clause } from '#domain/decisions/decisions.ts'
import { isoOf, type Locale } from '#domain/languages/languages.ts'
import { sameBits } from '#domain/photos/photo-hash.ts'
import { photoLookMs } from '#domain/photos/photos.ts'
import { type Wall, wallLength, type WallPhoto } from '#domain/photos/photo-wall.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { decide } from '#server/decisions/decisions.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { dayOf } from '#server/mails/mails.ts'
import { passPhotos, readPicture } from '#server/photos/photos.ts'
import { forgetCard } from '#server/profiles/profiles.ts'
import * as store from '#server/photo-wall/photo-wall.store.ts'

/** The edge of a small picture, in pixels. */
const smallEdge = 160
/** The width of a picture that is opened in full. */
const fullWidth = 1280

type WallInput = Omit<store.Where, 'after'> & { cursor: string | null }

/** 24 photos a page. */
export async function listWall(ctx: Context, { cursor, ...where }: WallInput): Promise<Wall> {
  const [rows, counts] = await Promise.all([
    store.selectWall(ctx.db, { ...where, after: cursor === null ? null : Number(cursor) }, wallLength + 1),
    store.countWall(ctx.db, where.pools, ctx.now()),
  ])
  const page = rows.slice(0, wallLength)
  return {
    photos: page.map((row) => photoOf(ctx, row)),
    next: rows.length > wallLength ? String(page.at(-1)?.id) : null,
    counts,
    as_of: ctx.now().toISOString(),
  }
}

function photoOf(ctx: Context, row: store.WallRow): WallPhoto {
  const { id, language, look, held_for, is_first, is_nude, alike, alike_bits, decision } = row
  const due = look === 'held' ? new Date(row.created_at.getTime() + photoLookMs) : null
  return {
    id,
    pool: row.pool_id,
    member: row.member_id,
    site_name: ctx.sites.byId(row.site_id)?.file.name ?? '',
    language,
    look,
    held_for,
    is_first,
    is_nude,
    alike: alike !== null && alike_bits !== null ? { decision: alike, bits: alike_bits, is_same: alike_bits <= sameBits } : null,
    decision,
    created_at: row.created_at.toISOString(),
    due_at: due?.toISOString() ?? null,
    is_overdue: due !== null && due <= ctx.now(),
  }
}

/** Where the first of these photos is that is still there; null when none is. */
export const findPlaceOfPhotos = async (ctx: Context, ids: readonly number[]) => (await store.listPlaces(ctx.db, ids))[0] ?? null

/** A small grey WebP: enough to judge by, and no look in the log. Refuses `not_found`. */
export async function readSmallGrey(ctx: Context, token: string): Promise<Uint8Array> {
  const bytes = await readPicture(ctx, token, smallEdge)
  if (!bytes) throw new Refusal('not_found')
  return sharp(bytes).greyscale().resize(smallEdge, smallEdge, { fit: 'inside' }).webp({ quality: 70 }).toBuffer()
}

/** A photo in full, as the address of a picture. The caller writes the look into the log. Refuses `not_found`. */
export async function openPhoto(ctx: Context, id: number): Promise<{ photo: WallPhoto; picture: string }> {
  const [row, place] = await Promise.all([store.findWallRow(ctx.db, id), findPlaceOfPhotos(ctx, [id])])
  const bytes = place && (await readPicture(ctx, place.token, fullWidth))
  if (!row || !bytes) throw new Refusal('not_found')
  return { photo: photoOf(ctx, row), picture: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` }
}

type Passed = { pool: number; ids: readonly number[]; nude: boolean }
/** These may stay. Refuses `not_found` when one is not in that pool. */
export async function passWallPhotos(ctx: Context, actor: Actor, passed: Passed) {
  const members = await atomically(ctx, (ctx) => passPhotos(ctx, { ...passed, by: nameOfActor(actor) }))
  for (const member of members) forgetCard(ctx, member)
}

type Hidden = { ids: readonly number[]; clause: Clause; facts?: string | undefined }
/**
 * Hides photos of one member by a decision, which is mailed with its reasons. Photos that are gone or hidden already are left out.
 * Refuses `not_found` when none is left, and `invalid_input` (`ids`) for photos of several members.
 */
export async function hideWallPhotos(ctx: Context, actor: Actor, { ids, clause, facts }: Hidden) {
  const places = await store.listPlaces(ctx.db, ids)
  const [place, ...rest] = places.filter(({ look }) => look !== 'hidden')
  if (places.some(({ member_id }) => member_id !== places[0]?.member_id)) throw new Refusal('invalid_input', { field: 'ids' })
  if (!place) throw new Refusal('not_found')
  const member = place.member_id as ProfileId
  const photos = [place, ...rest].map(({ id }) => id)
  const words = facts ?? factsOf(ctx, place, photos.length, clause)
  const decision = await decide(ctx, actor, { member }, { measures: ['hide'], photos, clause, facts: words, source: 'own' })
  forgetCard(ctx, member)
  return { reference: decision.reference, member, facts: words }
}

/** Which photo and which rule, in the member's language. */
function factsOf(ctx: Context, { site_id, language, timezone, created_at }: store.PhotoOwnerRow, count: number, clause: Clause) {
  const site = ctx.sites.byId(site_id)
  if (!site) throw new Refusal('not_found')
  const locale = language as Locale
  const t = ctx.texts.translator(locale, site.file.form_of_address)
  const date = dayOf(created_at, timezone, isoOf(locale))
  return t('decisions.photo_facts', { date, count, rule: t(`decisions.clauses.${clause}`) })
}

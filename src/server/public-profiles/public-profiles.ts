/** Public profiles: who agreed to be shown to visitors, and what visitors see. The folder's public module. */
import { ageOn } from '#domain/profiles/ages.ts'
import { isBlurred, outsidePath, type Photo } from '#domain/photos/photos.ts'
import type { Country } from '#domain/geo/places.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type PublicProfileSetting, PublicProfile } from '#domain/public-profiles/public-profiles.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { Context } from '#server/infrastructure/context.ts'
import {
  agree,
  findOutsidePhoto,
  isAgreed,
  type OutsideRow,
  selectOutside,
  withdrawPublicProfile,
} from '#server/public-profiles/public-profiles.store.ts'
import { regionsOf, sitesOpenFrom } from '#server/sites/sites.ts'
import type { Site } from '#server/ports/site-directory.ts'

export const getPublicProfileSetting = async (ctx: Context, member: ProfileId): Promise<PublicProfileSetting> => ({
  shown: await isAgreed(ctx.db, member),
})

/** Takes effect with the next visitor. */
export async function changePublicProfileSetting(
  ctx: Context,
  member: ProfileId,
  { shown }: PublicProfileSetting,
): Promise<PublicProfileSetting> {
  if (shown) await agree(ctx.db, member, ctx.now())
  else await withdrawPublicProfile(ctx.db, member)
  return { shown }
}

/**
 * Refuses `not_found` for members who did not agree, are away, banned or fictional, or belong to another pool or a closed brand.
 */
export async function getPublicProfile(
  ctx: Context,
  site: Site,
  trafficsource: string | null | undefined,
  id: ProfileId,
): Promise<PublicProfile> {
  const [shown] = await listPublicProfiles(ctx, site, trafficsource, [id])
  if (!shown) throw new Refusal('not_found')
  return shown
}

/** What visitors see of these members, in the requested order; hidden ones are left out. */
export async function listPublicProfiles(
  ctx: Context,
  site: Site,
  trafficsource: string | null | undefined,
  ids: readonly number[],
): Promise<PublicProfile[]> {
  const sites = sitesOpenFrom(ctx, site, trafficsource)
  if (sites.length === 0 || ids.length === 0) return []
  const rows = new Map((await selectOutside(ctx.db, [ids, sites])).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [PublicProfile.parse(publicProfileOf(ctx, site, row))] : []
  })
}

/** The token of a public profile's first photo, by the token that visitors know. */
export const outsidePhotoOf = (ctx: Context, token: string) => findOutsidePhoto(ctx.db, token)

function publicProfileOf(ctx: Context, site: Site, row: OutsideRow) {
  const born = site.file.visible_profile_fields.includes('date_of_birth') ? row.date_of_birth : null
  return {
    id: row.id,
    name: row.name.trim().split(/\s+/)[0] ?? '',
    age: born === null ? null : ageOn(born, localDate(ctx.now(), row.timezone)),
    country: row.country,
    countryregion: row.countryregion,
    region: regionName(ctx, row),
    main_image: photoOf(site, row),
  }
}

const regionName = (ctx: Context, { country, countryregion }: OutsideRow) =>
  regionsOf(ctx, country === null ? [] : [country as Country])[country ?? '']?.find(({ id }) => id === countryregion)?.name ??
  null

/** Carries neither the photo's own address nor its number. Photos that `hideNudity` blurs are left out for visitors. */
function photoOf(site: Site, row: OutsideRow): Photo | null {
  const { id, photo_token, width, height, thumbhash } = row
  if (width === null || height === null || thumbhash === null || isBlurred(row, site.file.unreviewed_photos)) return null
  const small = Math.min(1, 320 / width)
  return {
    id,
    thumb_filename: `${outsidePath}${photo_token}/320.webp`,
    thumbhash: thumbhash.toString('base64'),
    width: Math.max(1, Math.round(width * small)),
    height: Math.max(1, Math.round(height * small)),
  }
}

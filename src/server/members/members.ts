/** Members: login, logout, settings, and the account behind a profile. The folder's public module. */
import type { Locale } from '#domain/languages/languages.ts'
import { User, type UserChange } from '#domain/members/members.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { ageOn, maxAge, minAge } from '#domain/profiles/ages.ts'
import { type Basic, basics, missingBasicsOf } from '#domain/profiles/basics.ts'
import type { Country } from '#domain/geo/places.ts'
import { Refusal } from '#domain/refusal.ts'
import { localDate } from '#domain/time/local-time.ts'
import { listClearedTexts } from '#server/cleared-texts/cleared-texts.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { bumpChats, bumpUser } from '#server/member-rows/member-rows.ts'
import { isPassword } from '#server/passwords/passwords.ts'
import { listPhotos } from '#server/photos/photos.ts'
import { forgetCard } from '#server/profiles/profiles.ts'
import type { Site } from '#server/ports/site-directory.ts'
import {
  findClaims,
  findAccountOf,
  findLogin,
  findPasswordHash,
  findReaderRow,
  findUserRow,
  updateProfile,
  type UserRow,
} from '#server/members/members.store.ts'

/** Providers whose mail opens at Gmail (spec: `mailprovider` 2). */
const gmail = /@(gmail|googlemail)\.[a-z.]+$/i

const displayedEmail = ({ claimed_email, email }: UserRow) => claimed_email ?? email

/** The account and profile of a member, as only they see it. Refuses `not_found` when there is none. */
export async function getUser(ctx: Context, site: Site, id: ProfileId): Promise<User> {
  const row = await findUserRow(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  const images = await listPhotos(ctx, id)
  const cleared = row.has_cleared ? await listClearedTexts(ctx, id) : []
  const { date_of_birth } = row
  const fictional_icon = row.fictional ? site.file.fictional_icon : null
  // the schema drops every column that a member's own reply does not name
  return User.parse({
    email: displayedEmail(row),
    mailprovider: gmail.test(displayedEmail(row)) ? 2 : 1,
    paid_user: row.paid_at !== null,
    signup_date: row.signed_up_at.toISOString(),
    activated: row.activated_at !== null,
    email_refused: row.mail_refused_at !== null,
    language: row.account_language,
    timezone: row.timezone,
    fictional_icon,
    credits: row.balance,
    unread_messages: row.unread_total,
    new_likes: row.new_likes,
    ...(row.pending_email !== null && { pending_email: row.pending_email }),
    ...(row.status === 'paused' && { paused: true as const }),
    ...(!row.read_receipts && { read_receipts: false as const }),
    ...(row.show_distance && { show_distance: true as const }),
    ...(row.incognito && { incognito: true as const }),
    profile: {
      ...row,
      fictional_icon,
      images,
      age: date_of_birth === null ? null : ageOn(date_of_birth, localDate(ctx.now(), row.timezone)),
      // their own first photo also while it waits
      main_image: images.find((image) => image.id === row.main_image_id) ?? images[0] ?? null,
      lastSignupStep: row.last_signup_step,
      ...(row.is_verified && site.file.verification && { verified: true as const }),
      ...(cleared.length > 0 && { cleared }),
      ...(site.file.profile_prompts.most > 0 && !row.has_answers && { no_answers: true as const }),
    },
  })
}

/** The member's country; null when unknown. */
export const findCountry = async (ctx: Context, id: ProfileId): Promise<Country | null> =>
  ((await findUserRow(ctx.db, id))?.country ?? null) as Country | null

/** The member's time zone; null when unknown. */
export const findTimezone = async (ctx: Context, id: ProfileId): Promise<string | null> =>
  (await findUserRow(ctx.db, id))?.timezone ?? null

/**
 * Changes the sent fields only; a new country clears region and town. Ignores towns and texts where the site shows none. Refuses
 * `under_age` (`min_age`) by local date, ages over 100, unserved countries, and foreign regions. Refuses to clear gender or birth
 * date (`profile_incomplete`), and frequent moves (`too_many_requests`).
 */
export const changeUser = (ctx: Context, site: Site, id: ProfileId, change: UserChange): Promise<User> =>
  atomically(ctx, async (ctx) => {
    const row = await findUserRow(ctx.db, id)
    if (!row) throw new Refusal('not_found')
    refuseBadChange(ctx, site, row, change)
    if (isMove(row, change)) await ctx.limits.take('move', { account: String(id), address: '' })
    const { lastSignupStep, interface_language, read_receipts, show_distance, incognito, ...fields } = visibleFields(site, change)
    const area = areaOf(row, fields)
    const columns = {
      ...fields,
      ...area,
      ...(lastSignupStep !== undefined && { last_signup_step: lastSignupStep }),
    }
    // the member before the profile, as everything that changes both
    const account = {
      ...(interface_language && { language: interface_language }),
      ...(read_receipts !== undefined && { read_receipts }),
      ...(show_distance !== undefined && { show_distance }),
      ...(incognito !== undefined && { incognito }),
    }
    if (Object.keys(account).length > 0) await ctx.db.updateTable('member').set(account).where('id', '=', id).execute()
    await updateProfile(ctx.db, id, columns)
    await bumpUser(ctx.db, id)
    if (read_receipts !== undefined) await bumpChats(ctx.db, id)
    forgetCard(ctx, id)
    return getUser(ctx, site, id)
  })

/** Whether a known place changes to another one. */
const isMove = (row: UserRow, change: UserChange) =>
  (['country', 'countryregion', 'city'] as const).some(
    (part) => row[part] !== null && typeof change[part] === 'string' && change[part] !== row[part],
  )

function refuseBadChange(ctx: Context, site: Site, row: UserRow, change: UserChange) {
  const { date_of_birth, name, country } = change
  // who is listed with the two stays so
  const cleared = basics.filter((field) => change[field] === null && row[field] !== null)
  if (cleared.length > 0) throw profileIncomplete(cleared)
  if (date_of_birth) {
    const age = ageOn(date_of_birth, localDate(ctx.now(), row.timezone))
    if (age < minAge) throw new Refusal('under_age', { field: 'date_of_birth', min_age: minAge })
    if (age > maxAge) throw new Refusal('over_age', { field: 'date_of_birth', max_age: maxAge })
  }
  if (name !== undefined && name.toLowerCase() === displayedEmail(row).toLowerCase())
    throw new Refusal('name_equal_to_email', { field: 'name' })
  if (country && !site.file.countries.includes(country)) throw new Refusal('country_not_offered', { field: 'country' })
  for (const field of ['language', 'interface_language'] as const) {
    const language = change[field]
    if (language && !site.file.languages.includes(language)) throw new Refusal('field_not_offered', { field })
  }
  const { countryregion } = change
  if (!countryregion) return
  const regions = ctx.geo.regions[(country ?? row.country ?? '') as Country] ?? []
  if (!regions.some((region) => region.id === countryregion))
    throw new Refusal('region_not_in_country', { field: 'countryregion' })
}

/** What the site never shows is not stored either: its member could neither see nor correct it. */
function visibleFields({ file }: Site, { city, personal, ...change }: UserChange): UserChange {
  return {
    ...change,
    ...(city !== undefined && file.visible_profile_fields.includes('city') && { city }),
    ...(personal !== undefined && file.visible_profile_notes && { personal }),
  }
}

/** Another country clears region and town unless they are sent too. */
function areaOf(row: UserRow, { country, countryregion, city }: UserChange): UserChange {
  if (!country || country === row.country) return {}
  return { ...(countryregion === undefined && { countryregion: null }), ...(city === undefined && { city: null }) }
}

/**
 * Finds the member of an address and a password. Refuses `wrong_credentials`, after the same time for unknown addresses; `banned`;
 * `in_grace` while a deleted account can be restored.
 */
export async function getByCredentials(ctx: Context, site: Site, email: string, password: string): Promise<ProfileId> {
  const login = await getLogin(ctx, site, email, password)
  refuseShutOut(login.status)
  return login.id
}

/** The same for an account in any state, to restore deleted ones. */
export const getByPassword = async (ctx: Context, site: Site, { email, password }: { email: string; password: string }) =>
  (await getLogin(ctx, site, email, password)).id

async function getLogin(ctx: Context, site: Site, email: string, password: string) {
  const login = await findLogin(ctx.db, site.pool_id, email)
  if ((await isPassword(login?.password_hash ?? null, password)) && login) return login
  // an unconfirmed member with another member's address logs in as with their own
  for (const claim of await findClaims(ctx.db, site.pool_id, email))
    if (await isPassword(claim.password_hash, password)) return claim
  throw new Refusal('wrong_credentials')
}

/** For every kind of sign-in: refuses `banned`, and `in_grace` while a deleted account can still be restored. */
export function refuseShutOut(status: string) {
  if (status === 'banned') throw new Refusal('banned')
  if (status === 'deleted') throw new Refusal('in_grace')
}

/** Refuses `paused`: a paused member is hidden and cannot contact others. */
export async function refusePaused(ctx: Context, id: ProfileId) {
  if ((await findUserRow(ctx.db, id))?.status === 'paused') throw new Refusal('paused')
}

/** Which of gender and birth date are missing; both are required to write, like or be listed. */
export const listMissingBasics = async (ctx: Context, id: ProfileId): Promise<Basic[]> => {
  const row = await findUserRow(ctx.db, id)
  return row && !row.fictional ? missingBasicsOf(row) : []
}

/** `profile_incomplete`: `missing` names the fields, the first of them is `field`. */
export const profileIncomplete = (missing: readonly Basic[]) => new Refusal('profile_incomplete', { missing, field: missing[0] })

/** Refuses `profile_incomplete` before gender and birth date are known. */
export async function refuseIncomplete(ctx: Context, id: ProfileId) {
  const missing = await listMissingBasics(ctx, id)
  if (missing.length > 0) throw profileIncomplete(missing)
}

/**
 * The mail data of an account; null once banned or erased. A deleted member still gets mails. `who` = `everyone`: a banned member
 * too, to whom the law promises a statement.
 */
export async function findReader(ctx: Context, id: ProfileId, who: 'not banned' | 'everyone' = 'not banned') {
  const row = await findReaderRow(ctx.db, id)
  if (!row || (row.status === 'banned' && who === 'not banned')) return null
  return {
    email: row.email,
    name: row.name,
    locale: row.account_language as Locale,
    timezone: row.timezone,
    status: row.status,
    activated: row.activated_at !== null,
  }
}

/** For actions that require the password of a signed-in member. Refuses `wrong_password`. */
export async function refuseWrongPassword(ctx: Context, id: ProfileId, password: string) {
  const stored = await findPasswordHash(ctx.db, id)
  if (!(await isPassword(stored, password))) throw new Refusal('wrong_password', { field: 'password' })
}

/** The account of an address in a pool; null without one. */
export async function findAccount(ctx: Context, site: Site, email: string) {
  const found = await findAccountOf(ctx.db, site.pool_id, email)
  return found && { id: found.id, status: found.status, activated: found.activated_at !== null, signedUpAt: found.signed_up_at }
}

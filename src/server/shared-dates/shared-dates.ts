/** Shared dates: a member tells a trusted contact with whom and where they are, and says when they are back. The folder's public module. */
import { randomBytes } from 'node:crypto'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { answerMs, endedLifeMs, endOf, stateOf, wrongTime } from '#domain/shared-dates/shared-date-rules.ts'
import type { DateForContact, SharedDateChange, SharedDateRequest, SharedDates } from '#domain/shared-dates/shared-dates.ts'
import { isTimezone } from '#domain/time/local-time.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { findReader } from '#server/members/members.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { contactKey, linkToken, readStopToken } from '#server/shared-dates/shared-date-links.ts'
import { mailShared } from '#server/shared-dates/shared-dates.jobs.ts'
import * as store from '#server/shared-dates/shared-dates.store.ts'

const timesOf = ({ begins_at, back_at, returned_at }: Pick<store.DateRow, 'begins_at' | 'back_at' | 'returned_at'>) => ({
  begins_at: begins_at.toISOString(),
  back_at: back_at.toISOString(),
  returned_at: returned_at?.toISOString() ?? null,
})

/** The member's dates whose links still work, the soonest first. `link` is a path and a query: the page knows its own host. */
export async function listSharedDates(ctx: Context, member: ProfileId): Promise<SharedDates> {
  const rows = await store.listDates(ctx.db, member)
  return {
    dates: rows
      .filter((row) => endOf(row) > ctx.now())
      .map((row) => ({
        id: row.id,
        person: row.person,
        place: row.place,
        ...timesOf(row),
        state: stateOf(row, ctx.now()),
        link: `/shared-date?token=${linkToken(ctx, row.nonce)}`,
        is_mailed: row.contact_email !== null,
      })),
  }
}

type Sharing = { site: Site; locale: Locale; member: ProfileId }
/**
 * Shares a date, and mails the contact if there is an address; a repeat of the same request changes nothing. Refuses `invalid_input`
 * for times that cannot be, `too_many_requests` beyond three a day, `address_unconfirmed` for a mail by a member who has not confirmed
 * their own address, and `contact_declined` for an address that wants no mails.
 */
export async function shareDate(ctx: Context, { site, locale, member }: Sharing, wish: SharedDateRequest): Promise<SharedDates> {
  if (await store.isStored(ctx.db, member, wish.request)) return listSharedDates(ctx, member)
  const [begins_at, back_at, created_at] = [new Date(wish.begins_at), new Date(wish.back_at), ctx.now()]
  const wrong = wrongTime(begins_at, back_at, created_at)
  if (wrong) throw new Refusal('invalid_input', { field: wrong })
  if (wish.email !== undefined) await refuseContact(ctx, member, wish.email)
  await ctx.limits.take('shared_date', { account: String(member), address: '' })
  const nonce = randomBytes(32)
  await atomically(ctx, async (ctx) => {
    const id = await store.insertDate(ctx.db, {
      member_id: member,
      site_id: site.id,
      request: wish.request,
      nonce,
      token_hash: digestOf(linkToken(ctx, nonce)),
      person: wish.person,
      place: wish.place,
      begins_at,
      back_at,
      timezone: isTimezone(wish.timezone) ? wish.timezone : null,
      language: locale,
      contact_email: wish.email ?? null,
      created_at,
      next_at: back_at,
    })
    if (id !== null && wish.email !== undefined) await enqueueMail(ctx, mailShared, { date: id, site: site.id })
  })
  return listSharedDates(ctx, member)
}

async function refuseContact(ctx: Context, member: ProfileId, email: string) {
  if (!(await findReader(ctx, member))?.activated) throw new Refusal('address_unconfirmed')
  if (await store.isContactStopped(ctx.db, contactKey(ctx, email))) throw new Refusal('contact_declined', { field: 'email' })
}

/** "I'm back", or half an hour more; doing either again changes nothing. Refuses `not_found`. */
export async function changeSharedDate(ctx: Context, member: ProfileId, change: SharedDateChange): Promise<SharedDates> {
  await atomically(ctx, async (ctx) => {
    const date = await store.lockDate(ctx.db, member, change.id)
    const now = ctx.now()
    if (!date || endOf(date) <= now) throw new Refusal('not_found')
    if (date.returned_at) return
    if (change.action === 'back') {
      await store.updateDate(ctx.db, date.id, { returned_at: now, next_at: new Date(now.getTime() + endedLifeMs) })
      return
    }
    if (change.from !== date.back_at.toISOString()) return
    const back_at = new Date(Math.max(now.getTime(), date.back_at.getTime()) + answerMs)
    await store.updateDate(ctx.db, date.id, { back_at, asked_at: null, next_at: back_at })
  })
  return listSharedDates(ctx, member)
}

/** Ends the sharing: the link is dead at once. */
export async function stopSharing(ctx: Context, member: ProfileId, id: number): Promise<SharedDates> {
  await store.deleteDate(ctx.db, member, id)
  return listSharedDates(ctx, member)
}

/** What a contact sees. Refuses `link_expired` for every link that does not work, on this brand or at all. */
export async function getDateForContact(ctx: Context, site: Site, token: string): Promise<DateForContact> {
  const date = await store.findByToken(ctx.db, digestOf(token))
  if (!date || ctx.sites.byId(date.site_id)?.pool_id !== site.pool_id || endOf(date) <= ctx.now())
    throw new Refusal('link_expired')
  const { name, person, place, timezone, country } = date
  return { name, person, place, ...timesOf(date), state: stateOf(date, ctx.now()), timezone, country }
}

/** No more mails to this address, from any member. Refuses `link_expired` for a link that is not ours. */
export async function stopContactMails(ctx: Context, token: string) {
  const key = readStopToken(ctx, token)
  if (!key) throw new Refusal('link_expired')
  await store.stopContact(ctx.db, key, ctx.now())
  return null
}

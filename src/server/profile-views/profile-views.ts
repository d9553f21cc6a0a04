/** Views of profiles: a member leaves one, and sees who viewed them. The folder's public module. */
import { type ProfileViews } from '#domain/profile-views/profile-views.ts'
import { daysBefore, viewDay, viewsLastDays } from '#domain/profile-views/view-days.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import { findReaderOfViews, findViewed, insertView, listProfileViewRows } from '#server/profile-views/profile-views.store.ts'
import { cardsOf } from '#server/profiles/profiles.ts'
import type { Site } from '#server/ports/site-directory.ts'

const pageSize = 24

/**
 * The member opened a profile: one view a day, of the viewed member's calendar. The reply is the same where nothing is stored: for
 * fictional, incognito, blocked and unknown people. Refuses `not_found` where the brand shows no views.
 */
export async function leaveView(ctx: Context, site: Site, viewer: ProfileId, viewed: ProfileId) {
  if (!site.file.profile_views) throw new Refusal('not_found')
  const person = viewer === viewed ? null : await findViewed(ctx.db, viewer, viewed, site.pool_id)
  if (person) await insertView(ctx, { viewer, viewed, day: localDate(ctx.now(), person.timezone) })
  return null
}

/** One page of those who viewed the member in the last 30 days. Refuses `not_found` where the brand shows no views. */
export async function listProfileViews(ctx: Context, site: Site, member: ProfileId, before?: string): Promise<ProfileViews> {
  const reader = site.file.profile_views ? await findReaderOfViews(ctx.db, member) : null
  if (!reader) throw new Refusal('not_found')
  if (reader.incognito) return { views: [], next: null, incognito: true }
  const today = localDate(ctx.now(), reader.timezone)
  const since = daysBefore(today, viewsLastDays)
  const rows = await listProfileViewRows(ctx.db, { member, since, before: readCursor(before), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const cards = await cardsOf(
    ctx,
    site,
    page.map(({ id }) => id),
  )
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    views: page.flatMap(({ id, day, liked }) => {
      const profile = cards.get(id)
      return profile ? [{ profile, day: viewDay(day, today), liked }] : []
    }),
    next: last ? cursorAfter(new Date(last.day), last.id) : null,
  }
}

export const profileViewsHandlers = {
  'GET /api/profile_views.php': ({ ctx, site, member, query }) => listProfileViews(ctx, site, member.profile, query.before),
  'POST /api/profile_views.php': ({ ctx, site, member, body }) => leaveView(ctx, site, member.profile, body.profile),
} satisfies Partial<Handlers>

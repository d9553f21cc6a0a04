/** Routes of shared dates. */
import type { Handlers } from '#server/http/handle.ts'
import {
  changeSharedDate,
  getDateForContact,
  listSharedDates,
  shareDate,
  stopContactMails,
  stopSharing,
} from '#server/shared-dates/shared-dates.ts'

export const sharedDatesHandlers = {
  'GET /api/shared_dates.php': ({ ctx, member }) => listSharedDates(ctx, member.profile),
  'POST /api/shared_dates.php': ({ ctx, site, member, body, request }) =>
    shareDate(ctx, { site, locale: request.locale, member: member.profile }, body),
  'PUT /api/shared_dates.php': ({ ctx, member, body }) => changeSharedDate(ctx, member.profile, body),
  'DELETE /api/shared_dates.php': ({ ctx, member, body }) => stopSharing(ctx, member.profile, body.id),
  'GET /api/shared_date.php': ({ ctx, site, query }) => getDateForContact(ctx, site, query.token),
  'POST /api/shared_date_stop.php': ({ ctx, body }) => stopContactMails(ctx, body.token),
} satisfies Partial<Handlers>

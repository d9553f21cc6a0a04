/** Routes of complaints. */
import type { Handlers } from '#server/http/handle.ts'
import { appealComplaint, fileComplaint, getComplaint } from '#server/complaints/complaints.ts'

export const complaintsHandlers = {
  'POST /api/complaints.php': ({ ctx, site, member, body, request }) =>
    fileComplaint(ctx, site, member?.profile ?? null, body, request),
  'GET /api/complaint.php': ({ ctx, query }) => getComplaint(ctx, query.token),
  'POST /api/complaint_appeal.php': ({ ctx, body }) => appealComplaint(ctx, body.token, body.text),
} satisfies Partial<Handlers>

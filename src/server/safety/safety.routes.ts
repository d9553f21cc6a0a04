/** Routes of safety. */
import type { Handlers } from '#server/http/handle.ts'
import { recordSightings } from '#server/marks/marks.ts'
import { fileReport } from '#server/safety/reports.ts'
import { blockMember, listBlocks, unblockMember } from '#server/safety/safety.ts'

export const safetyHandlers = {
  'GET /api/blocks.php': ({ ctx, site, member, query }) => listBlocks(ctx, site, member.profile, query.before),
  'POST /api/block.php': ({ ctx, member, body }) => blockMember(ctx, member.profile, body.profile),
  'DELETE /api/block.php': ({ ctx, member, body }) => unblockMember(ctx, member.profile, body.profile),
  'POST /api/report.php': async ({ ctx, site, member, body, request }) => {
    const filed = await fileReport(ctx, site, member.profile, body)
    await recordSightings(ctx, site, member.profile, { address: request.address, cookie: request.cookie })
    return filed
  },
} satisfies Partial<Handlers>

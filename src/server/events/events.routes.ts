/** Live events on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { publishTyping } from '#server/events/typing.ts'

export const eventsHandlers = {
  'GET /api/events.php': async ({ ctx, site, member, request, query }) =>
    ctx.live.open({
      member: member.profile,
      site: site.id,
      stamp: site.stamp,
      last: request.lastEventId ?? query.last,
      findMember: request.findMember,
    }),
  'POST /api/typing.php': ({ ctx, member, body }) => publishTyping(ctx, member.profile, body.conversation),
} satisfies Partial<Handlers>

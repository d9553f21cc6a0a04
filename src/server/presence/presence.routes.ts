/** Presence on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { leavePage, lookAtPage } from '#server/presence/presence.ts'

export const presenceHandlers = {
  'POST /api/page-hidden.php': ({ ctx, member }) => leavePage(ctx, member?.profile ?? null),
  'POST /api/page-shown.php': ({ ctx, member }) => lookAtPage(ctx, member?.profile ?? null),
} satisfies Partial<Handlers>

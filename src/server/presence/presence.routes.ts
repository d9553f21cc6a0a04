/** Presence on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { leavePage, recordPageShown } from '#server/presence/presence.ts'

export const presenceHandlers = {
  'POST /api/page-hidden.php': ({ ctx, member }) => leavePage(ctx, member?.profile ?? null),
  'POST /api/page-shown.php': ({ ctx, member }) => recordPageShown(ctx, member?.profile ?? null),
} satisfies Partial<Handlers>

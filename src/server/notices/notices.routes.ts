/** Routes of notices. */
import type { Handlers } from '#server/http/handle.ts'
import { fileNotice } from '#server/notices/notices.ts'

export const noticesHandlers = {
  'POST /api/notices.php': ({ ctx, site, body, request }) => fileNotice(ctx, site, body, request),
} satisfies Partial<Handlers>

/** Troubles on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { noteTrouble } from '#server/client-errors/client-errors.ts'

export const troublesHandlers = {
  'POST /api/trouble.php': ({ ctx, site, body }) => noteTrouble(ctx, site.file.key, body),
} satisfies Partial<Handlers>

/** Troubles on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { recordClientError } from '#server/client-errors/client-errors.ts'

export const clientErrorsHandlers = {
  'POST /api/trouble.php': ({ ctx, site, body }) => recordClientError(ctx, site.file.key, body),
} satisfies Partial<Handlers>

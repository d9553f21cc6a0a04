/** Client errors: logs the errors that browsers report. */
import type { ClientError } from '#domain/client-errors/client-errors.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Handlers } from '#server/http/handle.ts'

/** Names the brand, never the visitor. */
async function recordClientError(ctx: Context, brand: string, { kind, words }: ClientError): Promise<null> {
  ctx.log.warn({ event: 'client.error', kind, words, brand }, 'a browser reported an error')
  return null
}

export const clientErrorsHandlers = {
  'POST /api/trouble.php': ({ ctx, site, body }) => recordClientError(ctx, site.file.key, body),
} satisfies Partial<Handlers>

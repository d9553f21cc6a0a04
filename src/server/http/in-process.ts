/** Calls asked in this process: by pages while they are rendered, and by tests. The same calls as over the network, by the same table. */
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { requestFromFetch, type Env } from '#server/http/api-request.ts'
import type { CallTable } from '#server/http/call-table.ts'
import { errorResponse } from '#server/http/errors.ts'
import { toResponse } from '#server/http/response.ts'

/** Asks one call; `no_such_call` where there is none. `env` carries the connection of the client behind it. */
export type AskInProcess = (request: Request, env: Env['Bindings']) => Promise<Response>

export const openInProcess =
  (ctx: Context, calls: CallTable): AskInProcess =>
  async (request, env) => {
    const asked = requestFromFetch(request, env, ctx.config)
    const call = calls.find(asked)
    const answer = call ? await call.respond(asked) : errorResponse(ctx, asked, new Refusal('no_such_call'))
    const response = toResponse(answer)
    return request.method === 'HEAD' ? new Response(null, response) : response
  }

/** The table of calls: finds the call of a request, and answers calls of this process. */
import { type ApiRequest, requestFromFetch, type Env } from '#server/http/api-request.ts'
import type { OpenCall } from '#server/http/handle.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { errorResponse } from '#server/http/errors.ts'
import { toResponse } from '#server/http/response.ts'

export type CallTable = { find: (request: ApiRequest) => OpenCall | undefined }

/** HEAD finds the call of GET. Some calls of the old API share a path and differ by a flag, such as `?new=1`. */
export function openCallTable(calls: readonly OpenCall[]): CallTable {
  const byPath = Map.groupBy(calls, ({ path }) => path)
  return {
    find(request) {
      const method = request.method === 'HEAD' ? 'GET' : request.method
      return byPath.get(request.path)?.find((call) => call.method === method && (!call.flag || request.query[call.flag] === '1'))
    },
  }
}

/** Answers a call in this process, for pages on the server and for tests. `env` has the client's connection. */
export type CallInProcess = (request: Request, env: Env['Bindings']) => Promise<Response>

export const openInProcess =
  (ctx: Context, calls: CallTable): CallInProcess =>
  async (request, env) => {
    const apiRequest = requestFromFetch(request, env, ctx.config)
    const call = calls.find(apiRequest)
    const answer = call ? await call.respond(apiRequest) : errorResponse(ctx, apiRequest, new Refusal('no_such_call'))
    const response = toResponse(answer)
    return request.method === 'HEAD' ? new Response(null, response) : response
  }

/** The table of calls: which one a request asks for. */
import type { ApiRequest } from '#server/http/api-request.ts'
import type { OpenCall } from '#server/http/handle.ts'

export type CallTable = { find: (request: ApiRequest) => OpenCall | undefined }

/** HEAD asks as GET does. The old API tells some calls on one path apart by a flag, such as `?new=1`. */
export function openCallTable(calls: readonly OpenCall[]): CallTable {
  const byPath = Map.groupBy(calls, ({ path }) => path)
  return {
    find(request) {
      const method = request.method === 'HEAD' ? 'GET' : request.method
      return byPath.get(request.path)?.find((call) => call.method === method && (!call.flag || request.query[call.flag] === '1'))
    },
  }
}

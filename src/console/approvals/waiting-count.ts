/** How many approvals wait for the person, for the list of areas. */
import { useQuery } from '#console/app/query.ts'

const refreshMs = 60_000

export function useWaitingCount(): number {
  const { data } = useQuery('approvals waiting count', (api, signal) => api('GET /api/approvals', { query: {} }, { signal }), {
    refreshMs,
  })
  return data?.waiting ?? 0
}

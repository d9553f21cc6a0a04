/** How many approvals wait for the person, for the list of areas. */
import { useQuery } from '#console/app/query.ts'

export function useWaitingCount(): number {
  const { data } = useQuery('approvals waiting count', (api, signal) => api('GET /api/approvals/count', {}, { signal }), {
    of: 'approvals',
  })
  return data?.waiting ?? 0
}

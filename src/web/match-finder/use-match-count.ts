/** How many fit the answers so far. The last number stays until the next is there, so that nothing flickers. */
import { useState } from 'react'
import type { MatchCount } from '#domain/signup-matches/matches.ts'
import type { FirstSearch } from '#domain/search/search.ts'
import { useQuery } from '#web/kit/data/use-query.ts'

const pauseMs = 150

/** Null while it is not known, and when it could not be asked: then nothing is said. `first`: without any answer. */
export function useMatchCount(search: FirstSearch, first: MatchCount | null): MatchCount | null {
  const key = JSON.stringify(search)
  const isFirst = first !== null && key === '{}'
  const { data, error } = useQuery(
    isFirst ? null : `match count ${key}`,
    (api, signal) => api('GET /api/match_count.php', { query: search }, { signal }),
    { delayMs: pauseMs, staleMs: Infinity },
  )
  const known = isFirst ? first : data
  const [last, setLast] = useState(first)
  if (known !== undefined && known !== last) setLast(known)
  if (known === undefined && error !== null && last !== null) setLast(null)
  return known ?? last
}

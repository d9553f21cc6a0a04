/** The number of real people who match the answers so far; never a number below five. */
import type { MatchCount } from '#domain/signup-matches/matches.ts'
import styles from '#web/match-finder/match-finder.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useState } from 'react'
import type { FirstSearch } from '#domain/search/search.ts'
import { useQuery } from '#web/kit/data/use-query.ts'

/** Keeps its place while the count is unknown. */
export function CountOfMatches({ count }: { count: MatchCount | null }) {
  const text = useText('match_finder.count')
  const words = () => {
    if (!count) return null
    if (count.people > 0) return text('about', { people: count.people })
    return text(count.few ? 'few' : 'none')
  }
  return (
    <output className={styles.count} data-known={count ? '' : undefined}>
      <Icon name="users" />
      <span>
        <strong>{words()}</strong>
        <small>{text('honest')}</small>
      </span>
    </output>
  )
}

const pauseMs = 150

/** Null while unknown and after a failure. During a request the last count stays. `first`: the count without any answer. */
export function useMatchCount(search: FirstSearch, first: MatchCount | null): MatchCount | null {
  const key = JSON.stringify(search)
  const isFirst = first !== null && key === '{}'
  const { data, error } = useQuery(
    isFirst ? null : `match count ${key}`,
    (api, signal) => api('GET /api/match_count.php', { query: search }, { signal }),
    { delayMs: pauseMs, staleMs: Infinity },
  )
  const count = isFirst ? first : data
  const [last, setLast] = useState(first)
  if (count !== undefined && count !== last) setLast(count)
  if (count === undefined && error !== null && last !== null) setLast(null)
  return count ?? last
}

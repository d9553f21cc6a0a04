/** How many fit the answers so far. The last number stays until the next is there, so that nothing flickers. */
import { useEffect, useRef, useState } from 'react'
import type { MatchCount } from '#domain/signup-matches/matches.ts'
import type { FirstSearch } from '#domain/search/search.ts'
import { useApi } from '#web/kit/providers.tsx'

const pauseMs = 150

/** Null while it is not known, and when it could not be asked: then nothing is said. */
export function useMatchCount(search: FirstSearch, first: MatchCount | null): MatchCount | null {
  const api = useApi()
  const key = JSON.stringify(search)
  const known = useRef(new Map<string, MatchCount>(first ? [['{}', first]] : []))
  const [answer, setAnswer] = useState(first)
  useEffect(() => {
    const told = known.current.get(key)
    if (told) return setAnswer(told)
    const gone = new AbortController()
    const ask = async () => {
      const query = JSON.parse(key) as FirstSearch
      const count = await api('GET /api/match_count.php', { query }, { signal: gone.signal }).catch(() => null)
      if (gone.signal.aborted) return
      if (count) known.current.set(key, count)
      setAnswer(count)
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [api, key])
  return answer
}

/** Results that grow: pages are put behind each other, and stay with the history entry they belong to. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Region } from '#domain/geo/places.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import { cacheResults } from '#web/search/cached-results.ts'
import { addressOf } from '#web/search/search-address.ts'
import { findMore, type Found } from '#web/search/search-load.ts'

type Growing = { from: Found; found: Found; added: number; failed: unknown; busy: boolean }

const startOf = (found: Found): Growing => ({ from: found, found, added: 0, failed: null, busy: false })

export function useResults(from: Found, regions: Region[]) {
  const api = useApi()
  const [growing, setGrowing] = useState(() => startOf(from))
  // Another search came: what was appended to the one before is not part of it.
  const current = growing.from === from ? growing : startOf(from)
  useKeeping(current.found, regions)

  const more = async () => {
    if (current.busy) return
    setGrowing({ ...current, busy: true, failed: null })
    const settle = (next: Partial<Growing>) => setGrowing((now) => (now.from === from ? { ...now, busy: false, ...next } : now))
    try {
      const found = await findMore(api, current.found, addressOf(current.found.filters))
      settle({ found, added: found.people.length - current.found.people.length })
    } catch (failed) {
      settle({ failed })
    }
  }
  return { ...current, more }
}

/** On the way out. The latest results are noted after every change, so that leaving keeps what was last on screen. */
function useKeeping(found: Found, regions: Region[]) {
  const session = useSession()
  const { key } = useLocation()
  const latest = useRef({ found, regions })
  useEffect(() => () => cacheResults(session, key, { ...latest.current, refusal: null }), [session, key])
  useEffect(() => {
    latest.current = { found, regions }
  }, [found, regions])
}

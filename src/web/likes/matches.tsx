/** Hears of matches while a member is here: of those the member makes, of those the other makes, and of those made in another window. */
import { useState } from 'react'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useLive } from '#web/store/live/use-live.ts'

// Fetched with the first match.
const Match = lazy(() => import('#web/likes/match.tsx').then(({ Match }) => Match))

/** Each is told once, however often it is heard of. */
export function Matches() {
  const [matches, setMatches] = useState<readonly ProfileId[]>([])
  useLive('like', ({ profile, mutual }) => {
    if (mutual) setMatches((all) => (all.includes(profile) ? all : [...all, profile]))
  })
  if (matches.length === 0) return null
  return (
    <>
      {matches.map((profile) => (
        <Match key={profile} profile={profile} />
      ))}
    </>
  )
}

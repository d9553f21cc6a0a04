/** Hears of matches while a member is here: of those the member makes, of those the other makes, and of those made in another window. */
import { lazy, Suspense, useState } from 'react'
import type { ProfileId } from '#domain/profiles.ts'
import { useLive } from '#web/live/use-live.ts'

// Fetched with the first match. Without it the lists of likes still tell.
const Match = lazy(() =>
  import('#web/likes/match.tsx').then(
    ({ Match }) => ({ default: Match }),
    () => ({ default: () => null }),
  ),
)

/** Each is told once, however often it is heard of. */
export function Matches() {
  const [matches, setMatches] = useState<readonly ProfileId[]>([])
  useLive('like', ({ profile, mutual }) => {
    if (mutual) setMatches((all) => (all.includes(profile) ? all : [...all, profile]))
  })
  if (matches.length === 0) return null
  return (
    <Suspense>
      {matches.map((profile) => (
        <Match key={profile} profile={profile} />
      ))}
    </Suspense>
  )
}

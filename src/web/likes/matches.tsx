/** Shows a notice for each new match, on every member page. */
import { useState } from 'react'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useLive } from '#web/store/live/use-live.ts'

const Match = lazy(() => import('#web/likes/match.tsx'), 'Match')

/** The live events come from both sides and from other windows: each match is shown once. */
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

/** Hears of matches while a member is here: also of those that the other made, or that were made in another window. */
import { useCelebrate } from '#web/likes/use-celebrate.tsx'
import { useLive } from '#web/live/use-live.ts'
import { useApi } from '#web/providers.tsx'

export function Matches() {
  const api = useApi()
  const celebrate = useCelebrate()
  useLive('like', ({ profile, mutual }) => {
    // Whoever went away in the meantime is no match to tell of.
    if (mutual) void celebrate(profile, () => api('GET /api/profile.php', { query: { profile } }).catch(() => null))
  })
  return null
}

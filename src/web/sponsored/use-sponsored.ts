/** Sponsored items among the people found: asked for after the results, kept a while, and never put among people already seen. */
import { useState } from 'react'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { pageSize } from '#domain/search/search-rules.ts'
import type { Cams } from '#domain/sponsored/sponsored.ts'
import { type Entry, seesSponsored, withSponsored } from '#domain/sponsored/sponsored-rules.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Api } from '#web/kit/api/api.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** One reply a while for one wish: paging, and coming back to a list, ask nobody again. */
const cacheMs = 5 * minuteMs

/** Comes with the reply, so that none of them moves people later. */
export const SponsoredCard = lazy(() => import('#web/sponsored/sponsored-card.tsx').then(({ SponsoredCard }) => SponsoredCard))

type Wanted = { gender: 'f' | 'm' | 'x' | 'any'; min_age: number; max_age: number }
export type SponsoredCam = Cams['cams'][string]
export type Among = Entry<ProfileCard, SponsoredCam>

/** The people of a list with what stands between them. Whoever pays, is new, or is a visitor sees people only. */
export function useSponsored(people: readonly ProfileCard[], { gender, min_age, max_age }: Wanted) {
  const isAsked = useIsEligible() && people.length >= pageSize
  const wish = `${gender} ${min_age} ${max_age}`
  // A partner that cannot be reached costs nobody anything: the people stand there without.
  const { data } = useQuery(isAsked ? `sponsored ${wish}` : null, ask, { staleMs: cacheMs })
  const reply = isAsked ? data : undefined
  // Back at a list, its items stand where they stood.
  const [seen, setSeen] = useState({ wish, count: reply ? 0 : null })
  const current = seen.wish === wish ? seen.count : null
  if (reply && current === null) setSeen({ wish, count: people.length })
  async function ask(api: Api) {
    const query = { gender, min_age, max_age }
    const [cams] = await Promise.all([api('GET /api/xcams/search.php', { query }), SponsoredCard.preload()])
    return cams
  }
  return {
    entries: withSponsored<ProfileCard, SponsoredCam>(people, {
      cams: reply ? Object.values(reply.cams) : [],
      hasAd: Boolean(reply?.ad),
      seen: current ?? people.length,
    }),
    adPartner: data?.ad?.partner ?? '',
  }
}

function useIsEligible(): boolean {
  const user = useUser()
  const { member_resell: kinds } = useSettings()
  const { nowMs } = useClock()
  return user !== null && kinds.length > 0 && seesSponsored(user, nowMs)
}

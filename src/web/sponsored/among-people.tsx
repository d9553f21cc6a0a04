/** A list of people with sponsored items between them: a partner's cam or ad, marked as such. */
import { type ReactNode, useState } from 'react'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { useText } from '#web/kit/text/text.tsx'
import { pageSize } from '#domain/search/search-rules.ts'
import type { Cams } from '#domain/sponsored/sponsored.ts'
import { seesSponsored, withSponsored } from '#domain/sponsored/sponsored-rules.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Api } from '#web/kit/api/api.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

type AmongPeopleProps = {
  people: readonly ProfileCard[]
  filters: Parameters<typeof useSponsored>[1]
  /** A list item for one of the people; `place` counts people only. */
  children: (person: ProfileCard, place: number) => ReactNode
}

/** The list items of a grid of people. */
export function AmongPeople({ people, filters, children }: AmongPeopleProps) {
  const text = useText('sponsored')
  const { entries, adPartner } = useSponsored(people, filters)
  return entries.map((entry, index) => {
    if (entry.kind === 'person') return children(entry.person, entry.place)
    if (entry.kind === 'ad')
      return <LazySponsoredCard key={`ad ${index}`} to={adAddress} drawing="ad" title={text('ad')} partner={adPartner} />
    const { account, name, age, partner } = entry.cam
    const title = text('cam', { name: age ? `${name} (${age})` : name })
    return <LazySponsoredCard key={`cam ${index}`} to={roomAddress(account)} drawing="cam" title={title} partner={partner} />
  })
}

const adAddress = '/api/resellpartner.php?flow=profile-search&redirect=1'
const roomAddress = (account: string) => `/api/xcams/redirect.php?account=${encodeURIComponent(account)}`

/** How long a reply is cached for the same criteria, for paging and returning to the list. */
const cacheMs = 5 * minuteMs

/** Preloaded with the reply, so that no item moves people later. */
export const LazySponsoredCard = lazy(() => import('#web/sponsored/sponsored-card.tsx'), 'SponsoredCard')

type Criteria = { gender: 'f' | 'm' | 'x' | 'any'; min_age: number; max_age: number }
type SponsoredCam = Cams['cams'][string]

/** The people of a list with sponsored items between them, never among people already shown. Paying and new members, and visitors, get none. */
function useSponsored(people: readonly ProfileCard[], { gender, min_age, max_age }: Criteria) {
  const isWanted = useIsEligible() && people.length >= pageSize
  const criteria = `${gender} ${min_age} ${max_age}`
  // Without an answer of the partner the list has people only.
  const { data } = useQuery(isWanted ? `sponsored ${criteria}` : null, load, { staleMs: cacheMs })
  const reply = isWanted ? data : undefined
  // Back at a list, its items stand where they stood.
  const [seen, setSeen] = useState({ criteria, count: reply ? 0 : null })
  const current = seen.criteria === criteria ? seen.count : null
  if (reply && current === null) setSeen({ criteria, count: people.length })
  async function load(api: Api) {
    const query = { gender, min_age, max_age }
    const [cams] = await Promise.all([api('GET /api/xcams/search.php', { query }), LazySponsoredCard.preload()])
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

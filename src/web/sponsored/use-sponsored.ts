/** Sponsored items among the people found: asked for after the results, kept a while, and never put among people already seen. */
import { useEffect, useState } from 'react'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { pageSize } from '#domain/search/search-rules.ts'
import type { Cams } from '#domain/sponsored/sponsored.ts'
import { type Entry, seesSponsored, withSponsored } from '#domain/sponsored/sponsored-rules.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Api } from '#web/kit/api/api.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { useApi, useSettings, useUser } from '#web/kit/providers.tsx'
import { waking } from '#web/kit/lazy/waking.tsx'

/** Comes with the reply, so that none of them moves people later. */
export const SponsoredCard = waking(() => import('#web/sponsored/sponsored-card.tsx').then(({ SponsoredCard }) => SponsoredCard))

type Wanted = { gender: 'f' | 'm' | 'x' | 'any'; min_age: number; max_age: number }
export type SponsoredCam = Cams['cams'][string]
export type Among = Entry<ProfileCard, SponsoredCam>

/** The people of a list with what stands between them. Whoever pays, is new, or is a visitor sees people only. */
export function useSponsored(people: readonly ProfileCard[], { gender, min_age, max_age }: Wanted) {
  const api = useApi()
  const isAsked = useIsEligible() && people.length >= pageSize
  const wish = `${gender} ${min_age} ${max_age}`
  const [items, setItems] = useState<Items | null>(() => cachedFor(api, wish))
  const current = items?.wish === wish ? items : null
  const count = people.length
  useEffect(() => {
    if (!isAsked || current) return
    let here = true
    const query = { gender, min_age, max_age }
    // A partner that cannot be reached costs nobody anything: the people stand there without.
    const ask = async () => {
      const [reply] = await Promise.all([api('GET /api/xcams/search.php', { query }), SponsoredCard.fetch()])
      return reply
    }
    void fetchFor(api, wish, ask).then(
      (reply) => here && setItems({ wish, reply, seen: count }),
      () => null,
    )
    return () => void (here = false)
  }, [api, isAsked, current, wish, gender, min_age, max_age, count])
  return {
    entries: withSponsored<ProfileCard, SponsoredCam>(people, {
      cams: current && isAsked ? Object.values(current.reply.cams) : [],
      hasAd: Boolean(isAsked && current?.reply.ad),
      seen: current?.seen ?? 0,
    }),
    adPartner: current?.reply.ad?.partner ?? '',
  }
}

/** `seen`: so many people stood there when the items came. */
type Items = { wish: string; reply: Cams; seen: number }

function useIsEligible(): boolean {
  const user = useUser()
  const { member_resell: kinds } = useSettings()
  const { nowMs } = useClock()
  return user !== null && kinds.length > 0 && seesSponsored(user, nowMs)
}

type CachedReply = { wish: string; reply: Promise<Cams>; known: Cams | null; untilMs: number }
const cachedReplies = new WeakMap<Api, CachedReply>()
const cacheMs = 5 * minuteMs

/** One reply a while for one wish: paging, and coming back to a list, ask nobody again. */
function fetchFor(api: Api, wish: string, ask: () => Promise<Cams>): Promise<Cams> {
  const known = cachedReplies.get(api)
  if (known?.wish === wish && known.untilMs > Date.now()) return known.reply
  const kept: CachedReply = { wish, reply: ask(), known: null, untilMs: Date.now() + cacheMs }
  cachedReplies.set(api, kept)
  kept.reply.then(
    (reply) => (kept.known = reply),
    () => cachedReplies.delete(api),
  )
  return kept.reply
}

/** Back at a list, its items stand where they stood. */
function cachedFor(api: Api, wish: string): Items | null {
  const kept = cachedReplies.get(api)
  return kept?.wish === wish && kept.known ? { wish, reply: kept.known, seen: 0 } : null
}

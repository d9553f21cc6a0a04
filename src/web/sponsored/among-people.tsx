/** What stands between the people of a list: a partner's cam or ad, said to be one, with one link out and no heading to stumble over. */
import type { ReactNode } from 'react'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { SponsoredCard, useSponsored } from '#web/sponsored/use-sponsored.ts'
import { useText } from '#web/kit/text/text.tsx'

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
      return <SponsoredCard key={`ad ${index}`} to={adAddress} drawing="ad" title={text('ad')} partner={adPartner} />
    const { account, name, age, partner } = entry.cam
    const title = text('cam', { name: age ? `${name} (${age})` : name })
    return <SponsoredCard key={`cam ${index}`} to={roomAddress(account)} drawing="cam" title={title} partner={partner} />
  })
}

const adAddress = '/api/resellpartner.php?flow=profile-search&redirect=1'
const roomAddress = (account: string) => `/api/xcams/redirect.php?account=${encodeURIComponent(account)}`

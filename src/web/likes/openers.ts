/** First lines that a match suggests, from what the two share. They fill the writing line and are never sent by themselves. */
import type { OwnProfile } from '#domain/members/members.ts'
import { commonGround } from '#domain/profiles/common-ground.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import { useText } from '#web/kit/text/text.tsx'

const most = 3

/** At most three, the most personal first; always at least one. The one place that says which. */
export function useOpeners(me: OwnProfile, person: Profile): string[] {
  const text = useText('match.openers')
  const fieldText = useText('fields')
  const ground = commonGround(me, person)
  const interests = ground?.interests.slice(0, 2) ?? []
  const openers = [
    ...interests.map((interest, n) => text(n === 0 ? 'interest' : 'interest_too', { what: fieldText(`interests.${interest}`) })),
    ground?.home === 'city' ? text('city', { city: person.city ?? '' }) : ground?.home === 'region' && text('region'),
    text('week'),
    text('weekend'),
  ]
  return openers.filter((words) => words !== false && words !== undefined).slice(0, most)
}

/** What the reader and another person have in common, in sentences, each with its icon. */
import { commonGround } from '#domain/profiles/common-ground.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import { useUser } from '#web/kit/providers.tsx'
import { useIso, useText } from '#web/kit/text/text.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'

export function useSharedLines(profile: Profile): { icon: IconName; words: string }[] {
  const text = useText('profile')
  const fieldText = useText('fields')
  const list = new Intl.ListFormat(useIso())
  const user = useUser()
  const ground = user && commonGround(user.profile, profile)
  if (!ground) return []
  const { seeking, looking_for, home, interests } = ground
  const shared = list.format(interests.map((interest) => fieldText(`interests.${interest}`)))
  return [
    ...(seeking ? [{ icon: 'heart-handshake' as const, words: text('shared.seeking') }] : []),
    ...(looking_for
      ? [{ icon: 'sparkles' as const, words: text('shared.looking_for', { what: fieldText(`looking_for.${looking_for}`) }) }]
      : []),
    ...(home
      ? [
          {
            icon: 'map-pin' as const,
            words: home === 'city' ? text('shared.city', { city: profile.city ?? '' }) : text('shared.region'),
          },
        ]
      : []),
    ...(interests.length > 0
      ? [{ icon: 'smile' as const, words: text('shared.interests', { count: interests.length, list: shared }) }]
      : []),
  ]
}

/** What the reader and this person have in common, in sentences. */
import { commonGround } from '#domain/profiles/common-ground.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import styles from '#web/profile/profile-page.module.css'
import { useUser } from '#web/kit/providers.tsx'
import { useIso, useText } from '#web/kit/text/text.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

/** Renders nothing for visitors, on the own profile, and on fictional profiles. */
export function Common({ profile }: { profile: Profile }) {
  const text = useText('profile')
  const user = useUser()
  const lines = useLines(profile)
  if (!user || user.profile.id === profile.id || profile.fictional_icon || lines.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{text('shared.title', { name: profile.name })}</h2>
      <ul className={styles.lines}>
        {lines.map(({ icon, words }) => (
          <li key={icon}>
            <Icon name={icon} />
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useLines(profile: Profile): { icon: IconName; words: string }[] {
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

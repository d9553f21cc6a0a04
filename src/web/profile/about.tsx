/** Who someone is: their own words in their own language, and what they chose to tell. */
import type { FieldName } from '#domain/profile-fields.ts'
import type { Profile } from '#domain/profiles.ts'
import styles from '#web/profile/profile-page.module.css'
import { useSettings } from '#web/providers.tsx'
import { useLooseText, useText } from '#web/text.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import type { IconName } from '#web/ui/icon-names.ts'

export function About({ profile }: { profile: Profile }) {
  const text = useText('profile')
  const { name, personal, language } = profile
  return (
    <>
      {personal && (
        <section className={styles.section}>
          <h2>{text('about', { name })}</h2>
          <p className={styles.notes} lang={language}>
            {personal}
          </p>
        </section>
      )}
      <Facts profile={profile} />
      <Interests interests={profile.interests} />
    </>
  )
}

const told = [
  'seeking',
  'looking_for',
  'relation',
  'children',
  'education',
  'smoking',
  'drinking',
] as const satisfies readonly FieldName[]
const icons: Record<(typeof told)[number], IconName> = {
  seeking: 'search',
  looking_for: 'sparkles',
  relation: 'heart-handshake',
  children: 'baby',
  education: 'graduation-cap',
  smoking: 'cigarette',
  drinking: 'wine',
}

function Facts({ profile }: { profile: Profile }) {
  const text = useText('profile')
  const fieldText = useLooseText('fields')
  const { visible_profile_fields: visible } = useSettings()
  const facts = told.flatMap((field) => {
    const value = visible.includes(field) ? profile[field] : null
    if (!value) return []
    const words = fieldText(`${field}.${value}`)
    return [{ field, words: field === 'seeking' ? text('seeks', { who: words }) : words }]
  })
  if (facts.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{text('facts')}</h2>
      <ChipRow>
        {facts.map(({ field, words }) => (
          <Chip key={field} icon={icons[field]}>
            {words}
          </Chip>
        ))}
      </ChipRow>
    </section>
  )
}

function Interests({ interests }: Pick<Profile, 'interests'>) {
  const text = useText('profile')
  const fieldText = useText('fields')
  const { visible_profile_fields: visible } = useSettings()
  if (interests.length === 0 || !visible.includes('interests')) return null
  return (
    <section className={styles.section}>
      <h2>{text('interests')}</h2>
      <ChipRow>
        {interests.map((interest) => (
          <Chip key={interest}>{fieldText(`interests.${interest}`)}</Chip>
        ))}
      </ChipRow>
    </section>
  )
}

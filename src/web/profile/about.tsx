/** The text, the facts and the interests of a profile. */
import type { DetailField, profileFields } from '#domain/profiles/profile-fields.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import styles from '#web/profile/about.module.css'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Chip, ChipRow } from '#web/kit/ui/chip.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useIsForeign } from '#web/translation/use-is-foreign.ts'
import type { IconName } from '#web/kit/ui/icon-names.ts'

const Translated = lazy(() => import('#web/translation/translated.tsx'), 'Translated')

export function About({ profile }: { profile: Profile }) {
  const text = useText('profile')
  const { name, personal, language } = profile
  const user = useUser()
  const reader = user?.profile.id === profile.id ? null : user
  const isForeign = useIsForeign(language) && reader
  const mine = reader?.profile.interests ?? []
  const facts = useFacts(profile)
  const interests = useSettings().visible_profile_fields.includes('interests') ? profile.interests : []
  return (
    <>
      {personal && (
        <section className={styles.section}>
          <h2>{text('about', { name })}</h2>
          <p className={styles.notes} data-part="profile-notes" lang={language ?? undefined}>
            {personal}
          </p>
          {isForeign && <Translated place={{ profile: profile.id, answer: null }} />}
        </section>
      )}
      <Facts facts={facts} />
      <Interests interests={interests} mine={mine} />
      {!personal && facts.length === 0 && interests.length === 0 && <Untold name={name} isVisitor={!user} />}
    </>
  )
}

type FactField = 'seeking' | DetailField
/** The text keys of all facts: the compiler refuses a value without a text. */
type FactText = { [Field in FactField]: `${Field}.${(typeof profileFields)[Field][number]}` }[FactField]
/** In the order of display. */
const icons: Record<FactField, IconName> = {
  seeking: 'search',
  looking_for: 'sparkles',
  relation: 'heart-handshake',
  children: 'baby',
  education: 'graduation-cap',
  smoking: 'cigarette',
  drinking: 'wine',
}

type Fact = { field: FactField; words: string }

function useFacts(profile: Profile): Fact[] {
  const text = useText('profile')
  const fieldText = useText('fields')
  const { visible_profile_fields: visible } = useSettings()
  return (Object.keys(icons) as FactField[]).flatMap((field) => {
    const value = visible.includes(field) ? profile[field] : null
    if (!value) return []
    const words = fieldText(`${field}.${value}` as FactText)
    return [{ field, words: field === 'seeking' ? text('seeks', { who: words }) : words }]
  })
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const text = useText('profile')
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

type InterestsProps = Pick<Profile, 'interests'> & {
  /** The reader's own interests; shared ones are marked. */
  mine: Profile['interests']
}

function Interests({ interests, mine }: InterestsProps) {
  const text = useText('profile')
  const fieldText = useText('fields')
  if (interests.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{text('interests')}</h2>
      <ChipRow>
        {interests.map((interest) => (
          <Chip key={interest} {...(mine.includes(interest) && { icon: 'check' })}>
            {fieldText(`interests.${interest}`)}
            {mine.includes(interest) && <span className="visually-hidden">, {text('shared.yours')}</span>}
          </Chip>
        ))}
      </ChipRow>
    </section>
  )
}

function Untold({ name, isVisitor }: { name: string; isVisitor: boolean }) {
  const text = useText('profile')
  return (
    <section className={styles.section}>
      <h2>{text(isVisitor ? 'reduced.title' : 'empty.title')}</h2>
      <p className={styles.quiet}>{text(isVisitor ? 'reduced.text' : 'empty.text', { name })}</p>
    </section>
  )
}

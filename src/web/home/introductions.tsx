/** The people of the day on home: portrait, name, and in words what the two share. */
import { Link } from 'react-router'
import type { Introduction } from '#domain/introductions/introductions.ts'
import styles from '#web/home/introductions.module.css'
import { useIso, useLanguage, useText } from '#web/kit/text/text.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'
import { useIsBlocked, useIsPassed } from '#web/parts/person/blocked-marks.ts'
import { PersonMarks, PersonSign, useNearPlace } from '#web/parts/person/person-marks.tsx'
import { PassButton } from '#web/parts/person/profile-card.tsx'

const mostInterests = 2

/** Nothing while there are none: home begins with the people then. */
export function Introductions({ all }: { all: readonly Introduction[] }) {
  const text = useText('home.introductions')
  if (all.length === 0) return null
  return (
    <Card tone="plain" title={text('title', { count: all.length })}>
      <ul className={styles.list}>
        {all.map((one) => (
          <li key={one.profile.id}>
            <Introduced {...one} />
          </li>
        ))}
      </ul>
      <p className={styles.lead}>{text('lead')}</p>
    </Card>
  )
}

function Introduced(introduction: Introduction) {
  const { profile } = introduction
  const { id, name, age, main_image } = profile
  const place = useNearPlace()
  const reason = useReason(introduction)
  const isHidden = [useIsBlocked(id), useIsPassed(id)].includes(true)
  if (isHidden) return null
  return (
    <article className={styles.person}>
      <div className={styles.photo}>
        <Photo image={main_image} seed={id} eager sizes="10rem" />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={`/members/${id}`} className={styles.link} discover="none" viewTransition>
            {name}
            {age ? `, ${age}` : null}
            <PersonSign person={profile} />
          </Link>
        </h3>
        <p className={styles.place}>{place(profile)}</p>
        {reason && <p className={styles.reason}>{reason}</p>}
        <div className={styles.marks}>
          <PersonMarks person={profile} />
        </div>
      </div>
      <div className={styles.corner}>
        <PassButton person={profile} />
      </div>
    </article>
  )
}

/** One sentence: the interests and the place, else the best there is. */
function useReason({ profile: { name }, interests, near, region, fits }: Introduction): string | null {
  const text = useText('home.introductions')
  const fieldText = useText('fields')
  const list = new Intl.ListFormat(useIso())
  const language = useLanguage()
  const words = interests.slice(0, mostInterests).map((interest) => inSentence(fieldText(`interests.${interest}`), language))
  if (words.length > 0) {
    const shared = list.format(words)
    if (near !== null) return text('interests_near', { list: shared, city: near })
    return text(region ? 'interests_region' : 'interests', { list: shared })
  }
  if (near !== null) return text('near', { city: near })
  if (fits) return text('fits', { name })
  return region ? text('region') : null
}

/** Labels begin with a capital; within a sentence only German nouns and abbreviations do. */
const inSentence = (label: string, language: string) =>
  language === 'de' || label === label.toLocaleUpperCase(language)
    ? label
    : label.charAt(0).toLocaleLowerCase(language) + label.slice(1)

/** What a card says of a person beside the name and age: marks on the photo, a sign, and the line under the name. */
import { useSyncExternalStore } from 'react'
import { languageOnCard } from '#domain/search/search-rules.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { useAppContext, useSettings } from '#web/kit/providers.tsx'
import { useLanguage, useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { FictionalMark } from '#web/kit/ui/mark.tsx'
import styles from '#web/kit/ui/person-card.module.css'
import { useLanguageName, usePlace } from '#web/kit/text/country-name.ts'

type Marked = { person: Pick<ProfileCard, 'fictional_icon'>; isNew?: boolean }

/** On the photo, in words: fictional, and new. */
export function PersonMarks({ person, isNew = false }: Marked) {
  const text = useText('profile')
  const { fictional_icon: icon } = useSettings()
  return (
    <>
      {isNew && <Badge tone="accent">{text('new')}</Badge>}
      {person.fictional_icon && <FictionalMark label={text('fictional.mark')} icon={icon} over />}
    </>
  )
}

/** Beside the name: selfies showed that the photos are theirs. */
export function PersonSign({ person }: { person: Pick<ProfileCard, 'verified'> }) {
  const text = useText('profile')
  return (
    person.verified && (
      <span className={styles.sign}>
        <Icon name="badge-check" />
        <span className="visually-hidden"> {text('verified')}</span>
      </span>
    )
  )
}

type Placed = Pick<ProfileCard, 'city' | 'country' | 'region' | 'language'>

/** The line under a name: the place, why the person is shown, and a language that the reader does not write. */
export function usePersonFacts() {
  const place = useNearPlace()
  const languageName = useLanguageName()
  const reader = useLanguage()
  const own = useOwn('language')
  return (person: Placed, reason?: string) => {
    const language = languageOnCard(person, own !== null && person.language === own ? own : reader)
    return [place(person), reason, language && <Language key="language" name={languageName(language)} />]
  }
}

const Language = ({ name }: { name: string }) => (
  <>
    <Icon name="languages" size={16} /> {name}
  </>
)

/** `Haarlem`; for a reader who lives in another country `Haarlem, Netherlands`. */
export function useNearPlace() {
  const place = usePlace()
  const home = useOwn('country')
  return (person: Pick<ProfileCard, 'city' | 'country' | 'region'>) =>
    place(person.city !== null && person.country === home ? { ...person, country: null } : person)
}

/** One value of the member's own profile, null for a visitor. Does not render again when others change. */
export function useOwn<Name extends 'id' | 'language' | 'country'>(name: Name) {
  const { session, start } = useAppContext()
  return useSyncExternalStore(
    session.subscribe,
    () => session.get()?.profile[name] ?? null,
    () => start.user?.profile[name] ?? null,
  )
}

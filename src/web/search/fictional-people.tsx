/** The fictional profiles of a list: after all real people, under a heading that says what they are. */
import { ProfileCard } from '#web/parts/person/profile-card.tsx'
import styles from '#web/search/fictional-people.module.css'
import type { Found } from '#web/search/search-load.ts'
import { useText } from '#web/kit/text/text.tsx'
import { PersonGrid } from '#web/kit/ui/person-card.tsx'

type FictionalPeopleProps = Pick<Found, 'fictional' | 'liked'> & { on?: 'search' | 'likes' }

export function FictionalPeople({ fictional, liked, on = 'search' }: FictionalPeopleProps) {
  const text = useText('search.fictional')
  return (
    <section className={styles.fictional} aria-labelledby="fictional-people">
      <h2 id="fictional-people">{text('title')}</h2>
      <p>{text('text')}</p>
      <PersonGrid label={text('title')}>
        {fictional.map((person) => (
          <li key={person.id}>
            <ProfileCard person={person} on={on} liked={liked.includes(person.id)} />
          </li>
        ))}
      </PersonGrid>
    </section>
  )
}

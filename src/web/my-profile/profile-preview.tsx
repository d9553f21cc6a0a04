/** The preview of the own profile: the card and the whole profile, with all unsaved changes. */
import type { Profile } from '#domain/profiles/profiles.ts'
import styles from '#web/my-profile/my-profile-page.module.css'
import { About } from '#web/profile/about.tsx'
import { Gallery } from '#web/profile/gallery.tsx'
import { PersonMarks } from '#web/parts/person/person-marks.tsx'
import { usePlace } from '#web/kit/text/country-name.ts'
import { ProfileHead } from '#web/profile/profile-head.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { PersonCard } from '#web/kit/ui/person-card.tsx'

/** Without the fields that the site hides from others. */
function useAsOthersSee(profile: Profile): Profile {
  const { visible_profile_fields: visible, visible_profile_notes: notes } = useSettings()
  return {
    ...profile,
    age: visible.includes('date_of_birth') ? profile.age : null,
    gender: visible.includes('gender') ? profile.gender : null,
    city: visible.includes('city') ? profile.city : null,
    personal: notes ? profile.personal : null,
  }
}

export function ProfilePreview({ profile: own }: { profile: Profile }) {
  const profile = useAsOthersSee(own)
  const text = useText('my_profile')
  const place = usePlace()(profile)
  const { id, name, age, images, main_image } = profile
  return (
    <section className={styles.seen} aria-labelledby="seen-title">
      <h2 id="seen-title" className={styles.seenTitle}>
        {text('seen_title')}
      </h2>
      <div className={styles.card} inert>
        <PersonCard
          to={`/members/${id}`}
          id={id}
          name={name}
          age={age}
          place={place}
          image={main_image}
          marks={<PersonMarks person={profile} />}
        />
      </div>
      <article className={styles.profile}>
        <div className={styles.photo}>
          <Gallery key={main_image?.id} isOwn name={name} images={images} main={main_image} seed={id} />
        </div>
        <ProfileHead profile={profile} isOwn={false} level={3} />
        <About profile={profile} />
      </article>
    </section>
  )
}

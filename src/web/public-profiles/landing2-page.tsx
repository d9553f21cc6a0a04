/** /members/:memberId/landing2/:slug: a member's portrait beside the sign-up. */
import { useLoaderData } from 'react-router'
import { Title } from '#web/kit/page/title.tsx'
import { PersonData } from '#web/public-profiles/person-data.tsx'
import { loadPublicProfile } from '#web/public-profiles/load-public-profile.ts'
import { PublicPerson } from '#web/public-profiles/public-profile-lander.tsx'
import { SlugNiche } from '#web/public-profiles/slug-niche.tsx'
import styles from '#web/public-profiles/public-profile.module.css'
import { useInitialUser } from '#web/kit/providers.tsx'
import { Signup } from '#web/signup/signup.tsx'
import { useText } from '#web/kit/text/text.tsx'

export { loadPublicProfile as clientLoader, loadPublicProfile as loader }
/** For search engines. */
export const handle = import.meta.env.SSR ? { StructuredData: PersonData } : undefined
/** The form changes nothing of the loaded profile. */
export const shouldRevalidate = () => false

export default function MemberPortraitPage() {
  const text = useText('public_profile')
  const person = useLoaderData<typeof loadPublicProfile>()
  const title = text('portrait.title', { name: person.name })
  return (
    <div className={styles.beside}>
      <Title>{title}</Title>
      <div>
        <PublicPerson person={person} look="portrait">
          <h1>{title}</h1>
        </PublicPerson>
        <SlugNiche />
      </div>
      <Signup user={useInitialUser()} profile={person.id} />
    </div>
  )
}

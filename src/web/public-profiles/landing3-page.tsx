/** /members/:memberId/landing3/:slug: three steps to meet a member; the first is the sign-up. */
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

const steps = ['join', 'confirm', 'meet'] as const

export default function MemberWayPage() {
  const text = useText('public_profile')
  const person = useLoaderData<typeof loadPublicProfile>()
  const { name } = person
  const title = text('way.title', { name })
  return (
    <div className={styles.way}>
      <Title>{title}</Title>
      <PublicPerson person={person} look="row">
        <h1>{title}</h1>
      </PublicPerson>
      <SlugNiche />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{text(`way.${step}`, { name })}</li>
        ))}
      </ol>
      <Signup user={useInitialUser()} profile={person.id} />
    </div>
  )
}

/** /members/:memberId/landing3/:slug: the way to a member in three steps, of which the first is here. */
import { useLoaderData } from 'react-router'
import { Title } from '#web/kit/page/title.tsx'
import { loadPublicProfile } from '#web/public-profiles/load-public-profile.ts'
import { PublicPerson } from '#web/public-profiles/public-person.tsx'
import { SlugNiche } from '#web/public-profiles/slug-niche.tsx'
import styles from '#web/public-profiles/showing.module.css'
import { useArrivedAs } from '#web/parts/attribution/use-arrived-as.ts'
import { Signup } from '#web/signup/signup.tsx'
import { useText } from '#web/kit/text/text.tsx'

export { loadPublicProfile as clientLoader, loadPublicProfile as loader }
/** What is filled in here changes nothing of whom it is about. */
export const shouldRevalidate = () => false

const steps = ['join', 'confirm', 'meet'] as const

export default function MemberWayPage() {
  const text = useText('showing')
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
      <Signup user={useArrivedAs()} profile={person.id} />
    </div>
  )
}

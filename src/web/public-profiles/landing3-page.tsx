/** /members/:memberId/landing3/:slug: the way to a member in three steps, of which the first is here. */
import { useLoaderData } from 'react-router'
import { Title } from '#web/kit/page/title.tsx'
import { loadShown } from '#web/public-profiles/load-shown.ts'
import { ShownPerson } from '#web/public-profiles/shown-person.tsx'
import { SlugNiche } from '#web/public-profiles/slug-niche.tsx'
import styles from '#web/public-profiles/showing.module.css'
import { useArrivedAs } from '#web/parts/attribution/use-arrived-as.ts'
import { WakingSignup } from '#web/signup/waking-signup.tsx'
import { useText } from '#web/kit/text/text.tsx'

export { loadShown as clientLoader, loadShown as loader }
/** What is filled in here changes nothing of whom it is about. */
export const shouldRevalidate = () => false

const steps = ['join', 'confirm', 'meet'] as const

export default function MemberWayPage() {
  const text = useText('showing')
  const person = useLoaderData<typeof loadShown>()
  const { name } = person
  const title = text('way.title', { name })
  return (
    <div className={styles.way}>
      <Title>{title}</Title>
      <ShownPerson person={person} look="row">
        <h1>{title}</h1>
      </ShownPerson>
      <SlugNiche />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{text(`way.${step}`, { name })}</li>
        ))}
      </ol>
      <WakingSignup user={useArrivedAs()} profile={person.id} />
    </div>
  )
}

/** /members/:memberId/landing3/:slug: the way to a member in three steps, of which the first is here. */
import { useLoaderData } from 'react-router'
import { Title } from '#web/shell/title.tsx'
import { loadShown } from '#web/showing/load-shown.ts'
import { ShownPerson } from '#web/showing/shown-person.tsx'
import { SlugNiche } from '#web/showing/slug-niche.tsx'
import styles from '#web/showing/showing.module.css'
import { useArrivedAs } from '#web/signup/use-arrived-as.ts'
import { WakingSignup } from '#web/signup/waking-signup.tsx'
import { useText } from '#web/text.tsx'

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

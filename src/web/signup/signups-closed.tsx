/** When a site takes no sign-ups: by invitation only, and the door for those who have one. */
import { useSettings } from '#web/kit/providers.tsx'
import closed from '#web/signup/signups-closed.module.css'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

export function SignupsClosed({ level }: { level: 1 | 2 }) {
  const text = useText('signup.closed')
  const { name } = useSettings()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={closed.closed}>
      <header className={styles.head}>
        <Heading className={styles.title}>{text('title')}</Heading>
        <p className={styles.lead}>{text('lead', { brand: name })}</p>
      </header>
      <ButtonLink to="/login" size="large" wide>
        {text('log_in')}
      </ButtonLink>
    </section>
  )
}

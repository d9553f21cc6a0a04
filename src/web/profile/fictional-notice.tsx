/** On a fictional profile: what it is, and the way to the page about them. */
import { Link } from 'react-router'
import styles from '#web/profile/about.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function FictionalNotice({ name }: { name: string }) {
  const text = useText('profile')
  return (
    <div className={styles.fictional}>
      <p>
        {text('fictional.words', { name })}{' '}
        {useSettings().has_fictional && <Link to="/pages/fictional">{text('fictional.how')}</Link>}
      </p>
    </div>
  )
}

/** The question about cookies: no is as near as yes, and the page behind it stays usable. */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import styles from '#web/consent/consent-bar.module.css'
import { ConsentDialog } from '#web/consent/consent-dialog.tsx'
import { useChoose } from '#web/consent/use-choose.ts'
import { useErrorText, useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'

export function ConsentBar() {
  const text = useText('consent')
  const errorText = useErrorText()
  const [choosing, setChoosing] = useState(false)
  const { choose, busy, error } = useChoose()
  return (
    <section className={styles.bar} aria-label={text('label')} data-consent="">
      <div className={styles.inner}>
        <p className={styles.words}>
          {text.rich('question', { more: toCookies })}{' '}
          <button type="button" className={styles.choose} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {text('choose')}
          </button>
        </p>
        {error !== null && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button tone="outline" size="small" disabled={busy} onClick={() => void choose(false)}>
            {text('refuse')}
          </Button>
          <Button tone="outline" size="small" disabled={busy} onClick={() => void choose(true)}>
            {text('accept')}
          </Button>
        </div>
      </div>
      <ConsentDialog open={choosing} onClose={() => setChoosing(false)} />
    </section>
  )
}

const toCookies = (words: ReactNode) => <Link to="/pages/cookies">{words}</Link>

/** The question about cookies: refusing is as easy as accepting, and the page stays usable. */
import styles from '#web/consent/consent-bar.module.css'
import { CookieSettings } from '#web/consent/cookie-settings.tsx'
import { toCookies, useChoose } from '#web/consent/use-choose.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function ConsentBar() {
  const text = useText('consent')
  const errorText = useErrorText()
  const { choose, busy, error } = useChoose()
  useFocusFallback()
  return (
    <section className={styles.bar} aria-label={text('label')} data-consent="">
      <div className={styles.inner}>
        <div className={styles.words}>
          {text.rich('question', { more: toCookies })} <CookieSettings label="choose" className={styles.choose} />
        </div>
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
    </section>
  )
}

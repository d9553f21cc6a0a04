/** The languages at the head of a visitor's page: a sign and a code that open the browser's own list. */
import { useLanguageChoice } from '#web/shell/language-choice.tsx'
import styles from '#web/shell/language-corner.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function LanguageCorner() {
  const text = useText('shell')
  const { choice, options, choose, locale } = useLanguageChoice()
  if (options.length < 2) return null
  return (
    <span className={styles.corner}>
      <Icon name="languages" />
      <span className={styles.code} aria-hidden="true">
        {locale}
      </span>
      <select
        ref={choice}
        className={styles.list}
        aria-label={text('language')}
        defaultValue={locale}
        autoComplete="off"
        onChange={() => void choose()}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}

/** The choice of language at the top of a visitor's page: an icon and a code over a native list. */
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

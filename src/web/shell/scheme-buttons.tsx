/** The same choice as in `scheme-choice.tsx`, as three signs side by side in the account menu. */
import { type SchemeChoice, schemeChoices } from '#domain/themes/colour-scheme.ts'
import styles from '#web/shell/scheme-buttons.module.css'
import { useScheme } from '#web/shell/scheme.ts'
import { useText } from '#web/kit/text/text.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

const icons: Record<SchemeChoice, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' }

export function SchemeButtons() {
  const text = useText('shell.scheme')
  const [chosen, choose] = useScheme()
  return (
    <fieldset className={styles.choices} aria-label={text('label')}>
      {schemeChoices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          aria-label={text(choice)}
          title={text(choice)}
          aria-pressed={chosen === choice}
          onClick={() => choose(choice)}
        >
          <Icon name={icons[choice]} />
        </button>
      ))}
    </fieldset>
  )
}

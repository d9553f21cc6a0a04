/** Light, dark or the device's choice, for this browser: applied at once, and stored in a cookie for the server's next page. */
import { useSyncExternalStore } from 'react'
import { readScheme, type SchemeChoice, schemeChoices, schemeCookie, usualScheme } from '#domain/themes/colour-scheme.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { setCookie } from '#web/kit/app/browser-store.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { Start } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'
import styles from '#web/shell/scheme-buttons.module.css'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function useScheme(): [SchemeChoice, (choice: SchemeChoice) => void] {
  const { start } = useAppContext()
  const chosen = () => start.scheme ?? usualScheme(start.settings.template)
  return [useSyncExternalStore(subscribe, chosen, chosen), (choice) => takeScheme(start, choice)]
}

function takeScheme(start: Pick<Start, 'scheme'>, choice: SchemeChoice) {
  start.scheme = choice
  document.documentElement.dataset.scheme = choice
  setCookie(schemeCookie.name, choice, schemeCookie.maxAgeSeconds)
  colourBars()
  for (const listener of listeners) listener()
}

/** The colour of the browser's bars; the next document has it from the server. */
function colourBars() {
  const { backgroundColor } = getComputedStyle(document.documentElement)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.removeAttribute('media')
    meta.setAttribute('content', backgroundColor)
  }
}

/** The choice as a list, in the footer of every page. */
export function SchemeChoice() {
  const text = useText('shell.scheme')
  const [chosen, choose] = useScheme()
  return (
    <Select
      label={text('label')}
      options={schemeChoices.map((value) => ({ value, label: text(value) }))}
      value={chosen}
      autoComplete="off"
      onChange={({ target }) => choose(readScheme(target.value) ?? 'system')}
    />
  )
}

const icons: Record<SchemeChoice, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' }

/** The choice as three icons side by side, in the account menu. */
export function SchemeButtons() {
  const text = useText('shell.scheme')
  const [chosen, choose] = useScheme()
  return (
    <fieldset className={styles.choices} aria-label={text('label')}>
      {schemeChoices.map((choice) => (
        <button
          key={choice}
          {...early}
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

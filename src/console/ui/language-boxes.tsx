/** The languages in which a person gets cases, to tick; none means all. */
import { localeEntries } from '#domain/languages/languages.ts'
import styles from '#console/ui/language-boxes.module.css'
import { useText } from '#web/kit/text/text.tsx'

type LanguageBoxesProps = { value: readonly string[]; onChange: (languages: string[]) => void }

export function LanguageBoxes({ value, onChange }: LanguageBoxesProps) {
  const text = useText('console.own')
  return (
    <fieldset className={styles.languages}>
      <legend>{text('case_languages')}</legend>
      <p>{text('case_languages_help')}</p>
      {localeEntries.map(({ code, name }) => (
        <label key={code} lang={code}>
          <input
            type="checkbox"
            checked={value.includes(code)}
            onChange={({ target }) => onChange(target.checked ? [...value, code] : value.filter((one) => one !== code))}
          />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  )
}

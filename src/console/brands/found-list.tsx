/** What a check found: each finding leads to the field that it is about. */
import type { BrandPage, FoundSetting } from '#domain/brand-settings/brand-settings.ts'
import { languageIn, pathIn, pathsAround } from '#domain/brand-settings/draft-rules.ts'
import { goTo } from '#console/brands/editing.ts'
import { FoundWords } from '#console/brands/found-words.tsx'
import styles from '#console/brands/brands.module.css'
import { tones } from '#console/brands/setting-fields.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

/** Shows the fields of a language, or the JSON while there are no fields. */
export type Show = (language: string) => void

type FoundProps = { brand: BrandPage; findings: readonly FoundSetting[]; language: string; show: Show }

export function FoundList({ brand: { languages }, findings, language, show }: FoundProps) {
  const text = useText('console.brands')
  if (findings.length === 0) return <p>{text('fine')}</p>
  const open = ({ setting }: FoundSetting) => {
    const chosen = languageIn(setting, languages) ?? language
    show(chosen)
    goTo([...pathsAround(pathIn(setting, chosen, languages)), 'json'])
  }
  return (
    <ul className={styles.found}>
      {findings.map((found) => (
        <li key={`${found.setting} ${found.words}`} data-row="" tabIndex={-1}>
          <Tag tone={tones[found.level]}>{text(found.level)}</Tag>{' '}
          <button type="button" className={styles.link} onClick={() => open(found)}>
            {found.setting || text('settings')}
          </button>{' '}
          <FoundWords found={found} />
        </li>
      ))}
    </ul>
  )
}

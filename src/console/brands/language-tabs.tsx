/** A part that is written by language: tabs with what each language lacks, and the fields of the chosen one. */
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { gapsIn } from '#domain/brand-settings/draft-rules.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useEditing } from '#console/brands/editing.ts'
import styles from '#console/brands/brands.module.css'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** `within`: the settings whose gaps are counted. */
export function ByLanguage({ within, children }: { within: readonly string[]; children: ReactNode }) {
  const text = useText('console.brands')
  const { brand, draft, language, choose } = useEditing()
  const { iso } = useFormats()
  const names = new Intl.DisplayNames(iso, { type: 'language' })
  const { languages } = brand
  const id = useId()
  const gaps = (one: string) => within.flatMap((place) => gapsIn(draft, one, languages, place)).length
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const next = languages.at((languages.indexOf(language) + (step ?? 0)) % languages.length)
    if (!step || !next) return
    event.preventDefault()
    choose(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={text('languages')} className={styles.tabs}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-selected={one === language}
            aria-controls={`${id}-panel`}
            tabIndex={one === language ? 0 : -1}
            onClick={() => choose(one)}
            onKeyDown={move}
          >
            {names.of(one) ?? one}
            {gaps(one) > 0 && <Tag tone="warning">{text('gaps', { n: gaps(one) })}</Tag>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`} className={styles.fields}>
        {children}
      </div>
    </>
  )
}

/** What a brand has now: the layouts of its pages, links to them in each language, and what the check says. */
import type { BrandPage, FoundSetting } from '#domain/brand-settings/brand-settings.ts'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/brands/brands.module.css'
import { FactsPanel } from '#console/ui/facts.tsx'
import { Section } from '#console/ui/page.tsx'
import { Tag, type Tone } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

const parts = ['landing', 'home', 'card', 'profile', 'match', 'chat_head', 'empty'] as const

export function BrandFacts({ brand: { address, languages, kinds, findings } }: { brand: BrandPage }) {
  const text = useText('console.brands')
  const { iso } = useFormats()
  const names = new Intl.DisplayNames(iso, { type: 'language' })
  return (
    <>
      <Section title={text('forms')}>
        <FactsPanel facts={parts.map((part) => [text(part), <code key={part}>{kinds[part]}</code>] as const)} />
      </Section>
      <Section title={text('see')}>
        <ul className={styles.links}>
          {languages.map((language) => (
            <li key={language}>
              <a href={`${address}/?lang=${language}`} target="_blank" rel="noreferrer">
                {text('first_page', { language: names.of(language) ?? language })}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={text('findings')}>
        <FoundList findings={findings} />
      </Section>
    </>
  )
}

const tones: Record<FoundSetting['level'], Tone> = { fatal: 'danger', warning: 'warning', advice: 'quiet' }

/** In English, as `duet brand check` says it. */
export function FoundList({ findings }: { findings: readonly FoundSetting[] }) {
  const text = useText('console.brands')
  if (findings.length === 0) return <p>{text('fine')}</p>
  return (
    <ul className={styles.found}>
      {findings.map(({ level, setting, words }) => (
        <li key={`${setting} ${words}`} data-row="" tabIndex={-1}>
          <Tag tone={tones[level]}>{text(level)}</Tag> <code>{setting}</code> <span lang="en">{words}</span>
        </li>
      ))}
    </ul>
  )
}

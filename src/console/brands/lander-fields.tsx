/** An owner's words on landers, by their kind, niche and campaign. */
import { at, wordsAt } from '#domain/brand-settings/brand-draft.ts'
import { mostLanderTexts, wordLengths } from '#domain/brand-words/word-lengths.ts'
import { landerFamilies, niches } from '#domain/landers/lander-slugs.ts'
import { useEditing } from '#console/brands/editing.ts'
import styles from '#console/brands/brands.module.css'
import { ByLanguage } from '#console/brands/language-tabs.tsx'
import { Listed } from '#console/brands/listed.tsx'
import { ChoiceField, LineField, WordsField } from '#console/brands/setting-fields.tsx'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

const path = 'words.landers'

export function LanderFields() {
  const text = useText('console.brands')
  const { language } = useEditing()
  const { familyOptions, nicheOptions, labelOf } = useLanderNames()
  const nameOf = (item: unknown) => {
    const place = [
      labelOf(familyOptions, at(item, 'family')) ?? text('any_family'),
      labelOf(nicheOptions, at(item, 'niche')),
      wordsAt(item, 'campaign'),
    ]
    const said = wordsAt(item, `texts.${language}.headline`) || wordsAt(item, `texts.${language}.button`)
    return [place.filter(Boolean).join(' · '), said].filter(Boolean).join(': ')
  }
  return (
    <Section title={text('landers')} lead={text('landers_lead')}>
      <ByLanguage within={[path]}>
        <Listed
          path={path}
          most={mostLanderTexts}
          none={text('no_landers')}
          add={text('add_lander')}
          begin={{ texts: {} }}
          first="family"
          nameOf={nameOf}
        >
          {(one) => (
            <>
              <div className={styles.choices}>
                <ChoiceField path={`${one}.family`} label={text('family')} none={text('any_family')} options={familyOptions} />
                <ChoiceField path={`${one}.niche`} label={text('niche')} none={text('any_niche')} options={nicheOptions} />
                <LineField path={`${one}.campaign`} label={text('campaign')} help={text('campaign_help')} />
              </div>
              <WordsField path={`${one}.texts.${language}.headline`} label={text('headline')} most={wordLengths.headline} />
              <WordsField path={`${one}.texts.${language}.line`} label={text('line')} most={wordLengths.line} />
              <WordsField path={`${one}.texts.${language}.button`} label={text('button')} most={wordLengths.button} />
            </>
          )}
        </Listed>
      </ByLanguage>
    </Section>
  )
}

/** By what they show, and as their addresses name them. */
export function useLanderNames() {
  const text = useText('console.brands')
  const familyOptions = landerFamilies.map((value) => ({ value, label: `${text(`families.${value}`)} (${value})` }))
  const nicheOptions = niches.map((value) => ({ value, label: text(`niches.${value}`) }))
  const labelOf = (options: readonly { value: string; label: string }[], value: unknown) =>
    options.find((option) => option.value === value)?.label
  return { familyOptions, nicheOptions, labelOf }
}

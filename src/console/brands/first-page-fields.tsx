/** The tagline and the words of the first page in one language. */
import { listAt, wordsAt } from '#domain/brand-settings/brand-draft.ts'
import { stepCount, wordLengths } from '#domain/brand-words/word-lengths.ts'
import { idOf, useEditing, useFound } from '#console/brands/editing.ts'
import styles from '#console/brands/brands.module.css'
import { ByLanguage } from '#console/brands/language-tabs.tsx'
import { ReasonFields } from '#console/brands/reason-fields.tsx'
import { FoundHere, WordsField } from '#console/brands/setting-fields.tsx'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function FirstPageFields() {
  const text = useText('console.brands')
  const { brand, draft, language } = useEditing()
  const usual = brand.usual[language]
  const own = `words.first_page.${language}`
  const tagline = wordsAt(draft, `tagline.${language}`) || usual?.tagline
  return (
    <Section title={text('words')} lead={text('words_lead')}>
      <ByLanguage within={['tagline', 'words.first_page']}>
        <WordsField path={`tagline.${language}`} label={text('tagline')} most={wordLengths.tagline} usual={usual?.tagline} />
        <WordsField path={`${own}.headline`} label={text('headline')} most={wordLengths.headline} usual={tagline} />
        <WordsField path={`${own}.lead`} label={text('lead_text')} most={wordLengths.lead} usual={usual?.lead} />
        <ReasonFields path={`${own}.reasons`} usual={usual?.reasons} />
        <StepFields path={`${own}.steps`} />
      </ByLanguage>
    </Section>
  )
}

/** All three or none: steps without a word are left out of the draft. */
function StepFields({ path }: { path: string }) {
  const text = useText('console.brands')
  const { brand, draft, language } = useEditing()
  const usual = brand.usual[language]?.steps ?? []
  const found = useFound(path)
  const places = Array.from({ length: Math.max(stepCount, listAt(draft, path).length) }, (_, place) => place)
  return (
    <fieldset id={idOf(path)} tabIndex={-1} className={styles.group}>
      <legend>{text('steps')}</legend>
      <p>{text('steps_help')}</p>
      <FoundHere found={found} />
      {places.map((place) => (
        <div key={place} className={styles.part}>
          <h4>{text('step', { n: String(place + 1) })}</h4>
          <WordsField
            path={`${path}.${place}.title`}
            label={text('title_of_part')}
            most={wordLengths.reason_title}
            usual={usual[place]?.title}
          />
          <WordsField
            path={`${path}.${place}.text`}
            label={text('text')}
            most={wordLengths.reason_text}
            usual={usual[place]?.text}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** The variants of an experiment: name, weight, words, and on the first page its layout and picture. */
import { at, listAt, put, wordsAt } from '#domain/brand-settings/brand-draft.ts'
import { mostWeight, variantCounts, wordLengths } from '#domain/brand-words/word-lengths.ts'
import { kindNames } from '#domain/sites/kinds.ts'
import { useFormats } from '#console/app/formats.tsx'
import { goTo, idOf, useEditing, useFound, useRemoval } from '#console/brands/editing.ts'
import styles from '#console/brands/brands.module.css'
import { useKindName } from '#console/brands/kind-fields.tsx'
import { ReasonFields } from '#console/brands/reason-fields.tsx'
import { ChoiceField, FoundHere, LineField, WordsField } from '#console/brands/setting-fields.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Select } from '#web/kit/ui/field.tsx'

type ListProps = { path: string; isFirst: boolean }

export function VariantList({ path, isFirst }: ListProps) {
  const text = useText('console.brands')
  const { draft, change } = useEditing()
  const found = useFound(path)
  const variants = listAt(draft, path)
  const add = () => {
    change((before) => put(before, path, [...listAt(before, path), { weight: 1 }]))
    goTo([`${path}.${variants.length}.name`])
  }
  return (
    <fieldset id={idOf(path)} tabIndex={-1} className={styles.group}>
      <legend>{text('variants')}</legend>
      <p>{text('variants_help')}</p>
      <FoundHere found={found} />
      {variants.map((_, place) => (
        <Variant key={place} path={`${path}.${place}`} place={place} all={variants} isFirst={isFirst} />
      ))}
      {variants.length < variantCounts.most && (
        <Button size="small" tone="outline" onClick={add}>
          {text('add_variant')}
        </Button>
      )}
    </fieldset>
  )
}

type VariantProps = { path: string; place: number; all: readonly unknown[]; isFirst: boolean }

function Variant({ path, place, all, isFirst }: VariantProps) {
  const text = useText('console.brands')
  const remove = useRemoval()
  const found = [...useFound(path), ...useFound(`${path}.texts`)]
  const name = text('variant', { n: String(place + 1) })
  return (
    <div id={idOf(path)} tabIndex={-1} className={styles.part}>
      <div className={styles.head}>
        <h4>{name}</h4>
        {all.length > variantCounts.least && (
          <Button size="small" tone="quiet" aria-label={text('remove_what', { what: name })} onClick={() => remove(path, name)}>
            {text('remove')}
          </Button>
        )}
      </div>
      <FoundHere found={found} />
      <div className={styles.choices}>
        <LineField path={`${path}.name`} label={text('name')} />
        <LineField path={`${path}.weight`} label={text('weight')} help={useShare(place, all)} number={{ most: mostWeight }} />
      </div>
      {isFirst && <FormFields path={path} />}
      <VariantWords path={path} isFirst={isFirst} />
    </div>
  )
}

function useShare(place: number, all: readonly unknown[]) {
  const text = useText('console.brands')
  const { iso } = useFormats()
  const weights = all.map((one) => Number(at(one, 'weight')) || 0)
  const sum = weights.reduce((before, weight) => before + weight, 0)
  const percent = new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 0 })
  return text('share_of', { percent: percent.format((weights[place] ?? 0) / (sum || 1)) })
}

function FormFields({ path }: { path: string }) {
  const text = useText('console.brands')
  const nameOf = useKindName()
  return (
    <div className={styles.choices}>
      <ChoiceField
        path={`${path}.landing`}
        label={text('landing')}
        none={text('as_page')}
        options={kindNames.landing.map((value) => ({ value, label: nameOf('landing', value) }))}
      />
      <PictureChoice path={`${path}.hero`} />
    </div>
  )
}

/** A picture of its own comes as JSON, as `duet brand picture` writes it into `hero`. */
function PictureChoice({ path }: { path: string }) {
  const text = useText('console.brands')
  const { draft, live, set } = useEditing()
  const now = at(draft, path)
  const own = now ?? at(live, path) ?? undefined
  return (
    <Select
      id={idOf(path)}
      label={text('picture')}
      placeholder={text('as_page')}
      options={[
        { value: 'none', label: text('no_picture') },
        ...(own === undefined ? [] : [{ value: 'own', label: text('own_picture') }]),
      ]}
      value={now === undefined ? '' : now === null ? 'none' : 'own'}
      onChange={({ target }) => set(path, target.value === 'own' ? own : target.value === 'none' ? null : undefined)}
    />
  )
}

function VariantWords({ path, isFirst }: ListProps) {
  const text = useText('console.brands')
  const { brand, draft, language } = useEditing()
  const own = `words.first_page.${language}`
  const usual = brand.usual[language]
  const tagline = wordsAt(draft, `tagline.${language}`) || usual?.tagline
  const said = (part: string, otherwise: string | undefined) =>
    isFirst ? wordsAt(draft, `${own}.${part}`) || otherwise : undefined
  const words = `${path}.texts.${language}`
  return (
    <>
      <WordsField
        path={`${words}.headline`}
        label={text('headline')}
        most={wordLengths.headline}
        usual={said('headline', tagline)}
      />
      <WordsField path={`${words}.lead`} label={text('lead_text')} most={wordLengths.lead} usual={said('lead', usual?.lead)} />
      {isFirst ? (
        <ReasonFields path={`${words}.reasons`} />
      ) : (
        <WordsField path={`${words}.button`} label={text('button')} most={wordLengths.button} />
      )}
    </>
  )
}

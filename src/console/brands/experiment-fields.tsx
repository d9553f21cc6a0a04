/** Experiments: pages in two to four variants, each read by a part of the visitors. */
import { at, isGroup, put, wordsAt } from '#domain/brand-settings/brand-draft.ts'
import { isNewUnderOldName, onPage } from '#domain/brand-settings/draft-rules.ts'
import { mostExperiments } from '#domain/brand-words/word-lengths.ts'
import { useEditing } from '#console/brands/editing.ts'
import styles from '#console/brands/brands.module.css'
import { ByLanguage } from '#console/brands/language-tabs.tsx'
import { useLanderNames } from '#console/brands/lander-fields.tsx'
import { Listed } from '#console/brands/listed.tsx'
import { ChoiceField, LineField } from '#console/brands/setting-fields.tsx'
import { VariantList } from '#console/brands/variant-fields.tsx'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

const twoVariants = [
  { name: 'usual', weight: 1 },
  { name: 'other', weight: 1 },
]

export function ExperimentFields() {
  const text = useText('console.brands')
  const { familyOptions, nicheOptions, labelOf } = useLanderNames()
  const pages = [{ value: '/', label: `${text('first')} (/)` }, ...familyOptions]
  const nameOf = (item: unknown) =>
    [wordsAt(item, 'name') || text('experiment'), labelOf(pages, at(item, 'page')), labelOf(nicheOptions, at(item, 'niche'))]
      .filter(Boolean)
      .join(' · ')
  return (
    <Section title={text('experiments')} lead={text('experiments_lead')}>
      <ByLanguage within={['experiments']}>
        <Listed
          path="experiments"
          most={mostExperiments}
          none={text('no_experiments')}
          add={text('add_experiment')}
          begin={{ page: '/', variants: twoVariants }}
          first="name"
          nameOf={nameOf}
        >
          {(path, item) => <Experiment path={path} item={item} pages={pages} niches={nicheOptions} />}
        </Listed>
      </ByLanguage>
    </Section>
  )
}

type ExperimentProps = {
  path: string
  item: unknown
  pages: readonly { value: string; label: string }[]
  niches: readonly { value: string; label: string }[]
}

function Experiment({ path, item, pages, niches }: ExperimentProps) {
  const text = useText('console.brands')
  const { live, change } = useEditing()
  const isFirst = at(item, 'page') === '/'
  const move = (page: string) =>
    change((before) => {
      const one = at(before, path)
      return isGroup(one) ? put(before, path, onPage(one, page)) : before
    })
  return (
    <>
      {isNewUnderOldName(item, live) && <Notice tone="warning">{text('old_name')}</Notice>}
      <div className={styles.choices}>
        <LineField path={`${path}.name`} label={text('name')} help={text('name_help')} />
        <ChoiceField path={`${path}.page`} label={text('page')} options={pages} onChoose={move} />
        {(!isFirst || at(item, 'niche') !== undefined) && (
          <ChoiceField path={`${path}.niche`} label={text('niche')} none={text('any_niche')} options={niches} />
        )}
      </div>
      <VariantList path={`${path}.variants`} isFirst={isFirst} />
    </>
  )
}

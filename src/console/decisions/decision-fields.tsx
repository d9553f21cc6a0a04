/** The fields of a decision: measures, what is limited and until when, the rule, the law, the facts, and how it was found. */
import { decisionSources, limitedActs } from '#domain/decisions/decisions.ts'
import { ClauseChoice } from '#console/decisions/clause-choice.tsx'
import { daysOffered, type Draft, hasEnd, type Missing, needsLaw, toggleLimit } from '#console/decisions/draft.ts'
import styles from '#console/decisions/decisions.module.css'
import { FactsField, type FactsKeys } from '#console/decisions/facts-field.tsx'
import { MeasureChoice, measuresFor, type Offered } from '#console/decisions/measure-choice.tsx'
import { PhotoChoice } from '#console/decisions/photo-choice.tsx'
import { TextChoice } from '#console/decisions/text-choice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Field, FieldError, Select } from '#web/kit/ui/field.tsx'

export type DecisionFieldsProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  /** What is still missing, once it was asked for. */
  missing: readonly Missing[]
  /** Sentences that can be taken over as facts. */
  offered?: readonly string[]
  /** Whom it is about. */
  member?: number | undefined
  hasKeys?: boolean
  factsKeys?: FactsKeys
} & Offered

export function DecisionFields({
  draft,
  onChange,
  missing,
  offered = [],
  photos = [],
  texts = [],
  canBan = true,
  member,
  hasKeys = false,
  factsKeys,
}: DecisionFieldsProps) {
  const text = useText('console.decide')
  const sourceText = useText('console.sources')
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const errorOf = (field: Missing) => missing.includes(field) && text(`missing_${field}`)
  return (
    <div className={styles.fields}>
      <MeasureChoice
        offered={measuresFor({ photos, texts, canBan })}
        draft={draft}
        onChange={onChange}
        error={errorOf('measures')}
        hasKeys={hasKeys}
      />
      {draft.measures.includes('limit') && <LimitChoice draft={draft} onChange={onChange} error={errorOf('limits')} />}
      {draft.measures.includes('hide') && (
        <PhotoChoice photos={photos} draft={draft} onChange={onChange} error={errorOf('photos')} />
      )}
      {draft.measures.includes('clear') && (
        <TextChoice member={member} texts={texts} draft={draft} onChange={onChange} error={errorOf('texts')} />
      )}
      {hasEnd(draft) && <Until draft={draft} onChange={change} error={errorOf('until')} />}
      <ClauseChoice clause={draft.clause} onChange={(clause) => change({ clause })} error={errorOf('clause')} hasKeys={hasKeys} />
      {needsLaw(draft) && (
        <Field
          label={text('law')}
          help={text('law_help')}
          maxLength={200}
          value={draft.law}
          error={errorOf('law')}
          onChange={({ target }) => change({ law: target.value })}
        />
      )}
      <FactsField
        facts={draft.facts}
        onChange={(facts) => change({ facts })}
        offered={offered}
        error={errorOf('facts')}
        keys={factsKeys}
      />
      <Select
        label={text('source')}
        value={draft.source}
        onChange={({ target }) => change({ source: decisionSources.find((one) => one === target.value) ?? draft.source })}
        options={decisionSources.map((source) => ({ value: source, label: sourceText(source) }))}
      />
    </div>
  )
}

type PartProps<Change> = { draft: Draft; onChange: (change: Change) => void; error: string | false }

function LimitChoice({ draft, onChange, error }: PartProps<Draft>) {
  const text = useText('console.decide')
  const limitText = useText('console.limits')
  return (
    <fieldset className={styles.group}>
      <legend>{text('limits')}</legend>
      <div className={styles.checks}>
        {limitedActs.map((act) => (
          <label key={act}>
            <input type="checkbox" checked={draft.limits.includes(act)} onChange={() => onChange(toggleLimit(draft, act))} />
            {limitText(act)}
          </label>
        ))}
      </div>
      {error && <FieldError id="limits-error">{error}</FieldError>}
    </fieldset>
  )
}

function Until({ draft, onChange, error }: PartProps<Partial<Draft>>) {
  const text = useText('console.decide')
  return (
    <div className={styles.until}>
      <Select
        label={text('until')}
        value={draft.until}
        error={draft.until !== 'day' && error}
        onChange={({ target }) => onChange({ until: target.value })}
        options={[
          ...daysOffered.map((days) => ({ value: days, label: text('days', { n: Number(days) }) })),
          { value: 'day', label: text('until_day') },
        ]}
      />
      {draft.until === 'day' && (
        <Field
          label={text('last_day')}
          type="date"
          value={draft.untilDay}
          error={error}
          onChange={({ target }) => onChange({ untilDay: target.value })}
        />
      )}
    </div>
  )
}

/** Keys of a decision: `1` to `8` the rule, letters the measures, `f` the facts, `Enter` the preview. */
import { clauses } from '#domain/decisions/decisions.ts'
import { type Draft, toggleMeasure } from '#console/decisions/draft.ts'
import { factsKey } from '#console/decisions/facts-field.tsx'
import { measureKeys, measuresFor, type Offered } from '#console/decisions/measure-choice.tsx'
import { type ScreenKeys, useScreenKeys } from '#console/decisions/screen-keys.ts'

type DecisionKeys = {
  draft: Draft
  onChange: (draft: Draft) => void
  onPreview: () => void
  onFacts: () => void
  isOn: boolean
} & Offered

export function useDecisionKeys({ draft, onChange, onPreview, onFacts, isOn, ...offered }: DecisionKeys) {
  const keys: ScreenKeys = { Enter: onPreview, 'Shift Enter': onPreview, [factsKey]: onFacts }
  for (const measure of measuresFor(offered)) {
    const key = measureKeys[measure]
    if (key) keys[key] = () => onChange(toggleMeasure(draft, measure))
  }
  for (const [place, clause] of clauses.entries()) keys[String(place + 1)] = () => onChange({ ...draft, clause })
  useScreenKeys(isOn ? keys : {})
}

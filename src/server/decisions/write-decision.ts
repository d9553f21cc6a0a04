/** A decision as replies show it, to whom it is about and to staff alike. */
import type { DecisionRow } from '#server/decisions/decisions.store.ts'

/** What was decided, and why: the same in every reply. */
export const writeReasons = ({ measures, limits, texts, clause, law, source, until_at, state }: DecisionRow) => ({
  measures,
  limits,
  texts,
  clause,
  law,
  source,
  until_at: until_at?.toISOString() ?? null,
  state,
})

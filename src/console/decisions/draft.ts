/** A decision while it is written: what may go together, what is still missing, and what is sent. */
import type { ConsoleInput } from '#domain/console-wire.ts'
import {
  type Clause,
  type DecisionSource,
  lesserMeasures,
  type LimitedAct,
  type Measure,
  measures,
  needsStatement,
  type ProfileText,
} from '#domain/decisions/decisions.ts'
import { dayMs } from '#domain/time/durations.ts'

export type Draft = {
  measures: Measure[]
  limits: LimitedAct[]
  /** What `hide` hides. */
  photos: number[]
  /** What `clear` takes away. */
  texts: ProfileText[]
  /** A number of days, or `day` for the end of `untilDay`. */
  until: string
  untilDay: string
  clause: Clause | ''
  law: string
  facts: string
  source: DecisionSource
}

export const emptyDraft = (source: DecisionSource): Draft => ({
  measures: [],
  limits: [],
  photos: [],
  texts: [],
  until: '7',
  untilDay: '',
  clause: '',
  law: '',
  facts: '',
  source,
})
export const daysOffered = ['1', '3', '7', '30', '90'] as const

/** What cannot stand beside a measure. A ban has no end, so nothing that has one goes with it; an end would bring back what is hidden or cleared. */
const excluded: Record<Measure, readonly Measure[]> = {
  nothing: measures.filter((one) => one !== 'nothing'),
  note: ['nothing'],
  warn: ['nothing'],
  hide: ['nothing', 'limit', 'suspend'],
  clear: ['nothing', 'limit', 'suspend'],
  limit: ['nothing', 'hide', 'clear', 'ban'],
  suspend: ['nothing', 'hide', 'clear', 'ban'],
  ban: ['nothing', 'limit', 'suspend'],
}

/** Chooses a measure or takes it out; what excludes it goes. */
export function toggleMeasure(draft: Draft, measure: Measure): Draft {
  const measures = draft.measures.includes(measure)
    ? draft.measures.filter((one) => one !== measure)
    : [...draft.measures.filter((one) => !excluded[measure].includes(one)), measure]
  return {
    ...draft,
    measures,
    limits: measures.includes('limit') ? draft.limits : [],
    photos: measures.includes('hide') ? draft.photos : [],
    texts: measures.includes('clear') ? draft.texts : [],
  }
}

const toggled = <One>(all: readonly One[], one: One): One[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
export const toggleLimit = (draft: Draft, act: LimitedAct): Draft => ({ ...draft, limits: toggled(draft.limits, act) })
export const togglePhoto = (draft: Draft, photo: number): Draft => ({ ...draft, photos: toggled(draft.photos, photo) })
export const toggleText = (draft: Draft, text: ProfileText): Draft => ({ ...draft, texts: toggled(draft.texts, text) })

export const hasEnd = ({ measures }: Draft) => measures.includes('limit') || measures.includes('suspend')
export const hasStatement = ({ measures }: Draft) => needsStatement(measures)
/** A law is named where the clause or the source is one. */
export const needsLaw = ({ clause, source }: Draft) => clause === 'illegal' || (source === 'order' && clause !== '')

/** The measures where none of them is a ban or a suspension, which need a right of their own; else null. */
export function lesserIn({ measures }: Draft) {
  const lesser = lesserMeasures.filter((one) => measures.includes(one))
  return lesser.length === measures.length ? lesser : null
}

/** The end of a limit or suspension; null where none is chosen or needed. */
export function endOf(draft: Draft, nowMs: number): Date | null {
  if (!hasEnd(draft)) return null
  if (draft.until !== 'day') return new Date(nowMs + Number(draft.until) * dayMs)
  const end = new Date(`${draft.untilDay}T23:59:59`)
  return Number.isNaN(end.getTime()) ? null : end
}

export type Missing = 'measures' | 'limits' | 'photos' | 'texts' | 'until' | 'clause' | 'law' | 'facts'

/** In the order of the form. */
export function missingIn(draft: Draft, nowMs: number): Missing[] {
  const end = endOf(draft, nowMs)
  const missing: [Missing, boolean][] = [
    ['measures', draft.measures.length === 0],
    ['limits', draft.measures.includes('limit') && draft.limits.length === 0],
    ['photos', draft.measures.includes('hide') && draft.photos.length === 0],
    ['texts', draft.measures.includes('clear') && draft.texts.length === 0],
    ['until', hasEnd(draft) && (end === null || end.getTime() <= nowMs)],
    ['clause', hasStatement(draft) && draft.clause === ''],
    ['law', needsLaw(draft) && draft.law.trim() === ''],
    ['facts', draft.facts.trim() === ''],
  ]
  return missing.flatMap(([field, isMissing]) => (isMissing ? [field] : []))
}

export type Reasons = Omit<ConsoleInput<'POST /api/cases/decide'>['body'], 'reference' | 'version'>

export function reasonsOf(draft: Draft, nowMs: number): Reasons {
  const end = endOf(draft, nowMs)
  return {
    measures: draft.measures,
    limits: draft.limits,
    photos: draft.photos,
    texts: draft.texts,
    facts: draft.facts.trim(),
    source: draft.source,
    ...(draft.clause && { clause: draft.clause }),
    ...(needsLaw(draft) && { law: draft.law.trim() }),
    ...(end && { until: end.toISOString() }),
  }
}

/** Somebody has begun to write or choose. */
export const isBegun = ({ measures, clause, facts }: Draft) => measures.length > 0 || clause !== '' || facts.trim() !== ''

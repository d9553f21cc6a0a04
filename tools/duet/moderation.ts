/** What cases, decisions and appeals share as commands: the flags of a decision, and refusals as sentences. */
import {
  type Clause,
  clauses,
  type DecisionSource,
  decisionSources,
  type LimitedAct,
  limitedActs,
  type Measure,
  measures,
  type ProfileText,
  profileTexts,
} from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { DecisionRow, NewDecision } from '#server/decisions/decisions.ts'
import { Ending, exitCodes, type Flag, type Given, notThere, wrongWords } from './command.ts'

/** The flags that say why. */
export const reasonFlags = {
  clause: { value: 'RULE', meaning: `the rule: ${clauses.join(', ')}` },
  facts: { value: 'TEXT', meaning: 'what happened, 1 to 2,000 characters; the member reads it', isRequired: true },
  law: { value: 'TEXT', meaning: 'the provision, where a law is the ground' },
  source: { value: 'SOURCE', meaning: `why we looked: ${decisionSources.join(', ')}; without it notice with a case, else own` },
} as const satisfies Record<string, Flag>
/** All flags of a decision. */
export const decisionFlags = {
  measure: { value: 'MEASURE', meaning: `${measures.join(', ')}; again for more`, isMultiple: true },
  limit: { value: 'WHAT', meaning: `what a limit stops: ${limitedActs.join(', ')}; again for more`, isMultiple: true },
  photo: { value: 'PHOTO', meaning: 'with hide: a photo of the member; again for more', isMultiple: true },
  text: { value: 'TEXT', meaning: `with clear: ${profileTexts.join(' or ')}; again for more`, isMultiple: true },
  until: { value: 'TIME', meaning: 'when a limit or a suspension ends, as 2026-07-01 or 2026-07-01T12:00Z' },
  ...reasonFlags,
} as const satisfies Record<string, Flag>

function oneOf<T extends string>(word: string, words: readonly T[], what: string): T {
  const found = words.find((one) => one === word)
  if (!found) throw wrongWords(`"${word}" is no ${what}: say ${words.join(', ')}.`)
  return found
}
const listOf = <T extends string>(given: Given, flag: string, words: readonly T[]): T[] =>
  given.texts(flag).map((word) => oneOf(word, words, flag))

/** `usual`: the source where none is given. */
export function decisionIn(given: Given, usual: DecisionSource, taken?: readonly Measure[]): NewDecision {
  const clause = given.text('clause')
  const law = given.text('law')
  const until = given.text('until')
  const photos = given.texts('photo')
  if (photos.some((photo) => !/^\d{1,15}$/.test(photo))) throw wrongWords('Say --photo NUMBER.')
  const chosen = taken ?? listOf(given, 'measure', measures)
  if (chosen.length === 0) throw wrongWords(`Say --measure: ${measures.join(', ')}.`)
  if (until !== undefined && Number.isNaN(Date.parse(until))) throw wrongWords(`${until} is no time.`)
  return {
    measures: chosen,
    limits: listOf<LimitedAct>(given, 'limit', limitedActs),
    photos: photos.map(Number),
    texts: listOf<ProfileText>(given, 'text', profileTexts),
    ...(clause !== undefined && { clause: oneOf<Clause>(clause, clauses, 'rule') }),
    ...(law !== undefined && { law }),
    ...(until !== undefined && { until: new Date(until) }),
    facts: given.text('facts') ?? '',
    source: oneOf(given.text('source') ?? usual, decisionSources, 'source'),
  }
}

export const versionIn = (given: Given) => {
  const version = given.text('version')
  if (version === undefined) return {}
  if (!/^\d{1,9}$/.test(version)) throw wrongWords(`"${version}" is no version.`)
  return { version: Number(version) }
}

export function memberIn(number: string): ProfileId {
  if (!/^\d{1,15}$/.test(number)) throw wrongWords(`"${number}" is no number of a member.`)
  return Number(number) as ProfileId
}

/** Why, for the log or the member. */
export function reasonIn(given: Given): string {
  const reason = given.text('reason')?.trim() ?? ''
  if (reason === '' || reason.length > 2000) throw wrongWords('Say --reason, in 1 to 2,000 characters.')
  return reason
}

/** Refusals as sentences; `missing` is the one for what is not there. */
export function explain(missing: string) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error
    const { code, details } = error
    const cause = { cause: error }
    if (code === 'not_found') throw notThere(missing, error)
    if (code === 'own_decision')
      throw new Ending('Somebody else decides on this: you decided or agreed before.', exitCodes.refused, cause)
    if (code === 'view_first')
      throw new Ending('Note your own view of the appeal first: duet appeal view.', exitCodes.refused, cause)
    if (code === 'undo_others')
      throw new Ending('Only the person who decided can undo it: lift it with a reason.', exitCodes.refused, cause)
    if (code === 'undo_over')
      throw new Ending('It is too late to undo this: the mails have left. Lift it with a reason.', exitCodes.refused, cause)
    if (code === 'not_allowed')
      throw new Ending('This case is not for you: you know somebody in it, or decided before.', exitCodes.notAllowed, cause)
    if (code === 'exposure_limit')
      throw new Ending(
        `That is enough of the gravest for now: it opens again at ${String(details.until)}.`,
        exitCodes.notAllowed,
        cause,
      )
    if (code === 'case_held')
      throw new Ending(`${String(details.by)} holds this case until ${String(details.until)}.`, exitCodes.changed, cause)
    if (code === 'changed_meanwhile')
      throw new Ending(
        `The case changed meanwhile and is version ${String(details.version)}: read it again.`,
        exitCodes.changed,
        cause,
      )
    if (code === 'invalid_input')
      throw new Ending(`These words do not go together: see --${flagOf(details.field)}.`, exitCodes.wrongWords, cause)
    throw error
  }
}

/** The flag of a field that a decision refused. */
const flagOf = (field: unknown) =>
  ({ measures: 'measure', limits: 'limit', photos: 'photo', texts: 'text' })[String(field)] ?? String(field)

/** One line of a decision. */
export const lineOf = ({ reference, decided_at, measures: taken, clause, state, until_at, subject_id }: DecisionRow) =>
  [
    reference,
    decided_at.toISOString().slice(0, 16),
    taken.join('+').padEnd(8),
    (clause ?? '–').padEnd(10),
    until_at ? `${state} until ${until_at.toISOString().slice(0, 16)}` : state,
    subject_id === null ? 'a member who was erased' : `member ${subject_id}`,
  ].join('  ')

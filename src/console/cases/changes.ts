/** What changed in a case since it was read: named, so that nobody has to search for it. */
import type { CasePage } from '#domain/cases/case-pages.ts'

export type CaseChange =
  | { kind: 'reports'; n: number; reasons: string[] }
  | { kind: 'decisions'; references: string[] }
  | { kind: 'subject'; name: string }
  | { kind: 'due' }
  | { kind: 'other' }

/** Who holds it is not a change: that is said elsewhere. `other`: another version, and nothing to name. */
export function changesBetween(before: CasePage, after: CasePage): CaseChange[] {
  const changes: CaseChange[] = []
  const had = new Set(before.said.map(({ reference }) => reference))
  const joined = after.said.filter(({ reference }) => !had.has(reference))
  if (joined.length > 0)
    changes.push({ kind: 'reports', n: joined.length, reasons: [...new Set(joined.map(({ reason }) => reason))] })
  const decided = new Set(before.decisions.map(stateOfDecision))
  const moved = after.decisions.filter((decision) => !decided.has(stateOfDecision(decision)))
  if (moved.length > 0) changes.push({ kind: 'decisions', references: moved.map(({ reference }) => reference) })
  const [was, is] = [before.case.subject, after.case.subject]
  if (was?.state !== is?.state) changes.push({ kind: 'subject', name: is?.name ?? was?.name ?? '' })
  if (before.case.due_at !== after.case.due_at || before.case.lane !== after.case.lane) changes.push({ kind: 'due' })
  if (changes.length === 0 && before.case.version !== after.case.version) changes.push({ kind: 'other' })
  return changes
}

const stateOfDecision = ({ reference, state }: CasePage['decisions'][number]) => `${reference} ${state}`

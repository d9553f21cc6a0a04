/** What a decision would say, taking it back, and how many were overturned, as the console shows them. */
import * as z from 'zod/mini'
import { eachCaseLane } from '#domain/cases/cases.ts'
import { CaseHold } from '#domain/cases/case-pages.ts'
import { clauses } from '#domain/decisions/decisions.ts'

/** Of the last 90 days, in the pools that the person leads. `lane` is null without a case; numbers are null for fewer than five decisions. */
export const OverturnedShares = z.object({
  shares: z.array(
    z.object({
      clause: z.enum(clauses),
      lane: z.nullable(z.enum(eachCaseLane)),
      decided: z.nullable(z.number()),
      overturned: z.nullable(z.number()),
    }),
  ),
  as_of: z.string(),
})
/**
 * `statement`: as it will be mailed; null where the member is told nothing. `reach`: of a ban for fraud. `paid_back`: what a ban returns to
 * those who wrote paid messages that were never read.
 */
export const DecisionPreviewed = z.object({
  statement: z.nullable(z.object({ language: z.string(), subject: z.string(), text: z.string() })),
  reach: z.nullable(z.object({ wrote_to: z.number(), answered: z.number() })),
  paid_back: z.nullable(z.object({ messages: z.number(), people: z.number() })),
})
/** The same person, within 30 seconds. */
export const DecisionUndo = CaseHold
/** `case`: what is open again; null for a decision without one. */
export const DecisionUndone = z.object({ case: z.nullable(z.string()) })

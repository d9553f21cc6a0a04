/** What a person reads of a case: its reports with evidence, earlier decisions about the member, and the appeal. */
import { profileForCase } from '#domain/safety/safety.ts'
import type { Actor } from '#server/audit/audit.ts'
import { readCase } from '#server/decisions/read-case.ts'
import { takeGraveLook } from '#server/exposure/exposure.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { listReportsOf } from '#server/safety/safety.ts'

/** By the reference of a case, or of a report in it. Refuses as `readCase`, and `exposure_limit`. */
export async function readCaseFile(ctx: Context, actor: Actor, reference: string) {
  const { who, one, isSealed, reportsOf: of, letter, decisions, appeal } = await readCase(ctx, actor, reference)
  const reports = of === null ? [] : await listReportsOf(ctx, of)
  if (of !== null && !isSealed && reports.some(({ evidence }) => evidence !== null)) await takeGraveLook(ctx, who, of)
  const day = ctx.now().toISOString().slice(0, 10)
  return {
    case: one,
    reports: reports.map((report) =>
      isSealed
        ? { ...report, details: null, evidence: null }
        : {
            ...report,
            evidence: report.evidence && { ...report.evidence, profile: profileForCase(report.evidence.profile, day) },
          },
    ),
    letter,
    isSealed,
    decisions,
    appeal,
  }
}
export type CaseFile = Awaited<ReturnType<typeof readCaseFile>>

/** What somebody wrote to us, where a case is no report: a complaint. */
import type { CaseLetter } from '#domain/cases/case-pages.ts'
import { findComplaintOfCase } from '#server/complaints/complaints.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** Null for a case of reports. */
export async function readLetter(ctx: Context, case_id: number): Promise<CaseLetter | null> {
  const complaint = await findComplaintOfCase(ctx, case_id)
  if (!complaint) return null
  const { reference, about, text, created_at } = complaint
  return {
    reference,
    from: 'complaint',
    kind: about,
    place: null,
    words: text,
    created_at: created_at.toISOString(),
    is_flagged: false,
  }
}

/** What somebody wrote to us, where a case is no report: a notice of illegal content, or a complaint. */
import type { CaseLetter } from '#domain/cases/case-pages.ts'
import { findComplaintOfCase } from '#server/complaints/complaints.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findNoticeOfCase } from '#server/notices/notices.ts'

/** Null for a case of reports. */
export async function readLetter(ctx: Context, case_id: number): Promise<CaseLetter | null> {
  const notice = await findNoticeOfCase(ctx, case_id)
  if (notice) {
    const { reference, kind, place, words, created_at, flagger_id } = notice
    const written = { reference, kind, place, words, created_at: created_at.toISOString() }
    return { ...written, from: 'notice', is_flagged: flagger_id !== null }
  }
  const complaint = await findComplaintOfCase(ctx, case_id)
  if (!complaint) return null
  const { reference, about, text, created_at } = complaint
  const written = { reference, kind: about, place: null, words: text, created_at: created_at.toISOString() }
  return { ...written, from: 'complaint', is_flagged: false }
}

/** Comments of staff on a case, for colleagues. They go with the words about its member. */
import { sql } from 'kysely'
import type { Case } from '#server/cases/cases.store.ts'
import type { Context } from '#server/infrastructure/context.ts'

export type CaseNote = { id: number; words: string; made_by: string; created_at: Date }
const pageLength = 50

/** Newest first. `cursor`: as the page before gave it. */
export async function listCaseNotes(ctx: Context, { id }: Pick<Case, 'id'>, cursor?: string) {
  const before = cursor === undefined ? null : Number(cursor)
  const { rows } = await sql<CaseNote>`
    select id, words, made_by, created_at from case_note where case_id = ${id} and (${before}::bigint is null or id < ${before})
     order by id desc limit ${pageLength + 1}`.execute(ctx.db)
  const notes = rows.slice(0, pageLength)
  const last = rows.length > pageLength ? notes.at(-1) : undefined
  return { notes, next: last ? String(last.id) : null }
}

/** `by`: as in the audit log, `staff:12`. */
export const addCaseNote = (ctx: Context, { id }: Pick<Case, 'id'>, { words, by }: { words: string; by: string }) =>
  ctx.db.insertInto('case_note').values({ case_id: id, words, made_by: by, created_at: ctx.now() }).execute()

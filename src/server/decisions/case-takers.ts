/** Who may take a case: colleagues with the rights of its lane in its pool, who do not know anybody in it. */
import { caseTakersMost } from '#domain/cases/cases.ts'
import type { Case } from '#server/cases/cases.ts'
import { laneListIn } from '#server/decisions/case-scope.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findCallerById, listColleaguesWith } from '#server/staff/staff.ts'

/** Whether a person may take it, by number. */
export async function mayTake(ctx: Context, one: Case, id: number): Promise<boolean> {
  const person = await findCallerById(ctx, id)
  return person !== null && laneListIn(ctx, person, one.pool_id).includes(one.lane)
}

type Wanted = { except: number; q: string | undefined }
/** By name, without `except`; `q` is a part of the name. */
export async function listTakers(ctx: Context, one: Case, { except, q = '' }: Wanted) {
  const colleagues = await listColleaguesWith(ctx, 'cases.work', { kind: 'pool', id: one.pool_id })
  const avoiding = await ctx.db.selectFrom('case_avoided').select('who').where('case_id', '=', one.id).execute()
  const out = new Set([`staff:${except}`, ...avoiding.map(({ who }) => who)])
  const words = q.trim().toLowerCase()
  const people = colleagues
    .filter(({ id, name }) => !out.has(`staff:${id}`) && name.toLowerCase().includes(words))
    .filter((person) => laneListIn(ctx, person, one.pool_id).includes(one.lane))
    .map(({ id, name, languages }) => ({ id, name, languages }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return { people: people.slice(0, caseTakersMost), is_cut: people.length > caseTakersMost }
}

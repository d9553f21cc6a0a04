/** What a decision about many would do now, for the second person. */
import type { ActPreview, PreviewSentence } from '#domain/approvals/act-previews.ts'
import type { ManyDecision } from '#domain/many-acts/many-acts.ts'
import type { NewDecision } from '#server/decisions/decisions.ts'
import { refusalOf } from '#server/http/act-refusals.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { poolOfChosen, previewMany, checkMany } from '#server/many-acts/many-acts.ts'
import { listMemberNames } from '#server/member-rows/member-rows.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

/** So many are named; of the others only how many there are. */
const mostNamed = 10

/** `by`: who asked, whose reach it is. */
export async function previewManyDecision(
  ctx: Context,
  by: StaffCaller,
  { act, measures, ids }: ManyDecision,
  decision: NewDecision | undefined,
): Promise<ActPreview> {
  const found = await previewMany(ctx, by, { act, measures }, ids)
  const n = found.ids.length
  const named = await listMemberNames(ctx, found.ids.slice(0, mostNamed))
  const counted = (key: PreviewSentence['key'], count: number): PreviewSentence[] =>
    count > 0 ? [{ key, values: { n: count } }] : []
  const names = named.map(({ id, name, brand }) => `${name} (${id}, ${brand})`)
  const sentences: PreviewSentence[] = [
    act === 'lift' ? { key: 'many_lift', values: { n } } : { key: 'many_decide', values: { n, measures } },
    ...(n > 0 ? [{ key: 'many_names' as const, values: { names, n: n - named.length } }] : []),
    ...(found.brands.length > 1
      ? [{ key: 'many_brands' as const, values: { names: found.brands.map((brand) => `${brand.name}: ${brand.n}`) } }]
      : []),
    ...counted('many_paid', found.paid_lately),
    ...counted('many_cases', found.open_cases),
    ...counted('many_in_state', found.in_state),
    ...counted('many_left_out', found.left_out),
  ]
  const details = decision ? { decision } : {}
  const refusal =
    (await refusalOf(poolOfChosen(ctx, ids))) ??
    (await refusalOf(checkMany(ctx, { act, details }))) ??
    (n > 0 ? null : 'nobody_in_reach')
  return { sentences, refusal }
}

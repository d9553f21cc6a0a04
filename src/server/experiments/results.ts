/** Results of experiments, running and ended: their sums, and how sure one can be. No cell counts fewer than five people. */
import { intervalOf, verdictOf } from '#domain/experiments/certainty.ts'
import { type Experiment, placeOf } from '#domain/experiments/experiments.ts'
import type { ExperimentResult } from '#domain/experiments/results.ts'
import { unlessFew } from '#domain/figures/cohorts.ts'
import { type Sum, sumVariantCounts } from '#server/experiments/experiments.store.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** Running ones first, in the order of the brand's file. */
export async function resultsOf(ctx: Context, sites: readonly Site[]): Promise<ExperimentResult[]> {
  const sums = await sumVariantCounts(
    ctx.reads,
    sites.map(({ id }) => id),
  )
  return sites.flatMap((site) => {
    const own = Map.groupBy(
      sums.filter(({ site_id }) => site_id === site.id),
      ({ experiment, place }) => JSON.stringify([experiment, place]),
    )
    const running = (site.file.experiments ?? []).map((one) => {
      const key = JSON.stringify([one.name, placeOf(one)])
      const counted = own.get(key) ?? []
      own.delete(key)
      return resultOf(site, { name: one.name, place: placeOf(one) }, counted, one)
    })
    const ended = [...own.values()].map((counted) =>
      resultOf(site, { name: counted[0]?.experiment ?? '', place: counted[0]?.place ?? '' }, counted, null),
    )
    return [...running, ...ended]
  })
}

function resultOf(
  site: Site,
  what: { name: string; place: string },
  counted: readonly Sum[],
  experiment: Experiment | null,
): ExperimentResult {
  const sumOf = (name: string) => counted.find(({ variant }) => variant === name) ?? { views: 0, begun: 0, finished: 0 }
  const variants = experiment?.variants ?? []
  const gone = counted.map(({ variant }) => variant).filter((name) => !variants.some((one) => one.name === name))
  const names = [...variants.map(({ name }) => name), ...gone]
  const all = variants.reduce((sum, { weight }) => sum + weight, 0)
  const comparisons = names.length - 1
  const first = sumOf(names[0] ?? '')
  return {
    site_id: site.id,
    brand: site.file.name,
    ...what,
    is_running: experiment !== null,
    first_day: counted.map(({ first_day }) => first_day).toSorted()[0] ?? null,
    last_day:
      counted
        .map(({ last_day }) => last_day)
        .toSorted()
        .at(-1) ?? null,
    variants: names.map((name, index) => {
      const { views, begun, finished } = sumOf(name)
      const told = unlessFew(finished)
      const weight = variants.find((one) => one.name === name)?.weight
      return {
        name,
        share: weight === undefined ? null : Math.round((weight / all) * 100),
        views,
        begun: unlessFew(begun),
        finished: told,
        rate:
          told === null || views === 0
            ? null
            : { at: Math.min(1, finished / views), ...intervalOf({ views, finished }, comparisons) },
        verdict: index === 0 ? 'first' : verdictOf({ views, finished }, first, comparisons),
      }
    }),
  }
}

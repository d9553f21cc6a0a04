/** Experiments: which variant of a page a visitor reads, and sums of what came of it. The folder's public module. */
import { createHmac } from 'node:crypto'
import { experimentOf, variantAt } from '#domain/experiments/choice.ts'
import { type Experiment, type ExperimentPage, placeOf, type Variant } from '#domain/experiments/experiments.ts'
import type { NicheName } from '#domain/landers/lander-slugs.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { isRobot } from '#domain/robots.ts'
import { dayKeyOf } from '#server/experiments/day-key.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'

export { startCountingVariants } from '#server/experiments/counting.ts'
export { resultsOf } from '#server/experiments/results.ts'

type PageAt = { page: ExperimentPage; niche?: NicheName }
type Reader = { locale: Locale; address: string; userAgent: string | undefined; isMember: boolean }
export type ChosenVariant = { variant: Variant; ref: string }

/**
 * The variant of a page for one reader, or null. The same network and browser read the same one all day; nothing is stored here or in
 * the browser. Machines read the first variant and are not counted, and members are not either.
 */
export async function variantFor(ctx: Context, site: Site, at: PageAt, reader: Reader): Promise<ChosenVariant | null> {
  const experiment = experimentOf(site.file.experiments ?? [], at, reader.locale)
  const [first] = experiment?.variants ?? []
  if (!experiment || !first) return null
  if (isRobot(reader.userAgent) || !reader.userAgent) return chosenOf(experiment, first)
  const key = await dayKeyOf(ctx)
  // a page never fails for its experiment
  if (!key) return chosenOf(experiment, first)
  const variant = variantAt(experiment.variants, shareOf(key, site, experiment, reader)) ?? first
  if (!reader.isMember) ctx.metrics.countVariant(lineOf(site, experiment, variant), 'views')
  return chosenOf(experiment, variant)
}

const chosenOf = ({ name }: Experiment, variant: Variant): ChosenVariant => ({ variant, ref: `${name}.${variant.name}` })

/** From 0 to below 1, and the same for a network and browser all day. */
function shareOf(key: Buffer, site: Site, { name }: Experiment, { address, userAgent }: Reader): number {
  const about = JSON.stringify([site.id, name, prefixOf(address), userAgent])
  return createHmac('sha256', key).update(about).digest().readUInt32BE() / 2 ** 32
}

/** Of IPv4 the first three numbers; an address of IPv6 is a network already. */
const prefixOf = (address: string) => address.replace(/\.\d+$/, '')

const lineOf = (site: Site, experiment: Experiment, variant: Variant) => ({
  site: site.id,
  experiment: experiment.name,
  place: placeOf(experiment),
  variant: variant.name,
  position: experiment.variants.indexOf(variant),
})

/** Counts what a page says about its variant. What this brand does not try now is nothing: the page may be older. */
export function countForVariant(ctx: Context, site: Site, ref: string | null | undefined, what: 'begun' | 'finished') {
  const [name, variantName] = ref?.split('.') ?? []
  const experiment = site.file.experiments?.find((one) => one.name === name)
  const variant = experiment?.variants.find((one) => one.name === variantName)
  if (experiment && variant) ctx.metrics.countVariant(lineOf(site, experiment, variant), what)
}

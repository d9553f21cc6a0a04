/** Rules of experiments, for the check of a brand's file. */
import { heroFindings } from '#domain/brand-hero/hero-rules.ts'
import { textFindings } from '#domain/brand-words/word-rules.ts'
import { type Experiment, placeOf, type Variant } from '#domain/experiments/experiments.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

export const experimentFindings = ({ experiments = [], languages }: SiteFile): Finding[] =>
  experiments.flatMap((experiment, index) => {
    const setting = `experiments.${index}`
    const before = experiments.slice(0, index)
    const twice = [
      ...(before.some(({ name }) => name === experiment.name)
        ? [findingOf('fatal', `${setting}.name`, 'same_experiment_name')]
        : []),
      ...(before.some((one) => placeOf(one) === placeOf(experiment))
        ? [findingOf('fatal', `${setting}.page`, 'same_experiment_page', { page: placeOf(experiment) })]
        : []),
    ]
    return [...twice, ...pageFindings(setting, experiment), ...variantFindings(setting, experiment, languages)]
  })

function pageFindings(setting: string, { page, niche }: Experiment): Finding[] {
  return page === '/' && niche ? [findingOf('fatal', `${setting}.niche`, 'first_page_niche')] : []
}

function variantFindings(setting: string, { page, variants }: Experiment, languages: readonly Locale[]): Finding[] {
  return variants.flatMap((variant, index) => {
    const at = `${setting}.variants.${index}`
    const before = variants.slice(0, index)
    const twin = before.find((one) => contentsOf(one) === contentsOf(variant))
    return [
      ...(before.some(({ name }) => name === variant.name) ? [findingOf('fatal', `${at}.name`, 'same_variant_name')] : []),
      ...(twin ? [findingOf('fatal', at, 'same_variant', { name: twin.name })] : []),
      ...(page === '/' ? firstPageFindings(at, variant) : landerFindings(at, variant)),
      ...heroFindings({ hero: variant.hero ?? undefined, languages }).map((one) => ({ ...one, setting: `${at}.${one.setting}` })),
      ...textFindings(`${at}.texts`, variant.texts, languages),
    ]
  })
}

const contentsOf = ({ texts, landing, hero }: Variant) => JSON.stringify([texts, landing, hero === undefined ? 'as it is' : hero])

const textsOf = ({ texts }: Variant) => Object.values(texts)

const firstPageFindings = (at: string, variant: Variant): Finding[] =>
  textsOf(variant).some(({ button }) => button !== undefined) ? [findingOf('fatal', `${at}.texts`, 'first_page_button')] : []

function landerFindings(at: string, variant: Variant): Finding[] {
  const { landing, hero } = variant
  const isStrange = {
    landing: landing !== undefined,
    hero: hero !== undefined,
    texts: textsOf(variant).some(({ reasons }) => reasons !== undefined),
  }
  const codes = { landing: 'lander_landing', hero: 'lander_hero', texts: 'lander_reasons' } as const
  return (['landing', 'hero', 'texts'] as const)
    .filter((name) => isStrange[name])
    .map((name) => findingOf('fatal', `${at}.${name}`, codes[name]))
}

/** Rules of experiments, for the check of a brand's file. */
import { heroFindings } from '#domain/brand-hero/hero-rules.ts'
import { textFindings } from '#domain/brand-words/word-rules.ts'
import { type Experiment, placeOf, type Variant } from '#domain/experiments/experiments.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { Finding } from '#domain/sites/site-check.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

export const experimentFindings = ({ experiments = [], languages }: SiteFile): Finding[] =>
  experiments.flatMap((experiment, index) => {
    const setting = `experiments.${index}`
    const before = experiments.slice(0, index)
    const twice = [
      ...(before.some(({ name }) => name === experiment.name)
        ? [fatal(`${setting}.name`, 'another experiment has this name')]
        : []),
      ...(before.some((one) => placeOf(one) === placeOf(experiment))
        ? [fatal(`${setting}.page`, `another experiment is on ${placeOf(experiment)} already`)]
        : []),
    ]
    return [...twice, ...pageFindings(setting, experiment), ...variantFindings(setting, experiment, languages)]
  })

const fatal = (setting: string, words: string): Finding => ({ level: 'fatal', setting, words })

function pageFindings(setting: string, { page, niche }: Experiment): Finding[] {
  return page === '/' && niche ? [fatal(`${setting}.niche`, 'only landers have niches: leave it out')] : []
}

function variantFindings(setting: string, { page, variants }: Experiment, languages: readonly Locale[]): Finding[] {
  return variants.flatMap((variant, index) => {
    const at = `${setting}.variants.${index}`
    const before = variants.slice(0, index)
    const twin = before.find((one) => contentsOf(one) === contentsOf(variant))
    return [
      ...(before.some(({ name }) => name === variant.name) ? [fatal(`${at}.name`, 'another variant has this name')] : []),
      ...(twin ? [fatal(at, `the same as ${twin.name}: nothing can be learned from it`)] : []),
      ...(page === '/' ? firstPageFindings(at, variant) : landerFindings(at, variant)),
      ...heroFindings({ hero: variant.hero ?? undefined, languages }).map((one) => ({ ...one, setting: `${at}.${one.setting}` })),
      ...textFindings(`${at}.texts`, variant.texts, languages),
    ]
  })
}

const contentsOf = ({ texts, landing, hero }: Variant) => JSON.stringify([texts, landing, hero === undefined ? 'as it is' : hero])

const textsOf = ({ texts }: Variant) => Object.values(texts)

const firstPageFindings = (at: string, variant: Variant): Finding[] =>
  textsOf(variant).some(({ button }) => button !== undefined)
    ? [fatal(`${at}.texts`, 'the first page has no button to the form: button is for landers')]
    : []

function landerFindings(at: string, variant: Variant): Finding[] {
  const { landing, hero } = variant
  const isStrange = {
    landing: landing !== undefined,
    hero: hero !== undefined,
    texts: textsOf(variant).some(({ reasons }) => reasons !== undefined),
  }
  const words = { landing: 'a lander’s form is its kind', hero: 'a lander’s picture is drawn', texts: 'a lander has no reasons' }
  return (['landing', 'hero', 'texts'] as const)
    .filter((name) => isStrange[name])
    .map((name) => fatal(`${at}.${name}`, `${words[name]}: this is for the page / only`))
}

/** Experiments: what the check of a brand's file says of them, and how sure their results are. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variantAt } from '#domain/experiments/choice.ts'
import { intervalOf, verdictOf } from '#domain/experiments/certainty.ts'
import { checkFile } from '#domain/sites/site-check.ts'

const social = JSON.parse(readFileSync(new URL('../../../sites/social.json', import.meta.url), 'utf8')) as object
const found = (...experiments: unknown[]) =>
  checkFile({ ...social, words: undefined, experiments })
    .findings.filter(({ setting }) => setting.startsWith('experiments'))
    .map(({ level, setting, words }) => `${level} ${setting}: ${words}`)

const usual = { name: 'usual', weight: 1 }
const every = (words: object) => Object.fromEntries(['en', 'de', 'nl', 'fr'].map((language) => [language, words]))
const other = { name: 'other', weight: 1, texts: every({ headline: 'Hello' }) }
const one = { name: 'one', page: 'video', variants: [usual, other] }

test('a right experiment has no findings', () => {
  expect(
    found(one, { name: 'two', page: '/', variants: [usual, { name: 'b', weight: 2, landing: 'evening', hero: null }] }),
  ).toEqual([])
})

test.each([
  ['one variant', { ...one, variants: [usual] }, 'experiments.0.variants: needs 2 or more'],
  [
    'five variants',
    { ...one, variants: [1, 2, 3, 4, 5].map((n) => ({ ...other, name: `v${n}` })) },
    'experiments.0.variants: has more than 4',
  ],
  ['no weight', { ...one, variants: [usual, { ...other, weight: 0 }] }, 'experiments.0.variants.1.weight: must be 1 or more'],
  ['an unknown page', { ...one, page: 'vidoe' }, 'experiments.0.page: must be'],
  ['a niche of the first page', { ...one, page: '/', niche: 'gay' }, 'experiments.0.niche: only landers have niches'],
  [
    'two variants of one name',
    { ...one, variants: [usual, { ...other, name: 'usual' }] },
    'experiments.0.variants.1.name: another variant',
  ],
  ['the same twice', { ...one, variants: [usual, { name: 'b', weight: 1 }] }, 'experiments.0.variants.1: the same as usual'],
  [
    'a form on a lander',
    { ...one, variants: [usual, { ...other, landing: 'people' }] },
    'experiments.0.variants.1.landing: a lander’s form is its kind',
  ],
  [
    'a picture on a lander',
    { ...one, variants: [usual, { ...other, hero: null }] },
    'experiments.0.variants.1.hero: a lander’s picture is drawn',
  ],
  [
    'a button on the first page',
    { ...one, page: '/', variants: [usual, { ...other, texts: every({ button: 'Go' }) }] },
    'experiments.0.variants.1.texts: the first page has no button',
  ],
  [
    'a setting with a slip',
    { ...one, variants: [usual, { ...other, wieght: 3 }] },
    'experiments.0.variants.1.wieght: there is no such setting',
  ],
])('%s is fatal', (_, experiment, words) => {
  expect(found(experiment)).toEqual([expect.stringContaining(`fatal ${words}`)])
})

test('two experiments of one name or on one page are fatal', () => {
  expect(found(one, { ...one, page: 'gallery' })).toEqual(['fatal experiments.1.name: another experiment has this name'])
  expect(found(one, { ...one, name: 'two' })).toEqual(['fatal experiments.1.page: another experiment is on video already'])
  expect(found(one, { ...one, name: 'two', niche: 'gay' })).toEqual([])
})

test('a language without the words of a variant is a warning that names it', () => {
  const texts = { ...every({ headline: 'Hello' }), fr: {} }
  expect(found({ ...one, variants: [usual, { ...other, texts }] })).toEqual([
    'warning experiments.0.variants.1.texts.headline: there is none in French: visitors read the usual words there',
  ])
})

test('a share of all weights chooses the variant', () => {
  const variants = [2, 1, 1].map((weight, n) => ({ name: `v${n}`, weight, texts: {} }))
  const at = (share: number) => variantAt(variants, share)?.name
  expect([0, 0.499, 0.5, 0.749, 0.75, 0.999].map(at)).toEqual(['v0', 'v0', 'v1', 'v1', 'v2', 'v2'])
})

test('an interval is Wilson’s', () => {
  const { low, high } = intervalOf({ views: 100, finished: 10 })
  expect([low, high]).toEqual([expect.closeTo(0.0552, 3), expect.closeTo(0.1744, 3)])
  expect(intervalOf({ views: 0, finished: 0 })).toEqual({ low: 0, high: 1 })
  expect(intervalOf({ views: 5, finished: 9 }).high).toBe(1)
})

test.each([
  [[100, 20], [100, 5], 'too_few'],
  [[5000, 4], [5000, 40], 'too_few'],
  [[1000, 52], [1000, 50], 'open'],
  [[1000, 90], [1000, 50], 'better'],
  [[1000, 50], [1000, 90], 'worse'],
] as const)('%j beside %j is %s', ([views, finished], [firstViews, firstFinished], verdict) => {
  expect(verdictOf({ views, finished }, { views: firstViews, finished: firstFinished }, 1)).toBe(verdict)
})

test('of many comparisons each must be surer', () => {
  const [variant, first] = [
    { views: 1000, finished: 71 },
    { views: 1000, finished: 50 },
  ]
  expect([verdictOf(variant, first, 1), verdictOf(variant, first, 3)]).toEqual(['better', 'open'])
})

/** Fields of a draft: what a language lacks, which field a finding is about, and what an experiment loses on another page. */
import { expect, test } from 'vitest'
import { foundAt, gapsIn, isNewUnderOldName, onPage, pathIn, pathsAround } from '#domain/brand-settings/draft-rules.ts'
import { checkFile } from '#domain/sites/site-check.ts'
import { minimalSite } from '../../../tests/site-files.ts'

const languages = ['nl', 'en', 'pl']
const draft = {
  tagline: { nl: 'Hallo', en: 'Hello' },
  words: {
    first_page: { nl: { headline: 'Hallo', lead: 'Kom.' }, en: { headline: 'Hello' } },
    landers: [{ texts: { en: { button: 'Come in' } } }],
  },
}

test('a language lacks what another one says, field by field', () => {
  expect(gapsIn(draft, 'pl', languages)).toEqual([
    'tagline.pl',
    'words.first_page.pl.headline',
    'words.first_page.pl.lead',
    'words.landers.0.texts.pl.button',
  ])
  expect(gapsIn(draft, 'en', languages)).toEqual(['words.first_page.en.lead'])
  expect(gapsIn(draft, 'pl', languages, 'words.landers')).toEqual(['words.landers.0.texts.pl.button'])
  expect(gapsIn({}, 'pl', languages)).toEqual([])
})

test('each finding about a missing language leads to the field of that language', () => {
  const variants = [
    { name: 'a', weight: 1 },
    { name: 'b', weight: 1, texts: { nl: { headline: 'Dag' } } },
  ]
  const raw = { ...minimalSite, ...draft, languages, experiments: [{ name: 'x', page: '/', variants }] }
  const found = checkFile(raw).findings.map(({ setting }) => pathIn(setting, 'pl', languages))
  for (const path of [
    'tagline.pl',
    'words.first_page.pl.headline',
    'words.landers.0.texts.pl.button',
    'experiments.0.variants.1.texts.pl.headline',
  ])
    expect(found).toContain(path)
})

test('a path that names its language, or none, stays as it is', () => {
  expect(pathIn('words.first_page.nl.steps.0.title', 'pl', languages)).toBe('words.first_page.nl.steps.0.title')
  expect(pathIn('words.landers.2', 'pl', languages)).toBe('words.landers.2')
  expect(pathIn('kinds.card', 'pl', languages)).toBe('kinds.card')
  expect(pathsAround('a.b.c')).toEqual(['a.b.c', 'a.b', 'a'])
})

test('a finding stands beside its field until the field changes, and a missing language only where it is missing', () => {
  const findings = [{ setting: 'words.first_page.lead' }, { setting: 'kinds.card' }]
  const checked = { draft, findings }
  const seen = (path: string, language: string, now: object = draft) =>
    foundAt(path, { draft: { ...now }, checked, language, languages }).length
  expect(seen('words.first_page.en.lead', 'en')).toBe(1)
  expect(seen('words.first_page.nl.lead', 'nl')).toBe(0)
  expect(seen('kinds.card', 'en')).toBe(1)
  expect(seen('kinds.card', 'en', { ...draft, kinds: { card: 'poster' } })).toBe(0)
})

test('an experiment that moves to a lander loses what only the first page has, and the other way round', () => {
  const text = { headline: 'Hi', reasons: [1], button: 'Go' }
  const experiment = { name: 'x', page: '/', variants: [{ name: 'a', landing: 'evening', hero: null, texts: { en: text } }] }
  const { reasons: _, ...ofLander } = text
  const { button: __, ...ofFirst } = text
  expect(onPage(experiment, 'video')).toEqual({ name: 'x', page: 'video', variants: [{ name: 'a', texts: { en: ofLander } }] })
  const back = onPage({ ...experiment, page: 'video', niche: 'gay' }, '/')
  expect(back).toEqual({ ...experiment, variants: [{ ...experiment.variants[0], texts: { en: ofFirst } }] })
})

test('an experiment that changed under its name is noticed, a renamed one is not', () => {
  const live = { experiments: [{ name: 'x', page: '/' }] }
  expect(isNewUnderOldName({ name: 'x', page: 'video' }, live)).toBe(true)
  expect(isNewUnderOldName({ name: 'y', page: 'video' }, live)).toBe(false)
  expect(isNewUnderOldName({ page: '/', name: 'x' }, live)).toBe(false)
})

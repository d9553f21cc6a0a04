/** The check of a brand's own words: missing languages are named, and what cannot be shown is refused. */
import { expect, test } from 'vitest'
import { reasonIcons } from '#domain/brand-words/reasons.ts'
import { checkFile, formatFinding } from '#domain/sites/site-check.ts'
import { iconNames } from '#web/kit/ui/icon-names.ts'
import { minimalSite } from '../../../tests/site-files.ts'

const found = (words: object) =>
  checkFile({ ...minimalSite, languages: ['nl', 'en', 'pl'], words })
    .findings.map((one) => `${one.level} ${formatFinding(one)}`)
    .filter((one) => one.includes('words'))
const step = { title: 'A step', text: 'What it is.' }
const reason = { icon: 'moon', title: 'A reason', text: 'Why.' }

test('each part that is said in one language and not in another is a warning that names the languages', () => {
  expect(found({ first_page: { nl: { headline: 'Hallo', lead: 'Kom.' }, en: { headline: 'Hello' } } })).toEqual([
    'warning words.first_page.headline: there is none in Polish: visitors read the usual words there',
    'warning words.first_page.lead: there is none in English and Polish: visitors read the usual words there',
  ])
  expect(found({ landers: [{ niche: 'gay', texts: { nl: { button: 'Kom' }, pl: { button: 'Chodź' } } }] })).toEqual([
    'warning words.landers.0.button: there is none in English: visitors read the usual words there',
  ])
  expect(found({})).toEqual([])
})

test('words in a language that the brand does not speak are only a thought', () => {
  const headline = 'X'
  expect(found({ first_page: { nl: { headline }, en: { headline }, pl: { headline }, de: { headline } } })).toEqual([
    'advice words.first_page: the brand is not offered in German',
  ])
})

test('two texts for the same landers are a warning', () => {
  const texts = Object.fromEntries(['nl', 'en', 'pl'].map((language) => [language, { headline: 'X' }]))
  const landers = [{ family: 'video', texts }, { texts }, { texts, family: 'video' }]
  expect(found({ landers })).toEqual(['warning words.landers.2: the same kind, niche and campaign as words.landers.0'])
})

test('words that are too long, unknown icons, kinds and niches, and two steps are refused', () => {
  const refused = (part: object) => found({ first_page: { nl: part } }).join()
  expect(refused({ headline: 'x'.repeat(81) })).toBe('fatal words.first_page.nl.headline: is longer than 80 characters')
  expect(refused({ headline: '' })).toContain('is empty')
  expect(refused({ reasons: [{ ...reason, icon: 'mooon' }] })).toMatch(
    /^fatal words.first_page.nl.reasons.0.icon: must be .*moon/,
  )
  expect(refused({ reasons: Array(4).fill(reason) })).toContain('fatal words.first_page.nl.reasons')
  expect(refused({ steps: [step, step] })).toBe('fatal words.first_page.nl.steps: must be three steps')
  expect(refused({ slogan: 'x' })).toContain('there is no such setting')
  expect(found({ landers: [{ family: 'videos', texts: {} }] }).join()).toContain('did you mean')
  expect(found({ landers: [{ niche: 'men', texts: {} }] }).join()).toContain('fatal words.landers.0.niche')
})

test('every icon that an owner can choose is in the sprite', () => {
  expect(reasonIcons.filter((icon) => !(iconNames as readonly string[]).includes(icon))).toEqual([])
})

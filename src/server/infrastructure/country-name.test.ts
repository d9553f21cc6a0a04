/** A company's country is read in the reader's language, however the site's file writes it. */
import { expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import { countryCodeOf, countryNameIn } from '#server/infrastructure/country-name.ts'

test('each of the seven languages has its own word for the country of a company', () => {
  expect(locales.map((locale) => countryNameIn('United Kingdom', locale))).toEqual([
    'United Kingdom',
    'Verenigd Koninkrijk',
    'Vereinigtes Königreich',
    'Regno Unito',
    'Royaume-Uni',
    'Reino Unido',
    'Wielka Brytania',
  ])
})

test('a site may write its country as a code or in a language of its own, and also one where nobody can sign up', () => {
  expect([countryNameIn('GB', 'de'), countryNameIn('Deutschland', 'fr'), countryNameIn('Malta', 'pl')]).toEqual([
    'Vereinigtes Königreich',
    'Allemagne',
    'Malta',
  ])
  expect(countryNameIn('Cyprus', 'de')).toBe('Zypern')
  const codes = ['Netherlands', 'Schweiz', 'United Kingdom', 'Myanmar (Burma)', 'Germany'].map(countryCodeOf)
  expect(codes, 'of today, not UK, BU or DD').toEqual(['NL', 'CH', 'GB', 'MM', 'DE'])
})

test('a country that no language knows stays as it is written', () => {
  expect(countryNameIn('The Old Mill', 'nl')).toBe('The Old Mill')
})

// @vitest-environment happy-dom
/** What the check found, in the reader's language: by the same rules that speak English to a file's author. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import english from '../../../locales/console/en.json' with { type: 'json' }
import german from '../../../locales/console/de.json' with { type: 'json' }
import polish from '../../../locales/console/pl.json' with { type: 'json' }
import { brand } from '../../../tests/console/brand-fixtures.ts'
import { minimalSite } from '../../../tests/site-files.ts'
import { checkFile, formatFinding } from '#domain/sites/site-check.ts'
import { FoundList } from '#console/brands/found-list.tsx'
import { ConsoleContext, createConsole } from '#console/app/console.ts'
import { TextProvider } from '#web/kit/text/text.tsx'

afterEach(cleanup)

const texts = { en: english, de: german, pl: polish }

/** What each line of the list says, without its level. */
function linesIn(locale: keyof typeof texts, more: object) {
  const { findings } = checkFile({ ...minimalSite, languages: ['nl', 'en', 'pl'], ...more })
  const messages = { errors: texts[locale].errors, console: texts[locale] }
  render(
    <ConsoleContext value={createConsole(() => Promise.reject(new Error('nothing is sent')))}>
      <TextProvider locale={locale} messages={messages}>
        <FoundList brand={brand} findings={findings} language="en" show={() => {}} />
      </TextProvider>
    </ConsoleContext>,
  )
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent?.replaceAll(/\s+/g, ' ') ?? '')
  return { lines, words: findings.map(formatFinding) }
}

test('an owner who reads Polish reads in Polish what is wrong with their colours', () => {
  const tokens = { primary: '#ffd400', on_primary: '#ffffff' }
  const { lines, words } = linesIn('pl', { tokens })
  expect(words).toContain('tokens.on_primary: on_primary on primary has a contrast of 1.43 in the light scheme; 4.5 is the least')
  expect(lines).toContain(
    'Blokuje zmianę tokens.on_primary W jasnym schemacie kontrast on_primary na primary wynosi 1,43. Potrzeba co najmniej 4,5.',
  )
  cleanup()
  expect(linesIn('pl', { tokens: { primry: '#5b21b6' } }).lines).toContain(
    'Blokuje zmianę tokens.primry Żaden szablon nie ma takiego koloru. Czy chodziło o „primary”?',
  )
})

test('what is too long, missing in a language, unknown or the same twice is said in German, with its numbers and names', () => {
  const first_page = { en: { headline: 'x'.repeat(81) } }
  expect(linesIn('de', { words: { first_page }, kinds: { card: 'leter' } }).lines).toEqual(
    expect.arrayContaining([
      'Verhindert es words.first_page.en.headline Zu lang: höchstens 80 Zeichen.',
      'Verhindert es kinds.card Möglich ist nur: photo, caption, letter oder poster. Meinten Sie „letter“?',
    ]),
  )
  cleanup()
  const variants = [{ name: 'a', weight: 1 }]
  const words = { first_page: { en: { headline: 'Hello' } } }
  expect(
    linesIn('de', { words, experiments: [{ name: 'one', page: '/', variants: [...variants, { name: 'b', weight: 1 }] }] }).lines,
  ).toEqual(
    expect.arrayContaining([
      'Fällt Besuchern auf words.first_page.headline Fehlt auf Niederländisch und Polnisch: Besucher lesen dort den üblichen Text.',
      'Verhindert es experiments.0.variants.1 Dasselbe wie a: Daraus lässt sich nichts lernen.',
    ]),
  )
  cleanup()
  expect(linesIn('de', { experiments: [{ name: 'one', page: '/', variants }] }).lines).toContain(
    'Verhindert es experiments.0.variants Zu wenige: mindestens 2.',
  )
})

test('a finding without a code is in English, and says so to a screen reader', () => {
  linesIn('pl', { company: { ...minimalSite.company, kvk: ' ' } })
  expect(screen.getByText('the law wants it named').lang).toBe('en')
  expect(screen.getAllByText(/^Brakujące języki/)[0]?.lang).toBe('')
})

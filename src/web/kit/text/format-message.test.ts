/** Numbers in sentences: as digits where no language groups them, else by `Intl`. */
import { expect, test, vi } from 'vitest'
import compile from 'icu-minify/compile'
import { locales } from '#domain/languages/languages.ts'
import formatMessage from '#web/kit/text/format-message.ts'

type Options = Parameters<typeof formatMessage>[3]

function sentenceIn(locale: string, sentence: string, count: number) {
  const getNumberFormat = vi.fn((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args))
  const formatters = { getNumberFormat, getPluralRules: (...args: [string]) => new Intl.PluralRules(...args) }
  const options = { locale, formatters, cache: {} } as unknown as Options
  return { text: formatMessage('key', compile(sentence), { count }, options), formatterCalls: getNumberFormat.mock.calls.length }
}

test.each(locales)('in %s, numbers below a thousand equal those of Intl, which is not called', (locale) => {
  for (const count of [0, 1, 2, 10, 999])
    for (const sentence of ['{count, plural, one {# x} other {# x}}', '{count, number} x'])
      expect(sentenceIn(locale, sentence, count)).toEqual({
        text: `${new Intl.NumberFormat(locale).format(count)} x`,
        formatterCalls: 0,
      })
})

test.each(locales)('in %s, Intl formats numbers that need grouping or are not whole', (locale) => {
  for (const count of [1000, 12_345, -1, 0.5])
    expect(sentenceIn(locale, '{count, number} x', count)).toEqual({
      text: `${new Intl.NumberFormat(locale).format(count)} x`,
      formatterCalls: 1,
    })
  expect(sentenceIn(locale, '{count, number, ::percent} x', 0.5).formatterCalls).toBe(1)
})

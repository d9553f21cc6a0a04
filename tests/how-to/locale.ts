/** The recipe "A locale", followed for Swedish; English words stand in for a translation. */
import { locales } from '#domain/languages/languages.ts'
import type { Recipe } from './tree.ts'

type Words = { languages: object }
const withName = (words: Words) => ({ ...words, languages: { ...words.languages, sv: 'Swedish' } })

export const locale = {
  entry: ({ edit }) =>
    edit(
      'src/domain/languages/languages.ts',
      "countries: ['PL'] },\n",
      "countries: ['PL'] },\n  { code: 'sv', iso: 'sv-SE', name: 'Svenska', countries: [] },\n",
    ),
  names: ({ editJson }) => locales.forEach((each) => editJson(`locales/${each}.json`, withName)),
  texts({ read, write, editJson }) {
    write('locales/sv.json', read('locales/en.json'))
    editJson('locales/sv.json', withName)
    write('locales/formal/sv.json', '{}\n')
    write('locales/console/sv.json', read('locales/console/en.json'))
    write('locales/prompts/sv.json', read('locales/prompts/en.json'))
    write('locales/prompts/formal/sv.json', '{}\n')
  },
  legal({ list, read, write }) {
    for (const page of list('locales/legal')) write(`locales/legal/${page}/sv.md`, read(`locales/legal/${page}/en.md`))
    write('locales/safety/sv.md', read('locales/safety/en.md'))
    write('locales/fictional/sv.md', read('locales/fictional/en.md'))
  },
  money: ({ edit }) =>
    edit(
      'src/domain/safety/money-terms.ts',
      'Record<Locale, MoneyRequest> = {\n',
      "Record<Locale, MoneyRequest> = {\n  sv: { money: 'pengar', patterns: ['skicka ~2 MONEY'] },\n",
    ),
  moneyCases({ edit }) {
    const file = 'src/domain/safety/message-cases.ts'
    edit(
      file,
      "'pl', MessageCases> = {\n",
      "'pl' | 'sv', MessageCases> = {\n  sv: { link: [], phone: [], money: ['skicka pengar'], none: [] },\n",
    )
  },
  brands: ({ editJson }) =>
    editJson('sites/social.json', (site: { languages: string[] }) => ({ ...site, languages: [...site.languages, 'sv'] })),
  people: ({ write, read }) => write('seed/data/people/garden.sv.txt', read('seed/data/people/garden.pl.txt')),
} satisfies Recipe

/** Every language has the same keys and placeholders, its own plural forms, and no text far longer than the English one. */
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { describe, expect, test } from 'vitest'
import { locales, type Locale } from '#domain/languages/languages.ts'
import { findingTexts } from '#domain/sites/finding-texts.ts'
import { consoleRefusals } from '#domain/refusal.ts'
import { formalFolder, readLocaleFile, leavesOf } from '#server/infrastructure/texts.ts'

const folder = new URL('../locales/', import.meta.url)
/** Operators' texts lie apart: members' pages carry none of them. */
const consoleFolder = new URL('console/', folder)
/** Prompts and openers lie apart too: the server writes the few that a page shows. */
const promptsFolder = new URL('prompts/', folder)
const folders = { members: folder, operators: consoleFolder, prompts: promptsFolder }
const textsOf = (locale: Locale, from = folder) => leavesOf(readLocaleFile(from, locale))

const translated = locales.filter((locale) => locale !== 'en')

/** Short English words often need twice the letters elsewhere, so a text may always be this long. */
const freeLetters = 24
const maxGrowth = 2
/** Keys that may be longer: German law wants "zahlungspflichtig bestellen" in full on the order button. */
const mayBeLonger = new Set<string>(['credits.order'])

type Choice = { name: string; cases: string[] }
type Anatomy = {
  names: Set<string>
  tags: Set<string>
  plurals: Choice[]
  ordinals: Choice[]
  selects: Choice[]
  letters: number
}
/** A compiled message: texts, `0` for `#`, `[name]`, `[name, kind, cases]`, or `[tag, …inside]` (RFC 002 of next-intl). */
type Node = string | 0 | [string, ...unknown[]]
const kinds = { 1: 'selects', 2: 'plurals', 3: 'ordinals' } as const
/** A number or a name, when letters are counted. */
const filledInLetters = 4

function anatomyOf(message: string): Anatomy {
  const anatomy: Anatomy = { names: new Set(), tags: new Set(), plurals: [], ordinals: [], selects: [], letters: 0 }
  anatomy.letters = dissect(compile(message), anatomy)
  return anatomy
}

/** Notes what it meets, and returns the letters of the longest way through. */
function dissect(message: CompiledMessage | 0, anatomy: Anatomy): number {
  if (typeof message === 'string') return message.length
  if (message === 0) return filledInLetters
  return (message as Node[]).reduce((letters: number, node) => letters + dissectNode(node, anatomy), 0)
}

function dissectNode(node: Node, anatomy: Anatomy): number {
  if (typeof node === 'string' || node === 0) return dissect(node, anatomy)
  const [name, kind, cases] = node
  if (kind !== undefined && (typeof kind !== 'number' || kind === 0)) {
    anatomy.tags.add(name)
    return dissect(node.slice(1) as CompiledMessage, anatomy)
  }
  anatomy.names.add(name)
  const list = kinds[kind as keyof typeof kinds]
  if (!list) return filledInLetters
  const options = cases as Record<string, CompiledMessage | 0>
  if (!isBareNumber(options)) anatomy[list].push({ name, cases: Object.keys(options).sort() })
  return Math.max(...Object.values(options).map((option) => dissect(option, anatomy)))
}

/** `{n, plural, =0 {none} other {#}}`: a number without a noun has nothing to agree with. */
const isBareNumber = ({ other, ...rest }: Record<string, CompiledMessage | 0>) =>
  other === 0 && Object.keys(rest).every((form) => form.startsWith('='))

/** What every language must keep: what is filled in, what is marked up, what is chosen between. */
const skeletonOf = ({ names, tags, selects }: Anatomy) => ({
  names: [...names].sort(),
  tags: [...tags].sort(),
  selects: [...new Set(selects.map(({ name, cases }) => `${name}: ${cases.join(' ')}`))].sort(),
})

/** The plural categories of whole numbers: one and other in English, four in Polish. Includes `many` of the millions. */
const formsOf = (locale: Locale, type: 'cardinal' | 'ordinal') =>
  new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories

/** French, Italian and Spanish use `many` for whole millions only: no counter of ours gets there. */
const neverReached = new Set(['fr many', 'it many', 'es many'])

/** `=1` replaces `one` where that means only the number 1; in French `one` also covers 0. */
const isSpelledOut = (locale: Locale, form: string, cases: string[]) =>
  form === 'one' && cases.includes('=1') && (locale !== 'fr' || cases.includes('=0'))

function pluralProblem(locale: Locale, { plurals, ordinals }: Anatomy): string | null {
  for (const [type, choices] of [
    ['cardinal', plurals],
    ['ordinal', ordinals],
  ] as const) {
    const forms: string[] = formsOf(locale, type)
    for (const { name, cases } of choices) {
      const missing = forms.filter(
        (form) => !cases.includes(form) && !neverReached.has(`${locale} ${form}`) && !isSpelledOut(locale, form, cases),
      )
      const foreign = cases.filter((form) => !form.startsWith('=') && !forms.includes(form))
      if (missing.length) return `{${name}} lacks ${missing.join(', ')}`
      if (foreign.length) return `{${name}} has ${foreign.join(', ')}, which ${locale} does not know`
    }
  }
  return null
}

const looksLikeHtml =
  /<\/?(?:a|b|i|u|p|br|em|strong|span|div|ul|ol|li|h\d|img|script|style)\b[^>]*(?:=|\/>)|&(?:[a-z]+|#\d+);|<br>/i

const everyFile = (['members', 'operators', 'prompts'] as const).flatMap((readers) =>
  (['en', ...translated] as const).map((locale) => [locale, readers] as const),
)

describe.each(everyFile)('%s, for %s', (locale, readers) => {
  const from = folders[readers]
  const english = textsOf('en', from)
  const texts = textsOf(locale, from)
  const failing = (problem: (text: string, key: string) => string | null) =>
    [...texts].flatMap(([key, text]) => {
      const found = problem(text, key)
      return found ? [`${key}: ${found}`] : []
    })

  test('has the same texts as English, no more and no less', () => {
    expect([...english.keys()].filter((key) => !texts.has(key))).toEqual([])
    expect([...texts.keys()].filter((key) => !english.has(key))).toEqual([])
  })

  test('is never empty, and every message can be read', () => {
    expect(failing((text) => (text.trim() === text && text ? null : 'empty, or with blanks around it'))).toEqual([])
    expect(failing((text) => (isReadable(text) ? null : `not a valid message: ${text}`))).toEqual([])
  })

  test('fills in, marks up and chooses between the same things as English', () => {
    const problem = (text: string, key: string) => {
      const original = english.get(key)
      if (original === undefined) return null
      const [ours, theirs] = [skeletonOf(anatomyOf(text)), skeletonOf(anatomyOf(original))].map((part) => JSON.stringify(part))
      return ours === theirs ? null : `${ours} instead of ${theirs}`
    }
    expect(failing(problem)).toEqual([])
  })

  test('counts with the forms its grammar has', () => {
    expect(failing((text) => pluralProblem(locale, anatomyOf(text)))).toEqual([])
  })

  test('carries no HTML', () => {
    expect(failing((text) => (looksLikeHtml.test(text) ? text : null))).toEqual([])
  })

  test('is at most twice as long as English', () => {
    const problem = (text: string, key: string) => {
      const [ours, theirs] = [anatomyOf(text).letters, anatomyOf(english.get(key) ?? text).letters]
      return ours <= Math.max(freeLetters, theirs * maxGrowth) || mayBeLonger.has(key)
        ? null
        : `${ours} letters, ${theirs} in English`
    }
    expect(failing(problem)).toEqual([])
  })
})

function isReadable(text: string) {
  try {
    return compile(text) !== ''
  } catch {
    return false
  }
}

test('operators read words for every refusal of the console', () => {
  const words = textsOf('en', consoleFolder)
  expect(Object.keys(consoleRefusals).filter((code) => !words.has(`errors.${code}`))).toEqual([])
})

test('operators read words for every finding of a brand that has a code, with the same values', () => {
  const words = textsOf('en', consoleFolder)
  const valuesIn = (code: string) => [...anatomyOf(words.get(`findings.${code}`) ?? '').names].sort()
  const expected = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  const strange = Object.entries(findingTexts).filter(
    ([code, text]) => !words.has(`findings.${code}`) || String(valuesIn(code)) !== String(expected(text)),
  )
  expect(strange).toEqual([])
})

/** Words and forms of verbs that only the other form of address has. Operators are Sie, vous and usted, and je, tu and ty. */
const otherAddress: Partial<Record<Locale, RegExp>> = {
  de: /(?<![\p{L}-])(?:du|dich|dir|dein\p{L}*|hast|kannst|musst|darfst|wähle?|schreibe?|öffne|sieh|nimm|gib|trag|lehne|übernimm|schicke?)(?![\p{L}-])/iu,
  nl: /(?<!\p{L})(?:u|uw)(?!\p{L})/iu,
  fr: /(?<![\p{L}-])(?:tu|toi|ta|tes)(?!\p{L})|-toi(?!\p{L})|(?<!\p{L})(?:prends|choisis |envoie|transmets|recharge|refuse|inscris|écris)(?:-|\.| avec)/iu,
  it: /(?<![.!?«] |^|\p{L})(?:Lei|Suo|Sua|Suoi|La)(?!\p{L})|(?<!\p{L})(?:scelga|dica|apra|ricarichi|elimini)(?!\p{L})/u,
  es: /(?<!\p{L})(?:tú|tuy[oa]s?|tienes|puedes|estés|eliges|envíala|entrégala|tómala)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:Pan|Pani|Panu|Pana|Państw\p{L}+)(?!\p{L})/u,
}

test.each(Object.entries(otherAddress) as [Locale, RegExp][])('%s addresses operators in one way', (locale, other) => {
  const words = textsOf(locale, consoleFolder)
  expect([...words].filter(([, text]) => other.test(text))).toEqual([])
})

const everyFormalFile = (['members', 'prompts'] as const).flatMap((readers) =>
  translated.map((locale) => [locale, readers] as const),
)

describe.each(everyFormalFile)('%s, formal, for %s', (locale, readers) => {
  const english = textsOf('en', folders[readers])
  const informal = textsOf(locale, folders[readers])
  const formal = leavesOf(readLocaleFile(formalFolder(folders[readers]), locale))
  const failing = (problem: (text: string, key: string) => boolean) => [...formal].filter(([key, text]) => problem(text, key))

  test('has only texts that differ, of keys that there are', () => {
    expect(failing((text, key) => !english.has(key) || informal.get(key) === text)).toEqual([])
  })

  test('fills in, marks up and counts as the informal text does', () => {
    const isSame = (text: string, key: string) =>
      JSON.stringify(skeletonOf(anatomyOf(text))) === JSON.stringify(skeletonOf(anatomyOf(informal.get(key) ?? '')))
    expect(failing((text, key) => !isReadable(text) || !isSame(text, key))).toEqual([])
    expect(failing((text) => pluralProblem(locale, anatomyOf(text)) !== null || looksLikeHtml.test(text))).toEqual([])
  })
})

describe('the check itself', () => {
  test.each([
    ['pl', '{n, plural, one {# osoba} other {# osób}}', '{n} lacks few, many'],
    ['de', '{n, plural, one {# Mensch} few {# Menschen} other {# Menschen}}', '{n} has few, which de does not know'],
    ['fr', '{n, plural, one {# personne} other {# personnes}}', null],
    ['pl', '{n, plural, =0 {zero} other {#}}', null],
    ['pl', '{n, plural, =1 {1 osoba} other {# osób}}', '{n} lacks few, many'],
    ['pl', '{n, plural, =0 {nikt} one {# osoba} few {# osoby} many {# osób} other {# osoby}}', null],
    ['it', '{n, selectordinal, many {l’#} other {il #}}', null],
  ] as const)('of %s, "%s": %s', (locale, message, problem) => {
    expect(pluralProblem(locale, anatomyOf(message))).toBe(problem)
  })

  test('sees a lost placeholder, a lost tag and a lost choice', () => {
    const skeleton = (message: string) => skeletonOf(anatomyOf(message))
    expect(skeleton('Hallo {name}')).not.toEqual(skeleton('Hello {nome}'))
    expect(skeleton('Lies die <terms>Regeln</terms>')).not.toEqual(skeleton('Read the rules'))
    expect(skeleton('{g, select, f {she} other {they}}')).not.toEqual(skeleton('{g, select, f {she} m {he} other {they}}'))
    expect(
      looksLikeHtml.test('<a href="/x">here</a>') &&
        looksLikeHtml.test('Tom&nbsp;') &&
        !looksLikeHtml.test('<terms>rules</terms>'),
    ).toBe(true)
  })
})

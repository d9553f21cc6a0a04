/** Findings of the site check: each has a stable code with values, for texts in other languages, and its words in English. */
import { namesOfLanguages } from '#domain/languages/language-names.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { type FindingCode, findingTexts } from '#domain/sites/finding-texts.ts'

/** `fatal` keeps a brand from going live; a `warning` is seen by members; `advice` is a thought. */
export const levels = ['fatal', 'warning', 'advice'] as const
export type Level = (typeof levels)[number]

/** Lists: `languages` are locales, `any_of` choices, `names` all else. `measured` has two decimals. `meant`: what was probably meant. */
export type FindingValues = Record<string, string | number | readonly string[]>
/** Without a code it has a text in English only: a company, prices, hosts and all else that stays in the file. */
export type Finding = { level: Level; setting: string; words: string; code?: FindingCode; values?: FindingValues }

/** `{…}` stands for itself. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Exclude<Name, '…'> | Names<Rest> : never
type ValueOf<Name> = Name extends 'languages'
  ? readonly Locale[]
  : Name extends 'any_of' | 'names'
    ? readonly string[]
    : Name extends 'least' | 'most' | 'measured'
      ? number
      : string
type ValuesOf<Code extends FindingCode> = { [Name in Names<(typeof findingTexts)[Code]>]: ValueOf<Name> } & {
  meant?: string | null
}
/** No values where the text has none. */
type Given<Code extends FindingCode> =
  Names<(typeof findingTexts)[Code]> extends never ? [values?: ValuesOf<Code>] : [values: ValuesOf<Code>]

export type Said = Pick<Finding, 'words' | 'code' | 'values'>

export function said<Code extends FindingCode>(code: Code, ...[values]: Given<Code>): Said {
  const given = Object.entries<FindingValues[string] | null | undefined>(values ?? {})
  const known = Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined)) as FindingValues
  return { words: inEnglish(findingTexts[code], known), code, ...(Object.keys(known).length > 0 && { values: known }) }
}

export const findingOf = <Code extends FindingCode>(
  level: Level,
  setting: string,
  code: Code,
  ...given: Given<Code>
): Finding => ({
  level,
  setting,
  ...said(code, ...given),
})

/** What a schema says in words of its own, as one of the texts. */
export function saidInWords(words: string): Said {
  const code = Object.keys(findingTexts).find((one): one is FindingCode => findingTexts[one as FindingCode] === words)
  return { words, ...(code && { code }) }
}

function inEnglish(text: string, { meant, ...values }: FindingValues): string {
  const filled = Object.entries(values).reduce(
    (rest, [name, value]) => rest.replaceAll(`{${name}}`, () => shown(name, value)),
    text,
  )
  return meant === undefined ? filled : `${filled}; did you mean "${String(meant)}"?`
}

function shown(name: string, value: FindingValues[string]): string {
  if (name === 'measured') return Number(value).toFixed(2)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (name === 'languages') return namesOfLanguages(value as readonly Locale[])
  return name === 'any_of' ? value.join(', ').replace(/, ([^,]*)$/, ' or $1') : value.join(', ')
}

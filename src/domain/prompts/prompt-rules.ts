/** Rules of a brand's prompts, for the check of its file. */
import { promptKeys } from '#domain/prompts/prompt-keys.ts'
import type { Finding } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

export function promptFindings({ profile_prompts: { most, hidden, own }, question_of_the_day, languages }: SiteFile): Finding[] {
  const finding = (level: Finding['level'], setting: string, words: string): Finding => ({
    level,
    setting: `profile_prompts.${setting}`,
    words,
  })
  const keys = own.map(({ key }) => key)
  const taken = keys.filter((key, at) => (promptKeys as readonly string[]).includes(key) || keys.indexOf(key) < at)
  const silent = own.flatMap(({ key, text }) =>
    languages.filter((language) => text[language] === undefined).map((language) => ({ key, language })),
  )
  const offered = promptKeys.length - new Set(hidden).size + own.length
  return [
    ...taken.map((key) => finding('fatal', 'own', `another prompt is "${key}" already`)),
    ...silent.map(({ key, language }) => finding('fatal', 'own', `"${key}" has no words in ${language}`)),
    ...(question_of_the_day && most === 0
      ? [{ level: 'warning' as const, setting: 'question_of_the_day', words: 'it asks nothing where profile_prompts is 0' }]
      : []),
    ...(most > 0 && offered < most
      ? [finding('fatal', 'hidden', `a profile answers ${most}, and only ${offered} are offered`)]
      : []),
  ]
}

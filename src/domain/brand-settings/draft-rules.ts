/** Rules of a draft in fields: where a language lacks words, which field a finding is about, and what a change of an experiment takes along. */
import { at, type Draft, isGroup, isSame, listAt, put } from '#domain/brand-settings/brand-draft.ts'

/** Each place of a draft that holds words by language. */
function placesOf(draft: Draft): string[] {
  const many = (path: string, inner: (path: string) => string[]) =>
    listAt(draft, path).flatMap((_, place) => inner(`${path}.${place}`))
  return [
    'tagline',
    'words.first_page',
    ...many('words.landers', (path) => [`${path}.texts`]),
    'hero.alt',
    ...many('experiments', (path) => many(`${path}.variants`, (variant) => [`${variant}.texts`])),
  ]
}

/** The fields that have words in another language and none in this one. `within`: the part of the draft. */
export function gapsIn(draft: Draft, language: string, languages: readonly string[], within = ''): string[] {
  return placesOf(draft)
    .filter((place) => place.startsWith(within))
    .flatMap((place) => {
      const said = (one: string) => partsOf(at(draft, `${place}.${one}`))
      const expected = new Set(languages.flatMap(said))
      return [...expected]
        .filter((part) => !said(language).includes(part))
        .map((part) => `${place}.${language}${part && `.${part}`}`)
    })
}

/** One empty part for a place whose words have no parts. */
const partsOf = (words: unknown): string[] => (isGroup(words) ? Object.keys(words) : words === undefined ? [] : [''])

const byLanguage = /^(tagline|words\.first_page|(?:words\.landers|experiments\.\d+\.variants)\.\d+\.texts|hero\.alt)(?:\.(.+))?$/
const ofLander = /^(words\.landers\.\d+)\.(headline|line|button)$/

/** Findings such as `words.first_page.headline` name no language: the path of its field in one. */
export function pathIn(setting: string, language: string, languages: readonly string[]): string {
  const [, lander, part] = ofLander.exec(setting) ?? []
  if (lander && part) return `${lander}.texts.${language}.${part}`
  const [, place, rest = ''] = byLanguage.exec(setting) ?? []
  if (!place || languages.includes(rest.split('.')[0] ?? '')) return setting
  if (rest) return `${place}.${language}.${rest}`
  return place === 'tagline' || place === 'hero.alt' ? `${place}.${language}` : setting
}

/** The language that a path is in. */
export const languageIn = (setting: string, languages: readonly string[]) =>
  setting.split('.').find((name) => languages.includes(name))

/** From the field itself to what is around it. */
export function pathsAround(path: string): string[] {
  const names = path.split('.')
  return names.map((_, place) => names.slice(0, names.length - place).join('.'))
}

export type CheckedDraft<Found> = { draft: Draft; findings: readonly Found[] }

/** What the last check said about a field, as long as the field is as it was. A word about other languages is for empty fields only. */
export function foundAt<Found extends { setting: string }>(
  path: string,
  {
    draft,
    checked,
    language,
    languages,
  }: { draft: Draft; checked: CheckedDraft<Found>; language: string; languages: readonly string[] },
): Found[] {
  if (!isSame(at(draft, path), at(checked.draft, path))) return []
  return checked.findings.filter(
    ({ setting }) => setting === path || (at(draft, path) === undefined && pathIn(setting, language, languages) === path),
  )
}

/** The first page has no niche and no button to a form; a lander has no reasons, no form and no picture of its own. */
export function onPage(experiment: Draft, page: string): Draft {
  const isFirst = page === '/'
  const variants = listAt(experiment, 'variants').map((variant) => {
    if (!isGroup(variant)) return variant
    const texts = isGroup(variant.texts) ? variant.texts : {}
    const lost = isFirst ? 'button' : 'reasons'
    const fitting = Object.keys(texts).reduce((rest, language) => put(rest, `texts.${language}.${lost}`, undefined), variant)
    return isFirst ? fitting : put(put(fitting, 'landing', undefined), 'hero', undefined)
  })
  return { ...put(experiment, 'niche', isFirst ? undefined : experiment.niche), page, variants }
}

/** An experiment of this name is live and says something else: its counts would go on. */
export const isNewUnderOldName = (experiment: unknown, live: Draft) =>
  listAt(live, 'experiments').some((one) => at(one, 'name') === at(experiment, 'name') && !isSame(one, experiment))

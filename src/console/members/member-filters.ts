/** The filters of the list of members, as they stand in the address: what is no filter there is left out. */
import { countries } from '#domain/geo/places.ts'
import { ageBands, filterStates, type MemberFilters } from '#domain/look-up/member-filters.ts'
import type { Scope } from '#console/app/scope.ts'

export const filterNames = [
  'site',
  'state',
  'confirmed',
  'paid',
  'country',
  'age',
  'from',
  'to',
  'network',
  'cases',
  'refused',
] as const
export type FilterName = (typeof filterNames)[number]
export type FilterTexts = Record<FilterName, string>

export const yesNo = ['yes', 'no'] as const
const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const oneOf = <T extends string>(words: readonly T[], text: string): T | undefined => words.find((word) => word === text)

/** Without what is not set. */
export function filtersIn(texts: FilterTexts, scope: Scope): MemberFilters {
  const all: { [Name in keyof MemberFilters]: MemberFilters[Name] | undefined } = {
    site: scope.at === 'site' ? scope.id : /^\d{1,9}$/.test(texts.site) ? Number(texts.site) : undefined,
    pool: scope.at === 'pool' ? scope.id : undefined,
    state: oneOf(filterStates, texts.state),
    confirmed: oneOf(yesNo, texts.confirmed),
    paid: oneOf(yesNo, texts.paid),
    country: oneOf(countries, texts.country),
    age: oneOf(ageBands, texts.age),
    from: day(texts.from),
    to: day(texts.to),
    network: texts.network.trim() || undefined,
    cases: oneOf(yesNo, texts.cases),
    refused: oneOf(yesNo, texts.refused),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Names of filters that are set in the address. The chosen place stands above the list already. */
export const setIn = (texts: FilterTexts, scope: Scope): FilterName[] => {
  const filters = filtersIn(texts, scope)
  return filterNames.filter((name) => filters[name] !== undefined && !(name === 'site' && scope.at === 'site'))
}

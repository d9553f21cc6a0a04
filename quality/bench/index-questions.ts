/** Questions to the search index, as members of all kinds ask them. */
import { nearKm, personSwitches, type PersonSwitch } from '#domain/search/search-rules.ts'
import type { Search } from '#server/ports/search-index.ts'
import { criteriaOf } from '#server/search/criteria.ts'
import type { Scope } from '#server/search/filters.ts'
import { between, chance, pick } from '../../seed/seeded-random.ts'
import { countries, firstCellOf, regionsEach } from './search-cards.ts'

const today = new Date().toISOString().slice(0, 10)

/** The first pages mostly, of one country mostly; some of a region, of all countries, or near. */
export function throwSearch(name: string): Search {
  const age = between(`${name} age`, 20, 60)
  const at = between(`${name} country`, 0, countries.length - 1)
  const where = pick(`${name} where`, ['country', 'country', 'country', 'region', 'all', 'near'])
  const country = countries[at] ?? 'DE'
  const gender = pick(`${name} gender`, ['f', 'm'] as const)
  const fit = chance(`${name} fit`, 0.3) ? { gender: gender === 'f' ? ('m' as const) : ('f' as const), age } : null
  const scope: Scope = {
    pool: pick(`${name} pool`, [1, 1, 1, 2]),
    genders: chance(`${name} any`, 0.1) ? ['f', 'm', 'x'] : [gender],
    countries: where === 'all' || where === 'near' ? countries : [country],
    region: where === 'region' ? `${country}-${between(`${name} region`, 0, regionsEach - 1)}` : null,
    cells: where === 'near' ? cellsNear(at, pick(`${name} km`, nearKm)) : null,
    min_age: Math.max(18, age - 6),
    max_age: age + 6,
    hideFictional: true,
    fit,
    details: null,
    ...switchesOf(name),
  }
  return criteriaOf(scope, null, { pp: 13, page: pick(`${name} page`, [1, 1, 1, 2, 5]) }, today)
}

/** As many cells as lie within these kilometres. */
const cellsNear = (country: number, km: number) =>
  Array.from({ length: Math.ceil((km * km) / 160) }, (_, n) => ({ cell: firstCellOf(country) + n, km: n % km }))

/** Each switch filter is on in three of ten. */
const switchesOf = (name: string) =>
  Object.fromEntries(personSwitches.map((each) => [each, chance(`${name} ${each}`, 0.3)])) as Record<PersonSwitch, boolean>

/** Random searches: any filters, any place, by members who live anywhere. */
import { nearKm } from '#domain/search/search-rules.ts'
import { withNeighbours } from '#domain/geo/places.ts'
import { type Searcher, criteriaOf, readSearcher } from '#server/search/criteria.ts'
import { scopeOf } from '#server/search/filters.ts'
import { anyFilters } from '../quality/bench/search-filters.ts'
import { chance, pick } from '../seed/seeded-random.ts'
import type { TestApp } from './test-app.ts'

const today = '2026-06-15'

/** A search by one of these members, or by a visitor. */
export async function throwSearchFor(app: TestApp, members: readonly number[], name: string) {
  const id = pick(`${name} who`, members)
  const member = await readSearcher(app.ctx, id)
  const searcher: Searcher | null = member && chance(`${name} member`, 0.9) ? member : null
  const wide = pick(`${name} wide`, ['', '', 'neighbour', 'searchAllCountries', 'near'])
  const filters = {
    ...anyFilters(name),
    ...(wide === 'near' ? { near: pick(`${name} km`, nearKm) } : wide ? { [wide]: true as const } : {}),
  }
  if (wide) filters.countryregion = null
  // most people live where they search
  if (searcher?.country && chance(`${name} home`, 0.5)) Object.assign(filters, { country: searcher.country, countryregion: null })
  const site = app.site()
  const everywhere = { ...site, file: { ...site.file, countries: withNeighbours(site.file.countries) } }
  const scope = scopeOf(everywhere, searcher, filters, today)
  const paging = { pp: pick(`${name} pp`, [12, 5, 48]), page: pick(`${name} page`, [1, 1, 2, 3, 20]) }
  const { kind, criteria } = criteriaOf(scope, searcher, paging, today)
  return { kind, criteria: { ...criteria, viewer: searcher?.id ?? 0, unmet: chance(`${name} unmet`, 0.3) } }
}

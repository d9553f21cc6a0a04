/** Counts from the search index: the people of the searched places, without the viewer and those hidden from the viewer. */
import { needsNoFacts, suits, testOf, type CardTest } from '#server/search/card-filters.store.ts'
import { homeAt, listKey, slotOf, type CardIndex } from '#server/search/card-index.ts'
import { countList } from '#server/search/count-lists.ts'
import type { IdSearch, Kind } from '#server/ports/search-index.ts'

/** The same number as `searchCounts` of search.store.ts, without its limit. Real people only. */
export function countCards(index: CardIndex, kind: Kind, criteria: IdSearch, hidden: ReadonlySet<number>): number {
  const test = testOf(criteria)
  let found = countAll(index, kind, criteria, test)
  for (const id of [criteria.viewer, ...hidden]) {
    const slot = slotOf(index, id)
    if (slot !== null && index.isHere[slot] && isFound(index, kind, criteria, test, slot)) found -= 1
  }
  return found
}

function countAll(index: CardIndex, kind: Kind, criteria: IdSearch, test: CardTest): number {
  const count = kind === 'cell' ? countCells : countPlaces
  if (kind !== 'cell' && needsNoFacts(test)) return count(index, kind, criteria, test)
  const key = `${kind} ${criteria.pool} ${gendersOf(criteria)} ${criteria.places} ${criteria.countries} ${test.bornAfter} ${test.bornUntil} ${test.must} ${test.fitAge}`
  const cached = index.counted.get(key)
  if (cached !== undefined) return cached
  const found = count(index, kind, criteria, test)
  index.counted.set(key, found)
  return found
}

const gendersOf = ({ genders, others }: IdSearch) => [...genders, ...others]

function countPlaces(index: CardIndex, kind: Kind, criteria: IdSearch, test: CardTest): number {
  const keyOf = kind.startsWith('country') ? listKey.country : listKey.region
  let found = 0
  for (const gender of gendersOf(criteria))
    for (const place of criteria.places) {
      const lists = index.countLists.get(keyOf(criteria.pool, gender, String(place))) ?? []
      for (const list of lists) found += countList(list, test)
    }
  return found
}

/** Cells are small and cross borders, so each of their cards is tested. */
function countCells(index: CardIndex, _: Kind, criteria: IdSearch, test: CardTest): number {
  const { born, facts } = index
  let found = 0
  for (const gender of gendersOf(criteria)) {
    const cells = index.cellLists.get(listKey.cells(criteria.pool, gender))
    for (const cell of criteria.places) {
      const list = cells?.get(Number(cell))
      for (let at = 0; list && at < list.length; at++) {
        const slot = list.slots[at] as number
        if (!suits(test, born[slot] as number, facts[slot] as number)) continue
        if (criteria.countries.includes(homeAt(index, slot).country)) found += 1
      }
    }
  }
  return found
}

/** Whether the search finds this card. */
function isFound(index: CardIndex, kind: Kind, criteria: IdSearch, test: CardTest, slot: number): boolean {
  const { pool, gender, country, region } = homeAt(index, slot)
  if (pool !== criteria.pool || !gendersOf(criteria).includes(gender)) return false
  if (!suits(test, index.born[slot] as number, index.facts[slot] as number)) return false
  if (kind === 'cell') return criteria.places.includes(index.cells[slot] as number) && criteria.countries.includes(country)
  return criteria.places.includes(kind.startsWith('country') ? country : region)
}

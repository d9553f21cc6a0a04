/** Counts from the search index: the people of the searched places, without the viewer and those hidden from the viewer. */
import { asksNoFacts, suits, testOf, type CardTest } from '#server/search/card-filters.store.ts'
import { homeAt, listKey, slotOf, type CardIndex } from '#server/search/card-index.ts'
import { countList } from '#server/search/count-lists.ts'
import type { IdSearch, Kind } from '#server/search/search.store.ts'

/** The same number as `searchCounts` of search.store.ts, without its limit. Real people only. */
export function countCards(index: CardIndex, kind: Kind, ask: IdSearch, hidden: ReadonlySet<number>): number {
  const test = testOf(ask)
  let found = countAll(index, kind, ask, test)
  for (const id of [ask.viewer, ...hidden]) {
    const slot = slotOf(index, id)
    if (slot !== null && index.isHere[slot] && isFound(index, kind, ask, test, slot)) found -= 1
  }
  return found
}

function countAll(index: CardIndex, kind: Kind, ask: IdSearch, test: CardTest): number {
  const count = kind === 'cell' ? countCells : countPlaces
  if (kind !== 'cell' && asksNoFacts(test)) return count(index, kind, ask, test)
  const key = `${kind} ${ask.pool} ${gendersOf(ask)} ${ask.places} ${ask.countries} ${test.bornAfter} ${test.bornUntil} ${test.must} ${test.fitAge}`
  const known = index.counted.get(key)
  if (known !== undefined) return known
  const found = count(index, kind, ask, test)
  index.counted.set(key, found)
  return found
}

const gendersOf = ({ genders, others }: IdSearch) => [...genders, ...others]

function countPlaces(index: CardIndex, kind: Kind, ask: IdSearch, test: CardTest): number {
  const keyOf = kind.startsWith('country') ? listKey.country : listKey.region
  let found = 0
  for (const gender of gendersOf(ask))
    for (const place of ask.places) {
      const list = index.countLists.get(keyOf(ask.pool, gender, String(place)))
      if (list) found += countList(list, test)
    }
  return found
}

/** Cells are small and cross borders, so each of their cards is tested. */
function countCells(index: CardIndex, _: Kind, ask: IdSearch, test: CardTest): number {
  const { born, facts } = index
  let found = 0
  for (const gender of gendersOf(ask)) {
    const cells = index.cellLists.get(listKey.cells(ask.pool, gender))
    for (const cell of ask.places) {
      const list = cells?.get(Number(cell))
      for (let at = 0; list && at < list.length; at++) {
        const slot = list.slots[at] as number
        if (!suits(test, born[slot] as number, facts[slot] as number)) continue
        if (ask.countries.includes(homeAt(index, slot).country)) found += 1
      }
    }
  }
  return found
}

/** Whether the search finds this card. */
function isFound(index: CardIndex, kind: Kind, ask: IdSearch, test: CardTest, slot: number): boolean {
  const { pool, gender, country, region } = homeAt(index, slot)
  if (pool !== ask.pool || !gendersOf(ask).includes(gender)) return false
  if (!suits(test, index.born[slot] as number, index.facts[slot] as number)) return false
  if (kind === 'cell') return ask.places.includes(index.cells[slot] as number) && ask.countries.includes(country)
  return ask.places.includes(kind.startsWith('country') ? country : region)
}

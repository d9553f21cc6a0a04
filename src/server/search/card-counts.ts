/** Counts from the search index: the people of the searched places, without the viewer and those hidden from the viewer. */
import { needsNoFacts, suits, testOf, type CardTest } from '#server/search/card-filters.store.ts'
import { homeAt, listKey, slotOf, type CardHome, type CardIndex } from '#server/search/card-index.ts'
import type { PeopleSet } from '#server/search/people-set.ts'
import type { Hidden } from '#server/search/card-scan.ts'
import { countList } from '#server/search/count-lists.ts'
import type { IdSearch, Kind } from '#server/ports/search-index.ts'

/** The same number as `searchCounts` of search.store.ts, without its limit. Real people only. */
export function countCards(index: CardIndex, kind: Kind, criteria: IdSearch, hidden: Hidden): number {
  const test = testOf(criteria)
  let found = countAll(index, kind, criteria, test)
  const viewer = slotOf(index, criteria.viewer)
  const isCounted = testOfSlots(index, kind, criteria, test)
  if (viewer !== null && isCounted(viewer)) found -= 1
  hidden.forEach((people, n) => {
    const count = () => countAmong(people, hidden.slice(0, n), isCounted)
    found -=
      n > 0 || people.size < many ? count() : cachedCount(index, `${keyOf(kind, criteria, test)} among ${people.number}`, count)
  })
  return found
}

/** The people of a set whom a search finds. Somebody in an earlier set is counted there. */
function countAmong({ slots }: PeopleSet, earlier: Hidden, isCounted: (slot: number) => boolean): number {
  let found = 0
  for (const slot of slots) if (isCounted(slot) && !earlier.some((set) => set.has(slot))) found += 1
  return found
}

/** A count of so many people is kept until a counted card changes: somebody who passed ten thousand would be counted with each page. */
const many = 200

function cachedCount(index: CardIndex, key: string, count: () => number): number {
  const cached = index.counted.get(key)
  if (cached !== undefined) return cached
  const found = count()
  index.counted.set(key, found)
  return found
}

function countAll(index: CardIndex, kind: Kind, criteria: IdSearch, test: CardTest): number {
  const count = kind === 'cell' ? countCells : countPlaces
  if (kind !== 'cell' && needsNoFacts(test)) return count(index, kind, criteria, test)
  return cachedCount(index, keyOf(kind, criteria, test), () => count(index, kind, criteria, test))
}

/** Two searches with the same key find the same people. */
const keyOf = (kind: Kind, criteria: IdSearch, test: CardTest) =>
  `${kind} ${criteria.pool} ${gendersOf(criteria)} ${criteria.places} ${criteria.countries} ${test.bornAfter} ${test.bornUntil} ${test.must} ${test.fitAge}`

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

/** Whether the search finds the card of a slot. Of ten thousand slots most are told apart by their home, which is looked at once. */
function testOfSlots(index: CardIndex, kind: Kind, criteria: IdSearch, test: CardTest) {
  const { born, facts, cells, isHere, homeOf } = index
  /** By the number of the home: 1 when its people may be found, 2 when not. */
  const homes = new Uint8Array(index.homes.length)
  return (slot: number): boolean => {
    if (isHere[slot] !== 1) return false
    const number = homeOf[slot] as number
    if (homes[number] === 0) homes[number] = isHomeFound(homeAt(index, slot), kind, criteria) ? 1 : 2
    if (homes[number] === 2 || !suits(test, born[slot] as number, facts[slot] as number)) return false
    return kind !== 'cell' || criteria.places.includes(cells[slot] as number)
  }
}

function isHomeFound({ pool, gender, country, region }: CardHome, kind: Kind, criteria: IdSearch): boolean {
  if (pool !== criteria.pool || !gendersOf(criteria).includes(gender)) return false
  if (kind === 'cell') return criteria.countries.includes(country)
  return criteria.places.includes(kind.startsWith('country') ? country : region)
}

/** Counts from the search index: the people of the searched places, without the viewer and those hidden from the viewer. */
import { detailTestOf, hasDetails, type DetailTest } from '#server/search/card-details.store.ts'
import { needsNoFacts, suits, testOf, type CardTest } from '#server/search/card-filters.store.ts'
import { homeAt, listKey, slotOf, type CardHome, type CardIndex } from '#server/search/card-index.ts'
import type { PeopleSet } from '#server/search/people-set.ts'
import type { Hidden } from '#server/search/card-scan.ts'
import { countList } from '#server/search/count-lists.ts'
import type { IdSearch, Kind } from '#server/ports/search-index.ts'

type Test = CardTest & { details: DetailTest | null }

/** The same number as `searchCounts` of search.store.ts, without its limit. Real people only. */
export function countCards(index: CardIndex, kind: Kind, criteria: IdSearch, hidden: Hidden): number {
  const test = { ...testOf(criteria), details: detailTestOf(criteria.details) }
  let found = countAll(index, kind, criteria, test)
  const viewer = slotOf(index, criteria.viewer)
  const isCounted = testOfSlots(index, kind, criteria, test)
  if (viewer !== null && isCounted(viewer)) found -= 1
  hidden.forEach((people, n) => {
    const count = () => countAmong(people, hidden.slice(0, n), isCounted)
    found -=
      n > 0 || people.size < many
        ? count()
        : cachedCount(index, test, `${keyOf(kind, criteria, test)} among ${people.number}`, count)
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

function cachedCount(index: CardIndex, { details }: Test, key: string, count: () => number): number {
  const counted = details && details.seenFrom > 0 ? index.countedHere : index.counted
  const cached = counted.get(key)
  if (cached !== undefined) return cached
  const found = count()
  counted.set(key, found)
  return found
}

function countAll(index: CardIndex, kind: Kind, criteria: IdSearch, test: Test): number {
  if (kind !== 'cell' && test.details === null && needsNoFacts(test)) return countPlaces(index, kind, criteria, test)
  const count = kind === 'cell' ? countCells : test.details === null ? countPlaces : countLists
  return cachedCount(index, test, keyOf(kind, criteria, test), () => count(index, kind, criteria, test))
}

/** Two searches with the same key find the same people. */
const keyOf = (kind: Kind, criteria: IdSearch, test: Test) =>
  `${kind} ${criteria.pool} ${gendersOf(criteria)} ${criteria.places} ${criteria.countries} ${test.bornAfter} ${test.bornUntil} ${test.must} ${test.fitAge} ${test.details?.key}`

const gendersOf = ({ genders, others }: IdSearch) => [...genders, ...others]

const placeKey = (kind: Kind) => (kind.startsWith('country') ? listKey.country : listKey.region)

function countPlaces(index: CardIndex, kind: Kind, criteria: IdSearch, test: Test): number {
  const keyOf = placeKey(kind)
  let found = 0
  for (const gender of gendersOf(criteria))
    for (const place of criteria.places) {
      const lists = index.countLists.get(keyOf(criteria.pool, gender, String(place))) ?? []
      for (const list of lists) found += countList(list, test)
    }
  return found
}

/** Whether the card of a slot meets the criteria, in any place. */
const suitsAt = (index: CardIndex, test: Test, slot: number) =>
  suits(test, index.born[slot] as number, index.facts[slot] as number) &&
  (test.details === null || hasDetails(test.details, index, slot))

/** Count lists hold no details, so each card of the places is tested. */
function countLists(index: CardIndex, kind: Kind, criteria: IdSearch, test: Test): number {
  const keyOf = placeKey(kind)
  let found = 0
  for (const gender of gendersOf(criteria))
    for (const place of criteria.places) {
      const list = index.lists.get(keyOf(criteria.pool, gender, String(place)))
      for (let at = 0; list && at < list.length; at++) if (suitsAt(index, test, list.slots[at] as number)) found += 1
    }
  return found
}

/** Cells are small and cross borders, so each of their cards is tested. */
function countCells(index: CardIndex, _: Kind, criteria: IdSearch, test: Test): number {
  let found = 0
  for (const gender of gendersOf(criteria)) {
    const cells = index.cellLists.get(listKey.cells(criteria.pool, gender))
    for (const cell of criteria.places) {
      const list = cells?.get(Number(cell))
      for (let at = 0; list && at < list.length; at++) {
        const slot = list.slots[at] as number
        if (!suitsAt(index, test, slot)) continue
        if (criteria.countries.includes(homeAt(index, slot).country)) found += 1
      }
    }
  }
  return found
}

/** Whether the search finds the card of a slot. Of ten thousand slots most are told apart by their home, which is looked at once. */
function testOfSlots(index: CardIndex, kind: Kind, criteria: IdSearch, test: Test) {
  const { cells, isHere, homeOf } = index
  /** By the number of the home: 1 when its people may be found, 2 when not. */
  const homes = new Uint8Array(index.homes.length)
  return (slot: number): boolean => {
    if (isHere[slot] !== 1) return false
    const number = homeOf[slot] as number
    if (homes[number] === 0) homes[number] = isHomeFound(homeAt(index, slot), kind, criteria) ? 1 : 2
    if (homes[number] === 2 || !suitsAt(index, test, slot)) return false
    return kind !== 'cell' || criteria.places.includes(cells[slot] as number)
  }
}

function isHomeFound({ pool, gender, country, region }: CardHome, kind: Kind, criteria: IdSearch): boolean {
  if (pool !== criteria.pool || !gendersOf(criteria).includes(gender)) return false
  if (kind === 'cell') return criteria.countries.includes(country)
  return criteria.places.includes(kind.startsWith('country') ? country : region)
}

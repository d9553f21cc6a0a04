/** A search in the index: merges lists by rank lazily, best first. It finds the cards of the SQL in search.store.ts, in the same order. */
import { detailTestOf, hasDetails, type DetailTest } from '#server/search/card-details.store.ts'
import { suits, testOf, type CardTest } from '#server/search/card-filters.store.ts'
import { homeAt, listKey, type CardIndex } from '#server/search/card-index.ts'
import type { PeopleSet } from '#server/search/people-set.ts'
import type { CardList } from '#server/search/card-lists.ts'
import { homeBonus, type IdSearch, type Kind } from '#server/ports/search-index.ts'

/** Sets of people who are not found, with their slots in this index. */
export type Hidden = readonly PeopleSet[]
/** Cards of `home`, the searcher's region, come from their own lists with a bonus to their rank. */
type Test = CardTest & { viewer: number; hidden: Hidden; countries: readonly string[] | null; details: DetailTest | null }
/** The read position in one list; `score` and `id` are of its current card. */
type Source = { list: CardList; add: number; except: string | null; at: number; score: number; id: number }

export function scan(index: CardIndex, kind: Kind, criteria: IdSearch, hidden: Hidden): number[] {
  const test = {
    ...testOf(criteria),
    viewer: criteria.viewer,
    hidden: hidden.filter(({ size }) => size > 0),
    countries: kind === 'cell' ? criteria.countries : null,
    details: detailTestOf(criteria.details),
  }
  const heap: Source[] = []
  for (const source of sourcesOf(index, kind, criteria)) if (advance(index, test, source)) heap.push(source)
  for (let at = (heap.length >>> 1) - 1; at >= 0; at--) sink(heap, at)
  const ids: number[] = []
  for (let left = criteria.skip + criteria.max; left > 0 && heap.length > 0; left--) {
    const best = heap[0] as Source
    if (left <= criteria.max) ids.push(best.id)
    if (!advance(index, test, best)) {
      const last = heap.pop() as Source
      if (heap.length > 0) heap[0] = last
    }
    sink(heap, 0)
  }
  return ids
}

function* sourcesOf(index: CardIndex, kind: Kind, criteria: IdSearch): Generator<Source> {
  const { pool, genders, others, places, off, home } = criteria
  if (kind === 'cell') {
    for (const gender of genders) {
      const cells = index.cellLists.get(listKey.cells(pool, gender))
      for (let n = 0; n < places.length; n++) yield* sourceOf(cells?.get(Number(places[n])), -(off[n] as number), null)
    }
    return
  }
  const keyOf = kind.startsWith('country') ? listKey.country : listKey.region
  for (const [all, isOther] of [
    [genders, false],
    [others, true],
  ] as const)
    for (const gender of all) {
      const listAt = (key: string) => index.lists.get(isOther ? listKey.others(key) : key)
      for (let n = 0; n < places.length; n++)
        yield* sourceOf(listAt(keyOf(pool, gender, String(places[n]))), -(off[n] as number), home)
      if (home !== null) yield* sourceOf(listAt(listKey.region(pool, gender, home)), homeBonus, null)
    }
}

function* sourceOf(list: CardList | undefined, add: number, except: string | null): Generator<Source> {
  if (list && list.length > 0) yield { list, add, except, at: -1, score: 0, id: 0 }
}

/** The first position from `from` on with somebody who is not hidden. */
function skipHidden(hidden: Hidden, slots: Int32Array, from: number, length: number): number {
  let at = from
  for (let before = -1; before !== at;) {
    before = at
    for (const people of hidden) at = people.firstOther(slots, at, length)
  }
  return at
}

/** Moves to the next card that meets the criteria; false at the end. */
function advance(index: CardIndex, test: Test, source: Source): boolean {
  const { ids, ranks, facts, born } = index
  const { slots, length } = source.list
  for (let at = source.at + 1; ; at++) {
    // first, because ten thousand may be hidden, and their facts need not be read
    at = skipHidden(test.hidden, slots, at, length)
    if (at >= length) return false
    const slot = slots[at] as number
    if (!suits(test, born[slot] as number, facts[slot] as number)) continue
    if (test.details !== null && !hasDetails(test.details, index, slot)) continue
    const id = ids[slot] as number
    if (id === test.viewer) continue
    if (source.except !== null && homeAt(index, slot).region === source.except) continue
    if (test.countries !== null && !test.countries.includes(homeAt(index, slot).country)) continue
    source.at = at
    source.id = id
    source.score = (ranks[slot] as number) + source.add
    return true
  }
}

const isBetter = (a: Source, b: Source) => a.score > b.score || (a.score === b.score && a.id > b.id)

/** Sifts the entry at `at` down, until the heap has its best entry on top. */
function sink(heap: Source[], at: number) {
  for (let here = at; ;) {
    const [left, right] = [2 * here + 1, 2 * here + 2]
    let best = here
    if (left < heap.length && isBetter(heap[left] as Source, heap[best] as Source)) best = left
    if (right < heap.length && isBetter(heap[right] as Source, heap[best] as Source)) best = right
    if (best === here) return
    const [moved, risen] = [heap[here] as Source, heap[best] as Source]
    heap[here] = risen
    heap[best] = moved
    here = best
  }
}

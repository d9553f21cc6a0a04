/** Count lists: one number for each real person of a place, ordered by birth date, so that an age range is one slice. */
import { growth } from '#server/search/card-lists.ts'
import { needsNoFacts, factsEnd, hasFacts, type CardTest } from '#server/search/card-filters.store.ts'

export type CountList = { cards: Float64Array<ArrayBuffer>; length: number }

export const newCountList = (): CountList => ({ cards: new Float64Array(4), length: 0 })

const cardOf = (born: number, facts: number) => born * factsEnd + facts

/** The position of the first card with at least this number. */
function placeOf({ cards, length }: CountList, card: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cards[middle] as number) < card) low = middle + 1
    else high = middle
  }
  return low
}

export function addTo(list: CountList, born: number, facts: number) {
  appendTo(list, born, facts)
  const card = cardOf(born, facts)
  const at = placeOf({ cards: list.cards, length: list.length - 1 }, card)
  list.cards.copyWithin(at + 1, at, list.length - 1)
  list.cards[at] = card
}

/** Removes one card with these numbers, which must be there. */
export function removeFrom(list: CountList, born: number, facts: number) {
  const at = placeOf(list, cardOf(born, facts))
  list.cards.copyWithin(at, at + 1, list.length)
  list.length -= 1
}

/** For bulk loading: appends; `sortCounts` sorts afterwards. */
export function appendTo(list: CountList, born: number, facts: number) {
  if (list.length === list.cards.length) {
    const cards = new Float64Array(Math.ceil(list.length * growth) + 4)
    cards.set(list.cards)
    list.cards = cards
  }
  list.cards[list.length++] = cardOf(born, facts)
}

const cardsAtOnce = 50_000

/** Sorts the list after bulk loading, by merging sorted parts. Yields after each step of some milliseconds. */
export function* sortCounts(list: CountList): Generator<number> {
  const { length } = list
  let from: Float64Array<ArrayBuffer> = list.cards.subarray(0, length)
  for (let at = 0; at < length; at += cardsAtOnce) {
    from.subarray(at, at + cardsAtOnce).sort()
    yield cardsAtOnce
  }
  if (length <= cardsAtOnce) return
  let to = new Float64Array(length)
  for (let width = cardsAtOnce; width < length; width *= 2) {
    for (let at = 0; at < length; at += 2 * width) yield* merge(from, to, { at, width })
    ;[from, to] = [to, from]
  }
  list.cards = from
}

/** Merges the two sorted parts of this width that begin at `at`. */
function* merge(from: Float64Array, to: Float64Array, { at, width }: { at: number; width: number }): Generator<number> {
  const middle = Math.min(at + width, from.length)
  const end = Math.min(middle + width, from.length)
  let [left, right] = [at, middle]
  for (let next = at; next < end; next++) {
    const isLeft = left < middle && (right >= end || (from[left] as number) <= (from[right] as number))
    to[next] = from[isLeft ? left++ : right++] as number
    if (next % cardsAtOnce === 0) yield cardsAtOnce
  }
}

/** How many real people of the list meet the criteria. */
export function countList(list: CountList, test: CardTest): number {
  const from = placeOf(list, cardOf(test.bornAfter + 1, 0))
  const to = placeOf(list, cardOf(test.bornUntil + 1, 0))
  if (needsNoFacts(test)) return to - from
  let found = 0
  for (let at = from; at < to; at++) if (hasFacts(test, (list.cards[at] as number) & (factsEnd - 1))) found += 1
  return found
}

/** Card lists ordered by rank, then by id descending. A list holds slots, which are rows of the index's columns. */
import type { DetailColumns } from '#server/search/card-details.store.ts'

/** The columns that a search reads; `slotOf` of card-index.ts finds a member's slot. */
export type IndexColumns = {
  ids: Float64Array
  ranks: Int32Array
  facts: Int32Array
  born: Uint16Array
  cells: Int32Array
} & DetailColumns
export type CardList = { slots: Int32Array; length: number }

/** Full lists grow by this factor. More room costs memory: a tenth of all lists is empty on average. */
export const growth = 1.2

export const newList = (): CardList => ({ slots: new Int32Array(4), length: 0 })

/** Whether a card of this rank and id stands before that of slot `b`. */
function isBefore({ ranks, ids }: IndexColumns, rank: number, id: number, b: number) {
  const rankB = ranks[b] as number
  return rank === rankB ? id > (ids[b] as number) : rank > rankB
}

/** Where a card of this rank and id stands in the list, or would be inserted. */
function placeOf(columns: IndexColumns, list: CardList, rank: number, id: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(columns, rank, id, list.slots[middle] as number)) high = middle
    else low = middle + 1
  }
  // after an equal card, which is the card itself
  return low
}

/** Inserts a slot whose columns are written. */
export function putInto(columns: IndexColumns, list: CardList, slot: number) {
  makeRoom(list)
  const at = placeOf(columns, list, columns.ranks[slot] as number, columns.ids[slot] as number)
  list.slots.copyWithin(at + 1, at, list.length)
  list.slots[at] = slot
  list.length += 1
}

/** Removes a slot, whose columns must not have changed since it was inserted. */
export function takeFrom(columns: IndexColumns, list: CardList, slot: number) {
  const after = placeOf(columns, list, columns.ranks[slot] as number, columns.ids[slot] as number)
  list.slots.copyWithin(after - 1, after, list.length)
  list.length -= 1
}

/** Moves a slot to where its next rank belongs, before the rank is written. Only cards between the two places move. */
export function changeRank(columns: IndexColumns, { slots, length }: CardList, slot: number, nextRank: number) {
  const list = { slots, length }
  const id = columns.ids[slot] as number
  const from = placeOf(columns, list, columns.ranks[slot] as number, id) - 1
  const to = placeOf(columns, list, nextRank, id)
  if (to > from) slots.copyWithin(from, from + 1, to)
  else slots.copyWithin(to + 1, to, from)
  slots[to > from ? to - 1 : to] = slot
}

/** For bulk loading: appends; `putInOrder` sorts afterwards. */
export function append(list: CardList, slot: number) {
  makeRoom(list)
  list.slots[list.length++] = slot
}

export function putInOrder(columns: IndexColumns, list: CardList) {
  const slots = list.slots.subarray(0, list.length)
  for (let n = 1; n < slots.length; n++)
    if (!isSlotBefore(columns, slots[n - 1] as number, slots[n] as number)) {
      slots.sort((a, b) => (isSlotBefore(columns, a, b) ? -1 : 1))
      return
    }
}

const isSlotBefore = (columns: IndexColumns, a: number, b: number) =>
  isBefore(columns, columns.ranks[a] as number, columns.ids[a] as number, b)

function makeRoom(list: CardList) {
  if (list.length < list.slots.length) return
  const slots = new Int32Array(Math.ceil(list.slots.length * growth) + 4)
  slots.set(list.slots)
  list.slots = slots
}

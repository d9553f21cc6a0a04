/** Card lists ordered by rank, then by id descending. A list holds slots, which are rows of the index's columns. */
/** The columns that a search reads; `slotOf` of card-index.ts finds a member's slot. */
export type IndexColumns = { ids: Float64Array; ranks: Int32Array; facts: Int32Array; born: Uint16Array; cells: Int32Array }
export type CardList = { slots: Int32Array; length: number }

export const newList = (): CardList => ({ slots: new Int32Array(4), length: 0 })

/** Whether the card of slot `a` stands before that of slot `b`. */
function isBefore({ ranks, ids }: IndexColumns, a: number, b: number) {
  const rankA = ranks[a] as number
  const rankB = ranks[b] as number
  return rankA === rankB ? (ids[a] as number) > (ids[b] as number) : rankA > rankB
}

/** The position of the slot in the list, or where it would be inserted. */
function placeOf(columns: IndexColumns, list: CardList, slot: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(columns, list.slots[middle] as number, slot)) low = middle + 1
    else high = middle
  }
  return low
}

/** Inserts a slot whose columns are written. */
export function putInto(columns: IndexColumns, list: CardList, slot: number) {
  makeRoom(list)
  const at = placeOf(columns, list, slot)
  list.slots.copyWithin(at + 1, at, list.length)
  list.slots[at] = slot
  list.length += 1
}

/** Removes a slot, whose columns must not have changed since it was inserted. */
export function takeFrom(columns: IndexColumns, list: CardList, slot: number) {
  const at = placeOf(columns, list, slot)
  list.slots.copyWithin(at, at + 1, list.length)
  list.length -= 1
}

/** For bulk loading: appends; `putInOrder` sorts afterwards. */
export function append(list: CardList, slot: number) {
  makeRoom(list)
  list.slots[list.length++] = slot
}

export function putInOrder(columns: IndexColumns, list: CardList) {
  const slots = list.slots.subarray(0, list.length)
  for (let n = 1; n < slots.length; n++)
    if (!isBefore(columns, slots[n - 1] as number, slots[n] as number)) {
      slots.sort((a, b) => (isBefore(columns, a, b) ? -1 : 1))
      return
    }
}

function makeRoom(list: CardList) {
  if (list.length < list.slots.length) return
  const slots = new Int32Array(Math.ceil(list.slots.length * 1.5) + 4)
  slots.set(list.slots)
  list.slots = slots
}

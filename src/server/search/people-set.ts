/** People whom one viewer has hidden or likes, as slots of the index: a search tests each of its cards, and there may be ten thousand of them. */
import { slotOf, type CardIndex } from '#server/search/card-index.ts'
import { newSlotSet } from '#server/search/slot-set.ts'

let made = 0

export class PeopleSet {
  /** Of this set alone: another number, other people. */
  readonly number = (made += 1)
  readonly #ids: Float64Array
  #index: CardIndex | null = null
  /** The size of the index when they were last looked up: later somebody without a slot may have one. */
  #sizeThen = 0
  #away: number[] = []
  #set = newSlotSet(0, 0)
  #slots = new Int32Array(0)
  #count = 0

  constructor(ids: readonly number[]) {
    this.#ids = Float64Array.from(ids)
  }

  get size() {
    return this.#ids.length
  }

  /** Brings the slots up to date; call it before each search. */
  placeIn(index: CardIndex): this {
    if (this.#index !== index) {
      this.#index = index
      this.#set = newSlotSet(this.size, index.size)
      this.#slots = new Int32Array(this.size)
      this.#count = 0
      this.#place(this.#ids)
    } else if (this.#away.length > 0 && this.#sizeThen !== index.size) this.#place(this.#away)
    return this
  }

  #place(ids: Iterable<number>) {
    const index = this.#index
    if (!index) return
    const away: number[] = []
    for (const id of ids) {
      const slot = slotOf(index, id)
      if (slot === null) away.push(id)
      else if (!this.has(slot)) {
        this.#set.add(slot)
        this.#slots[this.#count++] = slot
      }
    }
    this.#away = away
    this.#sizeThen = index.size
  }

  has(slot: number): boolean {
    return this.#set.has(slot)
  }

  /** The first position from `at` on with somebody else. */
  firstOther(slots: Int32Array, at: number, length: number): number {
    return this.#set.firstOther(slots, at, length)
  }

  /** The slots of those who have one. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#count)
  }
}

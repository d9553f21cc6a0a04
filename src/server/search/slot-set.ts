/** Sets of slots of the index. A search tests each card that it passes: a hash table holds few slots, bits hold many. */

export type SlotSet = {
  add: (slot: number) => void
  has: (slot: number) => boolean
  /** The first position from `at` on whose slot is not in the set; `length` where there is none. */
  firstOther: (slots: Int32Array, at: number, length: number) => number
}

/** Bits of fewer slots take more memory than their table, which is small enough to be fast. */
const manySlots = 1_000

/** For `most` slots. `size`: that of the index now; it may grow. */
export const newSlotSet = (most: number, size: number): SlotSet => (most > manySlots ? new SlotBits(size) : new SlotTable(most))

/** At least a third is empty, so that few probes find a slot. */
const tableSizeFor = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(8, count) * 1.5))

class SlotTable implements SlotSet {
  /** Slots plus one by their hash; 0 is empty. */
  readonly #table: Int32Array

  constructor(most: number) {
    this.#table = new Int32Array(tableSizeFor(most))
  }

  add(slot: number) {
    this.#table[this.#placeOf(slot)] = slot + 1
  }

  has(slot: number): boolean {
    return this.#table[this.#placeOf(slot)] !== 0
  }

  firstOther(slots: Int32Array, from: number, length: number): number {
    let at = from
    while (at < length && this.has(slots[at] as number)) at += 1
    return at
  }

  #placeOf(slot: number): number {
    const table = this.#table
    const last = table.length - 1
    let at = Math.imul(slot, 0x9e37_79b1) >>> 7
    for (at &= last; table[at] !== 0 && table[at] !== slot + 1; at = (at + 1) & last);
    return at
  }
}

const slotsAPage = 256
const wordsAPage = slotsAPage / 32

/**
 * A bit for each slot, in pages: only a page with somebody takes room. Ten thousand people among ten million take half a megabyte at
 * most. A test takes two reads, without probes.
 */
class SlotBits implements SlotSet {
  /** Where the words of each page begin; 0 is the empty page. */
  #pages: Int32Array
  #words = new Int32Array(64 * wordsAPage)
  #used = wordsAPage

  constructor(size: number) {
    this.#pages = new Int32Array(Math.ceil(size / slotsAPage))
  }

  add(slot: number) {
    const page = slot >>> 8
    if (page >= this.#pages.length) this.#pages = widened(this.#pages, page + 1)
    if (this.#pages[page] === 0) {
      if (this.#used === this.#words.length) this.#words = widened(this.#words, this.#used * 2)
      this.#pages[page] = this.#used
      this.#used += wordsAPage
    }
    const at = (this.#pages[page] as number) + ((slot >>> 5) & (wordsAPage - 1))
    this.#words[at] = (this.#words[at] as number) | (1 << (slot & 31))
  }

  has(slot: number): boolean {
    const page = slot >>> 8
    if (page >= this.#pages.length) return false
    const at = (this.#pages[page] as number) + ((slot >>> 5) & (wordsAPage - 1))
    return (((this.#words[at] as number) >>> (slot & 31)) & 1) === 1
  }

  firstOther(slots: Int32Array, from: number, length: number): number {
    const [pages, words] = [this.#pages, this.#words]
    let at = from
    for (; at < length; at++) {
      const slot = slots[at] as number
      const page = slot >>> 8
      if (page >= pages.length) break
      const word = words[(pages[page] as number) + ((slot >>> 5) & (wordsAPage - 1))] as number
      if (((word >>> (slot & 31)) & 1) === 0) break
    }
    return at
  }
}

function widened(from: Int32Array, length: number) {
  const to = new Int32Array(length)
  to.set(from)
  return to
}

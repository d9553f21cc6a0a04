/** Reads the cards of the search index from the database: all of them, or those that changed. */
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#server/infrastructure/context.ts'
import { addCard, newIndex, orderLists, removeCard, setCard, type CardIndex } from '#server/search/card-index.ts'
import { listCards, listGroups, listPart, type IndexRow } from '#server/search/card-index.store.ts'

/** Cards of one statement of the load: a few milliseconds of work. */
const cardsAtOnce = 4_000
/** Cards that are sorted before other work gets its turn. */
const sortedAtOnce = 50_000
/** Changed cards of one statement. */
const changesAtOnce = 1_000
/** Cards that move before other work may get its turn, and how long they may take together. */
const movesAtOnce = 50
const turnMs = 5

/** Loads all cards; null when stopped. The log of changes since the start corrects cards that move meanwhile. */
export async function loadIndex(db: Db, isStopped: () => boolean): Promise<CardIndex | null> {
  const groups = await listGroups(db)
  const index = newIndex(Math.ceil(groups.reduce((sum, { n }) => sum + n, 0) * 1.1))
  const met: number[] = []
  for (const group of groups) {
    let last: IndexRow | null = null
    do {
      if (isStopped()) return null
      const part = await listPart(db, group, last, cardsAtOnce)
      for (const row of part) if (!addCard(index, row)) met.push(row.id)
      last = part.length === cardsAtOnce ? (part.at(-1) as IndexRow) : null
    } while (last !== null)
  }
  let ordered = 0
  for (const length of orderLists(index)) {
    ordered += length
    if (ordered < sortedAtOnce) continue
    ordered = 0
    await setImmediate()
  }
  await readAgain(db, index, met)
  return index
}

/** Reads these cards again: moves them, or removes those that may not be found any more. */
export async function readAgain(db: Db, index: CardIndex, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += changesAtOnce) {
    const these = ids.slice(from, from + changesAtOnce)
    const here = new Map((await listCards(db, these)).map((row) => [row.id, row]))
    let beganMs = performance.now()
    for (const [n, id] of these.entries()) {
      const row = here.get(id)
      if (row) setCard(index, row)
      else removeCard(index, id)
      if (n % movesAtOnce !== 0 || performance.now() - beganMs < turnMs) continue
      await setImmediate()
      beganMs = performance.now()
    }
  }
}

/** Reading everyone into the search index, part by part, so that nobody waits for it. */
import { setImmediate } from 'node:timers/promises'
import type { Context } from '#server/infrastructure/context.ts'
import { addCard, newIndex, orderLists, removeCard, setCard, type CardIndex } from '#server/search/card-index.ts'
import { listCards, listGroups, listPart, type IndexRow } from '#server/search/card-index.store.ts'

/** So many cards are read, or put in order, before others have their turn: a few milliseconds. */
const cardsAtOnce = 4_000
const changesAtOnce = 100

/** Whoever moves meanwhile may be met twice or missed: the log of changes, from before the reading on, tells of them. Null when it is stopped. */
export async function loadIndex({ db }: Pick<Context, 'db'>, isStopped: () => boolean): Promise<CardIndex | null> {
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
    if (ordered < cardsAtOnce * 5) continue
    ordered = 0
    await setImmediate()
  }
  await readAgain({ db }, index, met)
  return index
}

/** Puts these where they belong now; whoever is not to be found any more leaves. */
export async function readAgain({ db }: Pick<Context, 'db'>, index: CardIndex, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += changesAtOnce) {
    const these = ids.slice(from, from + changesAtOnce)
    const here = new Map((await listCards(db, these)).map((row) => [row.id, row]))
    for (const id of these) {
      const row = here.get(id)
      if (row) setCard(index, row)
      else removeCard(index, id)
    }
    if (from + changesAtOnce < ids.length) await setImmediate()
  }
}

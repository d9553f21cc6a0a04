/** Reads the log of changed cards, page by page. */
import type { Db } from '#server/infrastructure/context.ts'
import { findChanges, type Changes } from '#server/search/card-index.store.ts'

/** Changes of one read of the log. */
export const changesAtOnce = 5_000

/** What changed up to the snapshot `upto`: cards, and viewers whose hidden people changed. Number 0 stands for everyone. */
export type LogRead = { upto: string; cards: Set<number>; viewers: Set<number> }

export function readPage({ upto, changed }: Changes): LogRead {
  const all = changed?.split(' ') ?? []
  return {
    upto,
    cards: new Set(all.filter((one) => !one.startsWith('h')).map(Number)),
    viewers: new Set(all.filter((one) => one.startsWith('h')).map((one) => Number(one.slice(1)))),
  }
}

/** The first page and all that follow; null when the log is too short, or when more than `most` cards changed. */
export async function readRest(db: Db, since: string, first: Changes, most: number): Promise<LogRead | null> {
  // changes after the first page's snapshot are read again by the next read of the log
  const read = readPage(first)
  for (let page: Changes | null = first; page.n >= changesAtOnce && read.cards.size <= most;) {
    page = await findChanges(db, since, page.last, changesAtOnce)
    if (!page || page.gone) return null
    const { cards, viewers } = readPage(page)
    for (const card of cards) read.cards.add(card)
    for (const viewer of viewers) read.viewers.add(viewer)
  }
  return read.cards.size <= most ? read : null
}

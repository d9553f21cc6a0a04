/** What a site's packs must be before anything is sold: checked when a site is brought in, for a pack that breaks these rules cheats or traps somebody. */
import type { SiteFile } from '#domain/sites.ts'

/** Pages of their own, where an address would otherwise open a pack. */
const takenIds = new Set(['repeat-order', 'history'])

/** Everything that is wrong, in words for whoever wrote the file; empty when all is well. */
export function packFaults({ packs, message_cost }: Pick<SiteFile, 'packs' | 'message_cost'>): string[] {
  return packs.flatMap(({ id, credits, prices }, place) => {
    const faults: [isWrong: boolean, words: string][] = [
      [credits % message_cost !== 0, `${credits} credits are not a whole number of messages at ${message_cost} credits each`],
      [Object.values(prices).some((price) => price < 1), 'a price must be at least 1'],
      [packs.findIndex((pack) => pack.id === id) < place, 'another pack has this id'],
      [takenIds.has(id), 'this id is the address of another page'],
    ]
    return faults.filter(([isWrong]) => isWrong).map(([, words]) => `pack "${id}": ${words}`)
  })
}

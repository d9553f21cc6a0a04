/** What a site's packs and plans must be before anything is sold: checked when a site is brought in, for one that breaks these rules cheats or traps somebody. */
import { listedBenefits } from '#domain/premium/premium.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

/** Pages of their own, where an address would otherwise open a pack. */
const takenIds = new Set(['repeat-order', 'history'])

/** Everything that is wrong, in words for whoever wrote the file; empty when all is well. */
export function packFindings({ packs, message_cost }: Pick<SiteFile, 'packs' | 'message_cost'>): string[] {
  return packs.flatMap(({ id, credits, prices }, place) => {
    const findings: [isWrong: boolean, words: string][] = [
      [credits % message_cost !== 0, `${credits} credits are not a whole number of messages at ${message_cost} credits each`],
      [Object.values(prices).some((price) => price < 1), 'a price must be at least 1'],
      [packs.findIndex((pack) => pack.id === id) < place, 'another pack has this id'],
      [takenIds.has(id), 'this id is the address of another page'],
    ]
    return findings.filter(([isWrong]) => isWrong).map(([, words]) => `pack "${id}": ${words}`)
  })
}

/** The same for premium: its plans stand beside the packs, and it promises something that is not so anyway. */
export function premiumFindings({
  packs,
  premium,
  member_resell,
}: Pick<SiteFile, 'packs' | 'premium' | 'member_resell'>): string[] {
  if (!premium) return []
  const { benefits, plans } = premium
  const findings: [isWrong: boolean, words: string][] = [
    [listedBenefits(benefits).length === 0, 'promises nothing'],
    [benefits.no_advertisements && member_resell.length === 0, 'promises no advertisements where there are none'],
    ...plans.flatMap(({ id, prices }, place): [boolean, string][] => [
      [Object.keys(prices).length === 0, `plan "${id}": it has no price`],
      [Object.values(prices).some((price) => price < 1), `plan "${id}": a price must be at least 1`],
      [[...packs, ...plans.slice(0, place)].some((other) => other.id === id), `plan "${id}": a pack or another plan has this id`],
      [takenIds.has(id), `plan "${id}": this id is the address of another page`],
    ]),
  ]
  return findings.filter(([isWrong]) => isWrong).map(([, words]) => `premium: ${words}`)
}

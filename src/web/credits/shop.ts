/** Calculations of the shop: messages of a pack, the cheapest pack per message, and what a pack saves. */
import type { PackOffer } from '#domain/credits/credits.ts'

/** How many messages the credits pay for. */
export const messagesIn = (credits: number, messageCost: number) => Math.floor(credits / messageCost)

/** The pack with the lowest price per message; null when two cost the same. */
export function bestPack(packs: readonly PackOffer[]): PackOffer | null {
  const [best, second] = [...packs].sort((a, b) => a.price_per_message_minor - b.price_per_message_minor)
  return best && second && best.price_per_message_minor < second.price_per_message_minor ? best : null
}

/** How much less a message costs than in the smallest pack, in whole per cent, rounded down. */
export function savingPercent(pack: PackOffer, packs: readonly PackOffer[]): number {
  const smallest = packs[0]?.price_per_message_minor ?? 0
  return smallest > 0 ? Math.max(0, Math.floor((1 - pack.price_per_message_minor / smallest) * 100)) : 0
}

/** The smallest pack with at least the missing credits, else the largest; null without packs. */
export const packFor = (packs: readonly PackOffer[], missing: number) =>
  packs.find((pack) => pack.credits >= missing) ?? packs.at(-1) ?? null

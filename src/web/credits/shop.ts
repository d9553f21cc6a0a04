/** Sums of the shop: how many messages a pack is, which one is cheapest per message, and what it saves. */
import type { PackOffer } from '#domain/credits/credits.ts'

/** Every pack is a whole number of messages. */
export const messagesIn = (credits: number, messageCost: number) => Math.floor(credits / messageCost)

/** The pack with the lowest price per message; null when all cost the same, for then nothing is to be said. */
export function bestPack(packs: readonly PackOffer[]): PackOffer | null {
  const [best, second] = [...packs].sort((a, b) => a.price_per_message_minor - b.price_per_message_minor)
  return best && second && best.price_per_message_minor < second.price_per_message_minor ? best : null
}

/** How much less a message costs than in the smallest pack, in whole per cent, never rounded up. */
export function savingPercent(pack: PackOffer, packs: readonly PackOffer[]): number {
  const smallest = packs[0]?.price_per_message_minor ?? 0
  return smallest > 0 ? Math.max(0, Math.floor((1 - pack.price_per_message_minor / smallest) * 100)) : 0
}

/** The smallest pack that, with the balance, pays for what is needed. */
export const packFor = (packs: readonly PackOffer[], missing: number) =>
  packs.find((pack) => pack.credits >= missing) ?? packs.at(-1) ?? null

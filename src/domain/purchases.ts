/** What an order bought, in words: the one place for the shop's papers (receipt, invoice, credit note, withdrawal). */

export type Bought = { credits: number }

/** Says a text of `transaction`. */
type Say = (key: 'credits', values: { credits: number }) => string

/** Such as "30 credits". */
export const boughtWords = ({ credits }: Bought, say: Say): string => say('credits', { credits })

/** What a line of an invoice or a credit note is about. `reduction`: money went back and no credits for it. */
export function lineOf({ credits, corrects }: Bought & { corrects: Bought | null }): {
  key: 'item' | 'reduction'
  bought: Bought
} {
  if (!corrects) return { key: 'item', bought: { credits } }
  return corrects.credits > 0 ? { key: 'item', bought: corrects } : { key: 'reduction', bought: { credits } }
}

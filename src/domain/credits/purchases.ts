/** What an order bought, in words: the one place for whatever names it (receipt, invoice, credit note, withdrawal, the provider's page). */

/** Credits, or days of premium: then `credits` is 0. */
export type Bought = { credits: number; premium_days: number | null }

/** The texts of two features. */
type PurchaseTexts = {
  transaction: (key: 'credits', values: { credits: number }) => string
  premium: (key: 'item', values: { days: number }) => string
}

/** Such as "30 credits". */
export const purchaseText = ({ credits, premium_days: days }: Bought, { transaction, premium }: PurchaseTexts): string =>
  days === null ? transaction('credits', { credits }) : premium('item', { days })

type Paper = Bought & { gross_minor: number; corrects: { credits: number; gross_minor: number } | null }
/** What a line of an invoice or a credit note is about. `reduction`: money went back, but not all of it and not for so many credits. */
export function lineOf({ credits, premium_days, gross_minor, corrects }: Paper): { key: 'item' | 'reduction'; bought: Bought } {
  const bought = { credits, premium_days }
  if (!corrects || corrects.gross_minor === gross_minor) return { key: 'item', bought }
  if (corrects.credits > 0) return { key: 'item', bought: { credits: corrects.credits, premium_days: null } }
  return { key: 'reduction', bought }
}

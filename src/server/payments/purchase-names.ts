/** The name of what an order bought, in a language. */
import { type Bought, purchaseText } from '#domain/credits/orders.ts'
import type { Translate } from '#server/infrastructure/texts.ts'

export const boughtIn = (bought: Bought, t: Translate): string =>
  purchaseText(bought, {
    transaction: (key, values) => t(`transaction.${key}`, values),
    premium: (key, values) => t(`premium.${key}`, values),
  })

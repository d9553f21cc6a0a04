/** The price of the next message in words: which credits it takes, and the money that the member paid for them. */
import type { Messages } from '#domain/chats/chats.ts'
import type { Money } from '#domain/credits/own-price.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { useText } from '#web/kit/text/text.tsx'

/** `own` is null when the member has too few credits; `price` is then the lowest there is. */
export type Price = Pick<Messages, 'cost' | 'price'> & { own: Messages['own_price'] }

/** What the member agrees to with Send, in minor units. */
export const moneyOf = ({ cost, own }: Price): Money[] => (cost === 0 ? [] : (own?.money ?? []))

/** `whole` is the sentence on the button; `short` stands under its icon and is a part of that sentence. */
export function usePriceTexts({ cost, price, own }: Price): { whole: string; short: string } {
  const text = useText('chats')
  const money = useMoney()
  if (cost === 0) return { whole: text('send_free'), short: text('price.free') }
  if (!own) {
    const lowest = price && text('price.from', { price: money(Math.round(price.costs * 100), price.currency) })
    const credits = text('price.credits', { count: cost })
    return { whole: text('send_own', { price: lowest ? `${credits} (${lowest})` : credits }), short: lowest ?? credits }
  }
  const bought = own.credits - own.welcome_credits - own.given_credits
  const paid = own.money.map(({ amount_minor, currency }) => money(amount_minor, currency)).join(' + ')
  const parts = [
    own.welcome_credits > 0 && text('price.welcome', { count: own.welcome_credits }),
    own.given_credits > 0 && text('price.given', { count: own.given_credits }),
    bought > 0 && `${text('price.credits', { count: bought })} (${paid})`,
  ].filter((part) => part !== false)
  const words = parts.join(' + ')
  return { whole: text('send_own', { price: words }), short: paid || words }
}

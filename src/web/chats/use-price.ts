/** The price of the next message for this member, as numbers and in words. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ConversationId, Message, Messages } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import type { Outgoing } from '#web/store/outbox/outgoing.ts'
import type { SenderEvent } from '#web/chats/outgoing-list.ts'
import { useLive } from '#web/store/live/use-live.ts'
import { useSender } from '#web/chats/use-sender.ts'
import type { Money } from '#domain/credits/pricing.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { useText } from '#web/kit/text/text.tsx'

/** `own` is null when the member has too few credits; `price` is then the lowest there is. */
export type Price = Pick<Messages, 'cost' | 'price'> & { own: Messages['own_price'] }

/**
 * `answersLeft`: free answers to a paid approach; `freeLeft`: premium's free messages of today, which come after them. Both less those
 * being sent. While there are any, `cost` is 0.
 */
export function usePrice(conversation: ConversationId, page: Messages, outgoing: readonly Outgoing[]) {
  const sender = useSender()
  const { revalidate } = useRevalidator()
  const [latest, setLatest] = useState(() => pricesOf(page))
  if (latest.page !== page) setLatest(pricesOf(page))
  const onEvent = useEffectEvent((event: SenderEvent) => {
    if (event.kind === 'sent')
      setLatest((before) => ({
        ...before,
        answers: event.conversation === conversation ? Math.max(0, before.answers - 1) : before.answers,
        left: event.free_left ?? before.left,
        own: event.own_price === undefined ? before.own : event.own_price,
      }))
    else if (isRefused(event.error, 'message_dearer')) void revalidate()
  })
  useLive('credits', ({ own_price }) => setLatest((before) => ({ ...before, own: own_price })))
  useEffect(() => sender.onEvent((event) => onEvent(event)), [sender])
  const beingSent = outgoing.filter(({ state }) => state !== 'failed').length
  const answersLeft = Math.max(0, latest.answers - beingSent)
  const freeLeft = Math.max(0, (latest.left ?? 0) - Math.max(0, beingSent - latest.answers))
  return { cost: answersLeft + freeLeft > 0 ? 0 : page.cost, price: page.price, own: latest.own, freeLeft, answersLeft }
}

/** Before my first message, one of theirs may make my answer free: then the price is read again, also for messages that no stream brought. */
export function useApproach(page: Messages, messages: readonly Message[], me: ProfileId) {
  const { revalidate } = useRevalidator()
  const newest = messages.every(({ sender }) => sender !== me) ? (messages.at(-1)?.id ?? 0) : 0
  const isNew = newest > (page.messages[0]?.id ?? 0) && !page.free_answers_left
  const read = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (isNew) read()
  }, [isNew])
}

const pricesOf = (page: Messages) => ({
  page,
  answers: page.free_answers_left ?? 0,
  left: page.free_left,
  own: page.own_price,
})

/** What the member agrees to with Send, in minor units. */
export const moneyOf = ({ cost, own }: Price): Money[] => (cost === 0 ? [] : (own?.money ?? []))

/** The credits a message takes and what the member paid for them. `whole`: the button's sentence; `short`: its part under the icon. */
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
  return { whole: text('send_own', { price: words }), short: paid || text('price.credits', { count: own.credits }) }
}

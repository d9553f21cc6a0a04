/** What the next message costs this member: free while premium's free ones last, counting those that are on their way. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Messages } from '#domain/chats/chats.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import type { Outgoing } from '#web/store/outbox/outgoing.ts'
import type { SenderEvent } from '#web/chats/sender-watch.ts'
import { useLive } from '#web/store/live/use-live.ts'
import { useSender } from '#web/chats/use-sender.ts'

export function usePrice(page: Messages, outgoing: readonly Outgoing[]) {
  const sender = useSender()
  const { revalidate } = useRevalidator()
  const [known, setKnown] = useState({ page, left: page.free_left, own: page.own_price })
  if (known.page !== page) setKnown({ page, left: page.free_left, own: page.own_price })
  const onEvent = useEffectEvent((event: SenderEvent) => {
    if (event.kind === 'sent')
      setKnown((before) => ({
        ...before,
        left: event.free_left ?? before.left,
        own: event.own_price === undefined ? before.own : event.own_price,
      }))
    else if (isRefused(event.error, 'message_dearer')) void revalidate()
  })
  useLive('credits', ({ own_price }) => setKnown((before) => ({ ...before, own: own_price })))
  useEffect(() => sender.onEvent((event) => onEvent(event)), [sender])
  const onTheirWay = outgoing.filter(({ state }) => state !== 'failed').length
  const freeLeft = Math.max(0, (known.left ?? 0) - onTheirWay)
  return { cost: freeLeft > 0 ? 0 : page.cost, price: page.price, own: known.own, freeLeft }
}

/** What the next message costs: free while premium's free ones last, counting those that are on their way. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Messages } from '#domain/chats.ts'
import { isRefused } from '#web/api-refusal.ts'
import type { Outgoing } from '#web/chats/outgoing.ts'
import type { SenderEvent } from '#web/chats/sender-watch.ts'
import { useSender } from '#web/chats/use-sender.ts'

export function usePrice(page: Messages, outgoing: readonly Outgoing[]) {
  const sender = useSender()
  const { revalidate } = useRevalidator()
  const [known, setKnown] = useState({ page, left: page.free_left })
  if (known.page !== page) setKnown({ page, left: page.free_left })
  const onEvent = useEffectEvent((event: SenderEvent) => {
    if (event.kind === 'sent') setKnown((before) => ({ ...before, left: event.free_left ?? before.left }))
    else if (isRefused(event.error, 'message_dearer')) void revalidate()
  })
  useEffect(() => sender.onEvent((event) => onEvent(event)), [sender])
  const onTheirWay = outgoing.filter(({ state }) => state !== 'failed').length
  const freeLeft = Math.max(0, (known.left ?? 0) - onTheirWay)
  return { cost: freeLeft > 0 ? 0 : page.cost, price: page.price, freeLeft }
}

/** The tabs of one browser share one outbox: one of them sends at a time, and they tell each other what became of it. */
import type { OwnPrice } from '#domain/credits/own-price.ts'
import type { ConversationId, Message } from '#domain/chats/chats.ts'
import type { Stop } from '#web/store/outbox/outgoing.ts'

export type Sent = {
  conversation: ConversationId
  key: string
  message: Message
  balance: number
  /** Of the next message; left out by a tab of an older build. */
  own_price?: OwnPrice | null
  free_left?: number | undefined
}
export type TabMessage =
  { word: 'changed' } | ({ word: 'sent' } & Sent) | { word: 'stopped'; conversation: ConversationId; stop: Stop }

export type OutboxTabs = {
  /** Nobody else touches the outbox meanwhile: no other tab, and nothing else here. A tab that crashes lets go. */
  alone: (work: () => Promise<void>) => Promise<void>
  tell: (word: TabMessage) => void
  /** Until the answered function is called. */
  listen: (hear: (word: TabMessage) => void) => () => void
}

export function openTabs(name: string): OutboxTabs {
  let channel: BroadcastChannel | null = null
  // Browsers that know no locks are old: one tab at a time has to do there, and keys keep two from charging twice.
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => (turn = turn.then(work, work))
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return {
    alone: (work) => (locks ? locks.request(name, work) : inTurn(work)),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tell: (word) => channel?.postMessage(word),
    listen(hear) {
      if (typeof BroadcastChannel === 'undefined') return () => {}
      channel = new BroadcastChannel(name)
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data))
      return () => {
        channel?.close()
        channel = null
      }
    },
  }
}

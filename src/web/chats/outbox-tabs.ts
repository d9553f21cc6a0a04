/** The tabs of one browser share one outbox: a lock lets one of them send at a time, a channel publishes the results. */
import type { ConversationId, Message } from '#domain/chats/chats.ts'
import type { OwnPrice } from '#domain/credits/pricing.ts'
import type { Stop } from '#web/store/outbox/outgoing.ts'

export type Sent = {
  conversation: ConversationId
  key: string
  message: Message
  balance: number
  /** Of the next message; missing from a tab of an older build. */
  own_price?: OwnPrice | null
  free_left?: number | undefined
}
export type TabMessage =
  { word: 'changed' } | ({ word: 'sent' } & Sent) | { word: 'stopped'; conversation: ConversationId; stop: Stop }

export type OutboxTabs = {
  /** Runs `work` under the lock of the outbox, which a crashed tab releases. */
  alone: (work: () => Promise<void>) => Promise<void>
  publish: (message: TabMessage) => void
  /** Returns the function that ends it. */
  subscribe: (listener: (message: TabMessage) => void) => () => void
}

/** The tabs with the outbox `name`. */
export function openTabs(name: string): OutboxTabs {
  let channel: BroadcastChannel | null = null
  // For old browsers without locks: one queue a tab. Idempotency keys keep two tabs from charging twice.
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => (turn = turn.then(work, work))
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return {
    alone: (work) => (locks ? locks.request(name, work) : inTurn(work)),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    publish: (message) => channel?.postMessage(message),
    subscribe(listener) {
      if (typeof BroadcastChannel === 'undefined') return () => {}
      channel = new BroadcastChannel(name)
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
      return () => {
        channel?.close()
        channel = null
      }
    },
  }
}

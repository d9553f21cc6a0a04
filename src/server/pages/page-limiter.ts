/** Page limiter: how many pages are rendered at once, per address and in all. Further requests get a retry time. */
import { Refusal } from '#domain/refusal.ts'
import { pagesAtOnce } from '#server/http/limits.ts'

export type PageTurns = { take: <T>(address: string, render: () => Promise<T>) => Promise<T> }

/** The requests of one address; `requests` includes the waiting ones. */
type Share = { requests: number; rendering: number }
type Waiting = { share: Share; begin: () => void }

/**
 * Limits rendering: `renderingEach` pages at once per address; others wait. Refuses `too_many_requests` beyond an address's pages,
 * `try_again_later` when the queue is full. A turn ends with the render.
 */
export function openPageTurns({ perAddress, renderingEach, rendering, waiting } = pagesAtOnce): PageTurns {
  const shares = new Map<string, Share>()
  const queue: Waiting[] = []
  let running = 0

  const mayBegin = (share: Share) => running < rendering && share.rendering < renderingEach
  function begin(share: Share) {
    running += 1
    share.rendering += 1
  }
  async function turn(share: Share) {
    if (mayBegin(share)) return begin(share)
    if (queue.length >= waiting) throw new Refusal('try_again_later', { retry_after: 2 })
    await new Promise<void>((resolve) => queue.push({ share, begin: resolve }))
  }
  /** Gives a free slot to the first waiting request that may begin. */
  function endTurn(share: Share) {
    running -= 1
    share.rendering -= 1
    const next = queue.findIndex((one) => mayBegin(one.share))
    const [chosen] = next < 0 ? [] : queue.splice(next, 1)
    if (!chosen) return
    begin(chosen.share)
    chosen.begin()
  }
  return {
    async take(address, render) {
      const share = shares.get(address) ?? { requests: 0, rendering: 0 }
      if (share.requests >= perAddress) throw new Refusal('too_many_requests', { retry_after: 1 })
      share.requests += 1
      shares.set(address, share)
      try {
        await turn(share)
        try {
          return await render()
        } finally {
          endTurn(share)
        }
      } finally {
        share.requests -= 1
        if (share.requests === 0) shares.delete(address)
      }
    },
  }
}

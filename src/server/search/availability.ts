/** Whether another process can answer searches. While it is away nobody waits for it; probes find out when it is back. */
import { setTimeout as pause } from 'node:timers/promises'
import { outsideRequests } from '#server/infrastructure/log.ts'

const probeEveryMs = 1_000

type Options = {
  /** Throws, or resolves to the reason, while it cannot answer; resolves to null when it can. */
  probe: () => Promise<unknown>
  onAway: (reason: { status: number } | { err: unknown }) => void
  onBack: () => void
  /** Probes go on at this distance while it answers; without it they end. */
  checkEveryMs?: number
}
export type Availability = { isAway: () => boolean; lose: (reason: unknown) => void; close: () => void }

/** Away until the first probe has succeeded. */
export function openAvailability({ probe, onAway, onBack, checkEveryMs }: Options): Availability {
  const stopping = new AbortController()
  const state = { isAway: true, isProbing: false }
  const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const isOver = () => stopping.signal.aborted

  async function keepProbing() {
    state.isProbing = true
    while (!isOver()) {
      const reason = await probe().catch((err: unknown) => err)
      if (isOver()) break
      if (reason !== null) leave(reason)
      else if (state.isAway) {
        state.isAway = false
        onBack()
      }
      if (!state.isAway && checkEveryMs === undefined) break
      await wait(state.isAway ? probeEveryMs : (checkEveryMs ?? probeEveryMs))
    }
    state.isProbing = false
  }

  function leave(reason: unknown) {
    state.isAway = true
    onAway(typeof reason === 'number' ? { status: reason } : { err: reason })
  }

  void outsideRequests(keepProbing)
  return {
    isAway: () => state.isAway,
    lose(reason) {
      if (state.isAway || isOver()) return
      leave(reason)
      if (!state.isProbing) void outsideRequests(keepProbing)
    },
    close: () => stopping.abort(),
  }
}

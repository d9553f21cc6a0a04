/** Polls the server while it works on something, such as a payment. */
import { useEffect, useEffectEvent, useState } from 'react'

type PollOptions = {
  isActive: boolean
  /** The delay before the next poll in milliseconds, by the number of polls so far. */
  pauseMs: (polls: number) => number
  /** Errors are ignored: the next poll may succeed. */
  poll: (signal: AbortSignal) => Promise<unknown>
}

/** Calls `poll` repeatedly while `isActive` and returns the number of calls. A hidden page pauses, and polls at once when visible. */
export function usePoll({ isActive, pauseMs, poll }: PollOptions): number {
  const [polls, setPolls] = useState(0)
  const pause = useEffectEvent(pauseMs)
  const send = useEffectEvent(async (signal: AbortSignal) => {
    if (document.visibilityState !== 'hidden') await poll(signal).catch(() => null)
    if (!signal.aborted) setPolls((before) => before + 1)
  })
  useEffect(() => {
    if (!isActive) return
    const leaving = new AbortController()
    const timer = setTimeout(() => void send(leaving.signal), pause(polls))
    const onShown = () => document.visibilityState === 'visible' && void send(leaving.signal)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [isActive, polls])
  return polls
}

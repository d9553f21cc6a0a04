/** Polls the server while something is under way there, such as a payment. */
import { useEffect, useEffectEvent, useState } from 'react'

type PollOptions = {
  isActive: boolean
  /** Milliseconds until the next poll, after so many polls. */
  pauseMs: (polls: number) => number
  /** A failure is ignored: the next poll may succeed. */
  poll: (signal: AbortSignal) => Promise<unknown>
}

/** Calls `poll` again and again while `isActive`, and returns how often. A hidden page waits, and polls at once when it is shown. */
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

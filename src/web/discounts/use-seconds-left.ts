/** Time that is left, from what the server said. A device's clock only measures how long ago that was, so setting it changes nothing. */
import { useEffect, useState } from 'react'

const tickMs = 1000

/** Null stays null: then nothing ends. `onEnd` is called once, when the time is over. */
export function useSecondsLeft(said: number | null, onEnd: () => void): number | null {
  const [passed, setPassed] = useState({ of: said, seconds: 0 })
  useEffect(() => {
    if (said === null) return
    const begunMs = Date.now()
    const timer = setInterval(() => {
      const seconds = (Date.now() - begunMs) / 1000
      setPassed({ of: said, seconds })
      if (seconds < said) return
      clearInterval(timer)
      onEnd()
    }, tickMs)
    return () => clearInterval(timer)
  }, [said, onEnd])
  return said === null ? null : Math.max(0, said - (passed.of === said ? passed.seconds : 0))
}

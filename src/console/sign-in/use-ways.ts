/** Two ways to prove who one is, one at a time: the passkey, or what is typed. Each has an error of its own. */
import { useState } from 'react'

type Way = 'passkey' | 'typed'

export function useWays() {
  const [busy, setBusy] = useState<Way | null>(null)
  const [failed, setFailed] = useState<{ way: Way; error: unknown } | null>(null)
  const go = async (way: Way, prove: () => Promise<unknown>) => {
    if (busy) return
    setBusy(way)
    setFailed(null)
    try {
      await prove()
    } catch (error) {
      setFailed({ way, error })
    } finally {
      setBusy(null)
    }
  }
  return { busy, go, errorOf: (way: Way) => (failed?.way === way ? failed.error : null) }
}

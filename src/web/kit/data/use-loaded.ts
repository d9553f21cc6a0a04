/** What a section of the account page shows: asked for once when the section is shown, and again when that failed. */
import { useEffect, useEffectEvent, useState } from 'react'

export function useLoaded<T>(ask: (signal: AbortSignal | undefined) => Promise<T>) {
  const [value, setValue] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = (signal?: AbortSignal) =>
    ask(signal).then(setValue, (thrown: unknown) => {
      if (!signal?.aborted) setError(thrown)
    })
  const loadFirst = useEffectEvent(load)
  useEffect(() => {
    const leaving = new AbortController()
    void loadFirst(leaving.signal)
    return () => leaving.abort()
  }, [])
  const loadAgain = () => {
    setError(null)
    void load()
  }
  return { value, setValue, error, setError, load: loadAgain }
}

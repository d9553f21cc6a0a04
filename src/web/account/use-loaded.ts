/** What a section of the account page shows: asked for once when the section is shown, and again when that failed. */
import { useEffect, useState } from 'react'

export function useLoaded<T>(ask: (signal: AbortSignal | undefined) => Promise<T>) {
  const [value, setValue] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = async (signal?: AbortSignal) => {
    setError(null)
    try {
      setValue(await ask(signal))
    } catch (thrown) {
      if (!signal?.aborted) setError(thrown)
    }
  }
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
    // Once, when the section is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { value, setValue, error, setError, load: () => void load() }
}

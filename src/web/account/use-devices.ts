/** The devices of a member: asked for when shown, and ended one by one or together. */
import { useEffect, useState } from 'react'
import type { Device, DeviceRemoval } from '#domain/accounts.ts'
import { useApi } from '#web/providers.tsx'

export function useDevices(onEnded: () => void) {
  const api = useApi()
  const [devices, setDevices] = useState<Device[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  /** The number of the one that is being ended, or all. */
  const [ending, setEnding] = useState<number | 'others' | null>(null)

  const load = async (signal?: AbortSignal) => {
    setError(null)
    try {
      setDevices((await api('GET /api/sessions.php', {}, { signal })).sessions)
    } catch (thrown) {
      if (!signal?.aborted) setError(thrown)
    }
  }
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
    // Once, when the list is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const end = async (which: DeviceRemoval) => {
    if (ending !== null) return
    setEnding('id' in which ? which.id : 'others')
    setError(null)
    try {
      setDevices((await api('DELETE /api/sessions.php', { body: which })).sessions)
      onEnded()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setEnding(null)
    }
  }
  return { devices, error, ending, load: () => void load(), end: (which: DeviceRemoval) => void end(which) }
}

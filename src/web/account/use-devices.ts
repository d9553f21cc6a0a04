/** The devices of a member: asked for when shown, and ended one by one or together. */
import { useState } from 'react'
import type { DeviceRemoval } from '#domain/accounts/accounts.ts'
import { useLoaded } from '#web/kit/data/use-loaded.ts'
import { useApi } from '#web/kit/providers.tsx'

export function useDevices(onEnded: () => void) {
  const api = useApi()
  const {
    value: devices,
    setValue: setDevices,
    error,
    setError,
    load,
  } = useLoaded(async (signal) => (await api('GET /api/sessions.php', {}, { signal })).sessions)
  /** The number of the one that is being ended, or all. */
  const [ending, setEnding] = useState<number | 'others' | null>(null)

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
  return { devices, error, ending, load, end: (which: DeviceRemoval) => void end(which) }
}

/** The devices of a member: asked for when shown, and ended one by one or together. */
import { useState } from 'react'
import type { DeviceRemoval } from '#domain/accounts/accounts.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi } from '#web/kit/providers.tsx'

export function useDevices(onEnded: () => void) {
  const api = useApi()
  const { data, set, error, fail, reload } = useQuery('devices', async (_api, signal) => {
    return (await api('GET /api/sessions.php', {}, { signal })).sessions
  })
  /** The number of the one that is being ended, or all. */
  const [ending, setEnding] = useState<number | 'others' | null>(null)

  const end = async (which: DeviceRemoval) => {
    if (ending !== null) return
    setEnding('id' in which ? which.id : 'others')
    fail(null)
    try {
      set((await api('DELETE /api/sessions.php', { body: which })).sessions)
      onEnded()
    } catch (thrown) {
      fail(thrown)
    } finally {
      setEnding(null)
    }
  }
  return { devices: data ?? null, error, ending, load: reload, end: (which: DeviceRemoval) => void end(which) }
}

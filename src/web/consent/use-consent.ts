/** What the visitor said about cookies: told by the server, changed here. */
import { useState, useSyncExternalStore } from 'react'
import type { Consent } from '#domain/consent.ts'
import { cameFrom } from '#web/consent/came-from.ts'
import { useHanded } from '#web/providers.tsx'
import type { Start } from '#web/start.ts'

/** A choice made on this page, by the start it was opened with. Only browsers make choices. */
const made = new WeakMap<Start, Consent>()
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null: not asked yet. */
export function useConsent(): Consent | null {
  const { start } = useHanded()
  return useSyncExternalStore(
    listen,
    () => made.get(start) ?? start.consent,
    () => start.consent,
  )
}

/** Tells the server, which writes the cookies. `choose` answers whether it worked. */
export function useChoose() {
  const { api, start } = useHanded()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const choose = async (affiliate: boolean): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      const consent = await api('POST /api/consent.php', { body: { affiliate, network: affiliate ? cameFrom(start) : null } })
      made.set(start, consent)
      for (const listener of listeners) listener()
      return true
    } catch (thrown) {
      setError(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { choose, busy, error }
}

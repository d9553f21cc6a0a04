/** What the visitor said about cookies: told by the server, changed here. */
import { useSyncExternalStore } from 'react'
import type { Consent } from '#domain/consent/consent.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { Start } from '#web/kit/app/bootstrap.ts'

/** A choice made on this page, by the start it was opened with. Only browsers make choices. */
const made = new WeakMap<Start, Consent>()
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null: not asked yet. */
export function useConsent(): Consent | null {
  const { start } = useAppContext()
  return useSyncExternalStore(
    listen,
    () => made.get(start) ?? start.consent,
    () => start.consent,
  )
}

/** Null while no choice was made on this page. */
export function useMadeConsent(): Consent | null {
  const { start } = useAppContext()
  return useSyncExternalStore(
    listen,
    () => made.get(start) ?? null,
    () => null,
  )
}

export function noteConsent(start: Start, consent: Consent) {
  made.set(start, consent)
  for (const listener of listeners) listener()
}

/** The visitor's choice about cookies: from the bootstrap data, or made on this page. */
import { useSyncExternalStore } from 'react'
import type { Consent } from '#domain/consent/consent.ts'
import type { Session } from '#web/kit/app/session.ts'
import { createQuery, type Query } from '#web/kit/data/query.ts'
import { useAppContext, useSession } from '#web/kit/providers.tsx'

/** The choice made on this page; a login keeps it. */
const madeIn = ({ cache }: Session): Query<Consent> => cache.once('consent', () => createQuery<Consent>(() => {}))

/** Null: not answered yet. */
export function useConsent(): Consent | null {
  const { start } = useAppContext()
  return useMadeConsent() ?? start.consent
}

/** Null while no choice was made on this page. */
export function useMadeConsent(): Consent | null {
  const made = madeIn(useSession())
  return useSyncExternalStore(made.subscribe, made.get, () => undefined) ?? null
}

export const noteConsent = (session: Session, consent: Consent) => madeIn(session).set(consent)

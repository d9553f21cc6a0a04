/** A reply that does not change while a session lives: asked once, and at hand for each later step, so that none grows. */
import { useEffect } from 'react'
import type { Api } from '#web/kit/api/api.ts'
import { useQuery } from '#web/kit/data/use-query.ts'

/** `undefined` while it loads, null when it could not be loaded. */
export function useStatic<Data>(key: string, ask: (api: Api) => Promise<Data>): Data | null | undefined {
  const { data, error } = useQuery(key, ask, { staleMs: Infinity })
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the spec asks for it to be logged quietly
    if (error !== null) console.warn(`The ${key} could not be loaded`, error)
  }, [key, error])
  return data ?? (error === null ? undefined : null)
}

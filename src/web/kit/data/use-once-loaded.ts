/** An answer that several steps need: asked for once while the page lives, and at hand from then on, so that no step grows while one looks at it. */
import { useEffect, useState } from 'react'
import type { Api } from '#web/kit/api/api.ts'
import { useApi } from '#web/kit/providers.tsx'

type Kept = { asked: Promise<unknown>; answer?: unknown }

const kept = new WeakMap<Api, Map<string, Kept>>()

/** What was asked under this name already, or asked now. A failure is forgotten: the next step asks again. */
function askOnce(api: Api, name: string, ask: (api: Api) => Promise<unknown>): Kept {
  const known = kept.get(api) ?? new Map<string, Kept>()
  kept.set(api, known)
  const before = known.get(name)
  if (before) return before
  const one: Kept = { asked: ask(api) }
  known.set(name, one)
  one.asked.then(
    (answer) => (one.answer = answer),
    () => known.delete(name),
  )
  return one
}

/** `undefined` while it loads, null when it could not be loaded. `ask` is the same function each time. */
export function useOnceLoaded<T>(name: string, ask: (api: Api) => Promise<T>): T | null | undefined {
  const api = useApi()
  const [answer, setAnswer] = useState(() => kept.get(api)?.get(name)?.answer as T | null | undefined)
  useEffect(() => {
    let wanted = true
    const tell = (loaded: T | null) => wanted && setAnswer(loaded)
    askOnce(api, name, ask).asked.then(
      (loaded) => tell(loaded as T),
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- the spec asks for it to be logged quietly
        console.warn(`The ${name} could not be loaded`, error)
        tell(null)
      },
    )
    return () => {
      wanted = false
    }
  }, [api, name, ask])
  return answer
}

/** The console's context: the API, who is signed in, the gates and the cache of replies. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { ConsoleReply } from '#domain/console-wire.ts'
import type { Me } from '#domain/staff/staff.ts'
import { type ConsoleApi, createConsoleApi, type Gates } from '#console/api.ts'
import { type Changes, createChanges } from '#console/app/changes.ts'
import { createGate } from '#console/app/gates.ts'
import { type Cache, createCache } from '#web/kit/data/cache.ts'

export type State = ConsoleReply<'GET /api/state'>

export type Console = {
  api: ConsoleApi
  gates: Gates
  cache: Cache
  changes: Changes
  state: () => State
  /** Another person, or nobody: replies of the last one are dropped. */
  set: (state: State) => void
  subscribe: (listener: () => void) => () => void
}

const nobody: State = { me: null, is_sandbox: false, is_read_only: false, is_closed: false, is_restoring: false }

export function createConsole(send?: typeof fetch): Console {
  const gates = { signIn: createGate(), proof: createGate() }
  const cache = createCache(() => {})
  const listeners = new Set<() => void>()
  let state = nobody
  return {
    api: createConsoleApi(gates, send),
    gates,
    cache,
    changes: createChanges(),
    state: () => state,
    set: (next) => {
      if (next.me?.id !== state.me?.id) cache.clear()
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const ConsoleContext = createContext<Console | null>(null)

export function useConsole(): Console {
  const found = use(ConsoleContext)
  if (!found) throw new Error('This part stands outside the console')
  return found
}

export const useApi = (): ConsoleApi => useConsole().api

export function useConsoleState(): State {
  const { subscribe, state } = useConsole()
  return useSyncExternalStore(subscribe, state)
}

/** Who is signed in, on screens that need it. */
export function useMe(): Me {
  const { me } = useConsoleState()
  if (!me) throw new Error('This screen needs somebody who is signed in')
  return me
}

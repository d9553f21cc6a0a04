/** The session as the web knows it: who is logged in, asked once and kept up to date by whoever learns more. */
import { createContext } from 'react-router'
import type { User } from '#domain/members/members.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import type { Api } from '#web/kit/api/api.ts'

export type Session = {
  /** `undefined`: nobody asked yet; `null`: a visitor. */
  get: () => User | null | undefined
  set: (user: User | null) => void
  /** Asks the server. A 403 means a visitor, anything else that goes wrong is thrown. Somebody on the way out is not asked for. */
  load: () => Promise<User | null>
  subscribe: (listener: () => void) => () => void
  /** True for a second after logging out, so that nothing asks once more on the way (spec, section 4). */
  isLeaving: () => boolean
  leave: () => void
}

export const sessionContext = createContext<Session>()

const leavingMs = 1000

export function createSession(api: Api, initial?: User | null): Session {
  let user = initial
  let leaving = 0
  const listeners = new Set<() => void>()
  const set = (next: User | null) => {
    if (user === next) return
    user = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => user,
    set,
    load: async () => {
      if (leaving > 0) return null
      const asked = await loadUser(api)
      // who left while the answer was on its way stays away
      if (leaving === 0) set(asked)
      return user ?? null
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isLeaving: () => leaving > 0,
    leave: () => {
      leaving++
      setTimeout(() => leaving--, leavingMs)
      set(null)
    },
  }
}

async function loadUser(api: Api): Promise<User | null> {
  try {
    return await api('GET /api/user.php')
  } catch (error) {
    if (refusalOf(error)?.status === 403) return null
    throw error
  }
}

/** The session of the client: the logged-in member, requested once and updated by later replies. */
import { createContext } from 'react-router'
import type { User } from '#domain/members/members.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import type { Api } from '#web/kit/api/api.ts'
import { type Cache, createCache } from '#web/kit/data/cache.ts'

export type Session = {
  /** `undefined`: not requested yet; `null`: a visitor. */
  get: () => User | null | undefined
  set: (user: User | null) => void
  /** Requests the member. A 403 means a visitor; other errors are thrown. Nothing is requested during a logout. */
  load: () => Promise<User | null>
  /** Requests the member after a 403 (spec, section 8). When another tab has logged in another member, the page reloads. */
  check: () => Promise<User | null>
  cache: Cache
  subscribe: (listener: () => void) => () => void
  /** True for a second after a logout, so that nothing is requested meanwhile (spec, section 4). */
  isLeaving: () => boolean
  leave: () => void
}

export const sessionContext = createContext<Session>()

const leavingMs = 1000

export function createSession(api: Api, initial?: User | null): Session {
  let user = initial
  let leaving = 0
  const listeners = new Set<() => void>()
  let member = initial?.profile.id
  const cache = createCache(() => void check().catch(() => {})) // The next poll checks again.
  const set = (next: User | null) => {
    if (user === next) return
    const id = next?.profile.id
    if (member !== undefined && id !== member) cache.clear()
    if (member !== undefined && id !== undefined && id !== member) cache.clearMember()
    member = id ?? member
    user = next
    for (const listener of listeners) listener()
  }
  const load = async () => {
    if (leaving > 0) return null
    const loaded = await loadUser(api)
    // a member who logged out during the request stays logged out
    if (leaving === 0) set(loaded)
    return user ?? null
  }
  let checking: Promise<User | null> | null = null
  const checkOnce = async () => {
    const before = user
    const now = await load()
    if (before && now && before.profile.id !== now.profile.id) location.reload()
    return now
  }
  const check = () => (checking ??= checkOnce().finally(() => (checking = null)))
  return {
    get: () => user,
    set,
    load,
    check,
    cache,
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

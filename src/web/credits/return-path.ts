/** The way back: where a member was when credits ran out, kept in this tab while they are away paying. */
import { safeReturn } from '#web/guards.ts'

const name = 'duet.return'

/** Null forgets it: then paying leads nowhere in particular. */
export function rememberReturn(path: string | null) {
  try {
    if (path === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, path)
  } catch {
    // A browser that keeps nothing still pays.
  }
}

/** A page of this site, or null. */
export function findReturn(): string | null {
  try {
    return safeReturn(sessionStorage.getItem(name))
  } catch {
    return null
  }
}

export const isChat = (path: string) => /^\/chats\/|\/chat$/.test(path)

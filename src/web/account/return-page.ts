/** The page a member was on when they went to look for the activation mail: its link brings them back there. */
import { useEffect } from 'react'
import { safeReturn } from '#web/kit/routing/guards.ts'

const key = 'activation.page'

/** Kept in this browser only; a browser that keeps nothing just leads home. */
export function useReturnPage({ pathname, search }: { pathname: string; search: string }) {
  useEffect(() => {
    try {
      localStorage.setItem(key, `${pathname}${search}`)
    } catch {
      // Storage is switched off.
    }
  }, [pathname, search])
}

export function takeReturnPage(): string | null {
  try {
    const page = localStorage.getItem(key)
    localStorage.removeItem(key)
    return safeReturn(page)
  } catch {
    return null
  }
}

/** The page a member was on before opening the activation mail; its link returns there. */
import { useEffect } from 'react'
import { safeReturn } from '#web/kit/routing/guards.ts'

const key = 'activation.page'

/** Stores the page in this browser. Without storage the link leads home. */
export function useReturnPage({ pathname, search }: { pathname: string; search: string }) {
  useEffect(() => {
    try {
      localStorage.setItem(key, `${pathname}${search}`)
    } catch {
      // Storage is switched off.
    }
  }, [pathname, search])
}

/** Reads and deletes the stored page; null if there is none. */
export function takeReturnPage(): string | null {
  try {
    const page = localStorage.getItem(key)
    localStorage.removeItem(key)
    return safeReturn(page)
  } catch {
    return null
  }
}

/** Moves the focus when the focused element is removed. A browser would restart at the top of the document. */
import { useEffect, useEffectEvent, useRef } from 'react'

/** An id (`main` is the content of the page), or a function called when the focus is lost; null leaves it lost. */
type Target = string | (() => HTMLElement | null | undefined)

/**
 * Moves a lost focus to `target` on unmount, and in a mounted component whenever `changed` changes. Any other focus stays. With the keyboard the
 * target is scrolled into view, except `main`.
 */
export function useFocusFallback(target: Target = 'main', changed?: unknown) {
  const before = useRef(changed)
  const move = useEffectEvent(() => {
    const next = typeof target === 'string' ? document.getElementById(target) : target()
    if (next && focusIfLost(next) && next.id !== 'main' && next.matches(':focus-visible'))
      next.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (before.current !== changed) move()
    before.current = changed
  }, [changed])
  useEffect(() => () => move(), [])
}

/** Focuses `next` if nothing has the focus, and returns whether it did. Nothing scrolls. */
export function focusIfLost(next: HTMLElement | null | undefined): boolean {
  if (!next || document.activeElement !== document.body) return false
  next.focus({ preventScroll: true })
  return true
}

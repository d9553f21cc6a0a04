/** Where the focus goes when the element that had it is removed. A browser puts it at the top of the document then, and a keyboard starts over. */
import { useEffect, useEffectEvent, useRef } from 'react'

/** An id, `main` is the content of the page; or a function that is called when the focus is lost, whose null leaves it lost. */
type Target = string | (() => HTMLElement | null | undefined)

/**
 * Moves a lost focus to `target` when the component is removed, and, in a component that stays, whenever `changed` changes.
 * A focus that is not lost stays where it is. A keyboard sees the target scrolled into view; `main` is not scrolled.
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

/** Focuses `next` if nothing has the focus, and says whether it did. Nothing scrolls. */
export function focusIfLost(next: HTMLElement | null | undefined): boolean {
  if (!next || document.activeElement !== document.body) return false
  next.focus({ preventScroll: true })
  return true
}

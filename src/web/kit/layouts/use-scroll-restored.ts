/** A box that scrolls by itself, and stands where it stood when one comes back to it. The page's own scroll is the router's. */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** By the history entry that showed the box; a tab that is loaded anew begins anew. */
const scrollPositions = new Map<string, number>()

/** What stands in the box must be there at once: it is put back before anything is painted. */
export function useScrollRestored(box: RefObject<HTMLElement | null>, name: string) {
  const { key } = useLocation()
  const hasArrived = useRef(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const entry = `${name} ${key}`
    const before = scrollPositions.get(entry)
    // a box that stayed while other things changed stays where its reader left it
    if (before !== undefined && !hasArrived.current) element.scrollTo({ top: before, behavior: 'instant' })
    hasArrived.current = true
    const note = () => void scrollPositions.set(entry, element.scrollTop)
    note()
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [box, name, key])
}

/** Some phones lay the keyboard over the page instead of making the page lower: then the page takes what is left above it. */
import { type RefObject, useEffect } from 'react'

/** A keyboard is higher than the bars that come and go as one scrolls. */
const keyboardPx = 120

export function useRoomAboveKeyboard(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const fit = () => {
      // Whoever zooms in sees less of the page too, and wants it as it is.
      const isCovered = Math.abs(seen.scale - 1) < 0.01 && window.innerHeight - seen.height > keyboardPx
      page.current?.style.setProperty('block-size', isCovered ? `${seen.height}px` : null)
      if (isCovered && window.scrollY > 0) window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', fit)
    return () => seen.removeEventListener('resize', fit)
  }, [page])
}

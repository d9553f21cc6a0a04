/** For a part that goes once it was answered: whoever was in it goes on at what it stood in, not at the top of the document. */
import { useEffect } from 'react'

/** `id`: of something that may have the focus. A keyboard sees it; under a finger or a mouse nothing moves. */
export function useFocusRestored(id = 'main') {
  useEffect(
    () => () => {
      const next = document.activeElement === document.body && document.getElementById(id)
      if (!next) return
      next.focus({ preventScroll: true })
      if (id !== 'main' && next.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' })
    },
    [id],
  )
}

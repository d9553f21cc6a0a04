/** For a part that goes once it was answered: whoever was in it goes on at what it stood in, not at the top of the document. */
import { useEffect } from 'react'

/** `id`: of something that may have the focus. */
export function useFocusKept(id = 'main') {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
    },
    [id],
  )
}

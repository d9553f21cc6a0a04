/** For a part that goes once it was answered: whoever was in it goes on at the page, not at the top of the document. */
import { useEffect } from 'react'

export function useFocusKept() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
}

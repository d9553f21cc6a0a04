/** A short note that is read on the page one is taken to, not on the one that is left. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type Toast, useToast } from '#web/kit/ui/toast.tsx'

let waiting: Toast | null = null

/** Only in the browser: call it right before navigating. */
export const noteOnNextPage = (note: Toast) => {
  waiting = note
}

/** With every change of the address it looks anew. */
export const NextNote = () => <Note key={useLocation().key} />

function Note() {
  const toast = useToast()
  useEffect(() => {
    if (waiting) toast(waiting)
    waiting = null
  }, [toast])
  return null
}

/** Photos side by side in a row that the browser scrolls and snaps: which one is in the frame, and the way to the others, by keys too. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export function useTrack(count: number, first = 0) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  const onScroll = () => {
    const { current } = track
    if (!current || current.clientWidth === 0) return
    setAt(Math.min(count - 1, Math.round(current.scrollLeft / current.clientWidth)))
  }
  /** `instant`: where it begins, nothing slides by. */
  const goTo = (place: number, behavior: ScrollBehavior = 'auto') => {
    const { current } = track
    current?.scrollTo({ left: Math.max(0, Math.min(count - 1, place)) * current.clientWidth, behavior })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const aim = aimOf(event, at, count)
    // The viewer, opened from a row, has a row of its own.
    if (aim === null || event.defaultPrevented) return
    event.preventDefault()
    goTo(aim)
    const row = track.current
    // Where each photo is a button, the focus goes along.
    if (row?.contains(document.activeElement)) row.children[aim]?.querySelector('button')?.focus({ preventScroll: true })
  })
  // Whatever has the focus around the row: the photos, the arrows beside them, the way out.
  useEffect(() => {
    const around = track.current?.parentElement
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    around?.addEventListener('keydown', listen)
    return () => around?.removeEventListener('keydown', listen)
  }, [])
  return { track, at, goTo, onScroll }
}

/** The photo a key asks for; null for other keys, and for the browser's own shortcuts. */
function aimOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, count: number): number | null {
  if (altKey || ctrlKey || metaKey) return null
  const aims: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }
  const aim = aims[key]
  return aim === undefined ? null : Math.max(0, Math.min(count - 1, aim))
}

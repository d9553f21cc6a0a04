/** A row of photos that the browser scrolls and snaps: the current one, the way to the others by buttons and keys, and the texts. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#web/kit/text/text.tsx'

export function useTrack(count: number, first = 0) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  const onScroll = () => {
    const { current } = track
    if (!current || current.clientWidth === 0) return
    setAt(Math.min(count - 1, Math.round(current.scrollLeft / current.clientWidth)))
  }
  /** `instant`: without an animation. */
  const goTo = (place: number, behavior: ScrollBehavior = 'auto') => {
    const { current } = track
    current?.scrollTo({ left: Math.max(0, Math.min(count - 1, place)) * current.clientWidth, behavior })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const aim = aimOf(event, at, count)
    // Handled by the viewer, which has a row of its own.
    if (aim === null || event.defaultPrevented) return
    event.preventDefault()
    goTo(aim)
    const row = track.current
    // Where each photo is a button, the focus follows.
    if (row?.contains(document.activeElement)) row.children[aim]?.querySelector('button')?.focus({ preventScroll: true })
  })
  // The keys work on the photos and on the buttons around them.
  useEffect(() => {
    const around = track.current?.parentElement
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    around?.addEventListener('keydown', listen)
    return () => around?.removeEventListener('keydown', listen)
  }, [])
  return { track, at, goTo, onScroll }
}

/** The index a key leads to; null for other keys and for the browser's shortcuts. */
function aimOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, count: number): number | null {
  if (altKey || ctrlKey || metaKey) return null
  const aims: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }
  const aim = aims[key]
  return aim === undefined ? null : Math.max(0, Math.min(count - 1, aim))
}

/** The texts of a photo for screen readers, and its number among the others. */
export function usePhotoTexts(name: string, count: number) {
  const text = useText('profile')
  const placed = (index: number) => ({ number: String(index + 1), count: String(count) })
  return {
    photo: (index: number) => (count === 1 ? text('photo', { name }) : text('photo_of', { name, ...placed(index) })),
    place: (index: number) => text('photo_place', placed(index)),
  }
}

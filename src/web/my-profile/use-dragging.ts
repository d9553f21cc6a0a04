/** Dragging a photo over its neighbours, with a mouse or a finger: it takes the place of the one it is over. */
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

export function useDragging(show: (id: number, place: number) => void, letGo: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  const hold = (id: number, event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    setHeld(id)
  }
  const drag = useEffectEvent((x: number, y: number) => {
    if (held === null) return
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])]
    const place = tiles.findIndex((tile) => isOver(tile.getBoundingClientRect(), x, y))
    if (place >= 0 && tiles[place]?.dataset.photo !== String(held)) show(held, place)
  })
  const end = useEffectEvent(() => {
    setHeld(null)
    letGo()
  })
  useEffect(() => {
    if (held === null) return
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pointermove', ({ clientX, clientY }) => drag(clientX, clientY), { signal })
    addEventListener('pointerup', () => end(), { signal })
    addEventListener('pointercancel', () => end(), { signal })
    return () => stop.abort()
  }, [held])
  return { list, held, hold }
}

const isOver = ({ left, right, top, bottom }: DOMRect, x: number, y: number) => x >= left && x <= right && y >= top && y <= bottom

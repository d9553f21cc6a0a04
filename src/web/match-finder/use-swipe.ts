/** Swiping between questions: to the left goes on, to the right goes back. Never from the very edge, where the browser's own gesture begins. */
import { type TouchEvent, useRef } from 'react'

const farPx = 64
const edgePx = 32

type Swipes = { onLeft: () => void; onRight: (() => void) | null }

export function useSwipe({ onLeft, onRight }: Swipes) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const onTouchStart = ({ touches }: TouchEvent) => {
    const one = touches[0]
    const isInside = one && one.clientX > edgePx && one.clientX < innerWidth - edgePx
    from.current = isInside && touches.length === 1 ? { x: one.clientX, y: one.clientY } : null
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const one = changedTouches[0]
    const start = from.current
    from.current = null
    if (!one || !start) return
    const [x, y] = [one.clientX - start.x, one.clientY - start.y]
    if (Math.abs(x) < farPx || Math.abs(x) < 2 * Math.abs(y)) return
    if (x < 0) onLeft()
    else onRight?.()
  }
  return { onTouchStart, onTouchEnd }
}

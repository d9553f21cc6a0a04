/** Swipe to reply: a finger draws a message to the side and lets it go. In a chunk of its own. */

/** From here on it is a swipe, and no tap. */
const startPx = 12
/** Let go from here on, it replies. */
const replyPx = 56
const furthestPx = 80

type Drag = { message: string | undefined; bubble: HTMLElement | null; pointer: number; x: number; y: number; isSwipe: boolean }

/** Calls `onReply` with the message. Not for a mouse or keys, which have the menu. Returns the function that ends it. */
export function onSwipe(list: HTMLElement | null, onReply: (message: string | undefined) => void): (() => void) | null {
  if (!list || !matchMedia('(any-pointer: coarse)').matches) return null
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  let drag: Drag | null = null
  const show = (px: number) => {
    if (!drag?.bubble || isStill.matches) return
    drag.bubble.style.transition = px === 0 ? 'translate 150ms' : ''
    drag.bubble.style.translate = px === 0 ? '' : `${px}px`
    // What is drawn to the edge would make the log scroll sideways.
    list.style.overflowX = px === 0 ? '' : 'clip'
  }
  const end = () => {
    show(0)
    drag = null
  }
  const down = ({ target, pointerType, isPrimary, pointerId: pointer, clientX: x, clientY: y }: PointerEvent) => {
    if (!isPrimary) return end()
    const line = target instanceof Element ? target.closest('li') : null
    const button = line?.querySelector<HTMLElement>('[data-options]')
    if (pointerType !== 'touch' || !line || !button) return
    drag = { message: button.dataset['options'], bubble: line.querySelector(':scope > div'), pointer, x, y, isSwipe: false }
  }
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerId !== drag?.pointer) return
    const [acrossPx, downPx] = [clientX - drag.x, Math.abs(clientY - drag.y)]
    if (!drag.isSwipe && downPx > startPx) return end()
    drag.isSwipe ||= acrossPx > startPx && acrossPx > 2 * downPx
    if (drag.isSwipe) show(Math.min(furthestPx, Math.max(1, acrossPx - startPx)))
  }
  const up = ({ pointerId, clientX }: PointerEvent) => {
    if (pointerId !== drag?.pointer) return
    const { message, isSwipe, x } = drag
    end()
    if (isSwipe && clientX - x >= replyPx) onReply(message)
  }
  // The browser scrolls up and down and zooms; what goes to the side is ours.
  list.style.touchAction = 'pan-y pinch-zoom'
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: end }
  for (const [type, listener] of Object.entries(listeners)) list.addEventListener(type, listener as EventListener)
  return () => {
    end()
    list.style.touchAction = ''
    for (const [type, listener] of Object.entries(listeners)) list.removeEventListener(type, listener as EventListener)
  }
}

/** A finger that stays where it is. Told when it leaves the glass: what opens before is closed again by that. */

const holdMs = 450
/** A finger that wanders further scrolls. */
const stillPx = 10

/** Answers what ends the listening. A mouse has the button beside the message, and its own menu. */
export function longPressOf(area: HTMLElement, onHeld: (target: Element) => void): () => void {
  let held: { target: Element; x: number; y: number; since: number } | null = null
  const down = ({ target, pointerType, isPrimary, clientX: x, clientY: y, timeStamp: since }: PointerEvent) => {
    held = pointerType !== 'mouse' && isPrimary && target instanceof Element ? { target, x, y, since } : null
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (held && Math.hypot(clientX - held.x, clientY - held.y) > stillPx) held = null
  }
  const up = ({ timeStamp }: PointerEvent) => {
    const { target, since } = held ?? {}
    held = null
    if (target && since !== undefined && timeStamp - since >= holdMs) setTimeout(() => onHeld(target))
  }
  const cancel = () => {
    held = null
  }
  /** The browser's own menu of a held finger would lie over ours. */
  const noMenu = (event: MouseEvent) => held && event.preventDefault()
  area.addEventListener('pointerdown', down)
  area.addEventListener('pointermove', move)
  area.addEventListener('pointerup', up)
  area.addEventListener('pointercancel', cancel)
  area.addEventListener('contextmenu', noMenu)
  return () => {
    area.removeEventListener('pointerdown', down)
    area.removeEventListener('pointermove', move)
    area.removeEventListener('pointerup', up)
    area.removeEventListener('pointercancel', cancel)
    area.removeEventListener('contextmenu', noMenu)
  }
}

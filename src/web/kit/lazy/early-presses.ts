/** Presses before hydration: a script of the document records them, and each hydrated part has them made again. */
import { useLayoutEffect } from 'react'

type WithEarly = { replayEarlyPresses?: () => void }

/** Makes the recorded presses again, once the component's tree is hydrated. */
export const useEarlyPresses = () => useLayoutEffect(() => (globalThis as WithEarly).replayEarlyPresses?.(), [])

/**
 * Runs in the document's head, written there as text: it uses nothing outside itself. Recorded are buttons, forms without an address, Enter in a line that sends, and the links of a
 * changed form, whose addresses miss the change: they lead on after 10 seconds without code. All other links, forms and fields work without code.
 * React stops a press at the document while its part is not hydrated, also after the page around it: such a press is recorded at any time.
 * While it hydrates a part it may neither stop nor handle a press: a form or a link that nobody handled is recorded too.
 */
export function recordEarlyPresses() {
  const pressed = new Set<HTMLElement>()
  let isHydrated = false
  let changed: HTMLFormElement | null = null
  const record = (event: Event) => {
    const { target, type, ctrlKey, metaKey, shiftKey } = event as MouseEvent
    const { key, isComposing } = event as KeyboardEvent
    const at = target as Element
    if (type === 'keydown' && (key !== 'Enter' || shiftKey || isComposing || !at.matches('[enterkeyhint=send]'))) return
    const selector = type === 'click' ? '[type=button]:not([popovertarget]),form a:not([target])' : 'form:not([action])'
    const part = at.closest<HTMLElement>(selector)
    if (!part) return
    if (part instanceof HTMLAnchorElement) {
      if (ctrlKey || metaKey || shiftKey || part.closest('form') !== changed) return
      setTimeout(() => pressed.has(part) && location.assign(part.href), 10_000)
    }
    event.preventDefault()
    pressed.add(part)
  }
  addEventListener('input', ({ target }) => (changed = (target as HTMLInputElement).form), true)
  for (const type of ['click', 'keydown', 'submit']) {
    const stopped = (event: Event) => event.cancelBubble && record(event)
    addEventListener(type, () => document.addEventListener(type, stopped, { capture: true, once: true }), true)
    addEventListener(type, (event) => {
      const isButton = type === 'click' && (event.target as Element).closest('[type=button]')
      if (!isHydrated || !(isButton || event.defaultPrevented)) record(event)
    })
  }
  ;(globalThis as WithEarly).replayEarlyPresses = () => {
    isHydrated = true
    setTimeout(() => {
      const parts = [...pressed]
      pressed.clear()
      for (const part of parts) {
        if (!part.isConnected) continue
        if (part instanceof HTMLFormElement) part.requestSubmit()
        else part.click()
      }
    })
  }
}

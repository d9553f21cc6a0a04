/** Presses before hydration: a script of the document keeps them, and they are made again once React has the control that was pressed. */
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'

type WithEarly = { replayEarlyPresses?: () => unknown }

/** React calls a `ref` when it has hydrated or made the element. */
function markReady(element: HTMLElement | null) {
  element?.removeAttribute('data-early')
  ;(globalThis as WithEarly).replayEarlyPresses?.()
}

/** Spread on a control that needs its code: a button, or a form without an address. The attribute stands until React has the control. */
export const early = { 'data-early': '', ref: markReady }

/** The same for a control whose owner may have a `ref` of its own. */
export function useEarly<Control extends HTMLElement>(ref: Ref<Control> | undefined) {
  const own = useRef<Control>(null)
  useImperativeHandle(ref, () => own.current as Control)
  useLayoutEffect(() => markReady(own.current), [])
  return { ...early, ref: own }
}

/**
 * Runs in the document's head, written there as text: it uses nothing outside itself. Kept are presses of marked buttons, what is sent in marked forms, Enter in a line of theirs that
 * sends, and links in a marked form that was changed: their addresses miss the change, and lead on after 10 seconds without code. All other links, forms and fields work without code.
 */
export function recordEarlyPresses() {
  const pressed = new Set<HTMLElement>()
  let changed: HTMLFormElement | null = null
  const keep = (event: Event) => {
    const { target, type, ctrlKey, metaKey, shiftKey } = event as MouseEvent
    const { key, isComposing } = event as KeyboardEvent
    const at = target as Element
    if (type === 'keydown' && (key !== 'Enter' || shiftKey || isComposing || !at.matches('[enterkeyhint=send]'))) return
    const selector = type === 'click' ? 'button[data-early],[data-early] a:not([target])' : 'form[data-early]:not([action])'
    const control = at.closest<HTMLElement>(selector)
    if (!control) return
    if (control instanceof HTMLAnchorElement) {
      if (ctrlKey || metaKey || shiftKey || control.closest('form') !== changed) return
      setTimeout(() => pressed.has(control) && location.assign(control.href), 10_000)
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(control)
  }
  addEventListener('input', ({ target }) => (changed = (target as HTMLInputElement).form), true)
  for (const type of ['click', 'keydown', 'submit']) addEventListener(type, keep, true)
  const replay = () => {
    for (const control of pressed) {
      if (control.isConnected && control.closest('[data-early]')) continue
      pressed.delete(control)
      if (!control.isConnected) continue
      if (control instanceof HTMLFormElement) control.requestSubmit()
      else control.click()
    }
  }
  ;(globalThis as WithEarly).replayEarlyPresses = () => pressed.size > 0 && setTimeout(replay)
}

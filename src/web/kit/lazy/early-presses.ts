/** Presses before hydration: an inline script records them, and they are repeated once React has hydrated the pressed control. */
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'

type WithEarly = { replayEarlyPresses?: () => unknown }

/** React calls a `ref` after hydrating or creating the element. */
function markReady(element: HTMLElement | null) {
  element?.removeAttribute('data-early')
  ;(globalThis as WithEarly).replayEarlyPresses?.()
}

/** Spread on a control that needs client code: a button, or a form without an action. The attribute is removed at hydration. */
export const early = { 'data-early': '', ref: markReady }

/** The same for a control whose caller may pass a `ref`. */
export function useEarly<Control extends HTMLElement>(ref: Ref<Control> | undefined) {
  const own = useRef<Control>(null)
  useImperativeHandle(ref, () => own.current as Control)
  useLayoutEffect(() => markReady(own.current), [])
  return { ...early, ref: own }
}

/**
 * An inline script of the document's head, written as text, so it uses nothing outside itself. It records presses of marked buttons, submits of
 * marked forms, and Enter in their fields that send. It holds links in a changed form for up to 10 seconds, because their addresses miss the change.
 * Other links, forms and fields work without client code.
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

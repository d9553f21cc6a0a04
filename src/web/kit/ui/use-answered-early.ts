/** What was typed, chosen, switched or filled in by the browser before the page woke: it is told on, or the first change elsewhere would wipe it out. */
import { type ChangeEvent, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Known = {
  value?: string | number | readonly string[] | undefined
  defaultValue?: string | number | readonly string[] | undefined
  checked?: boolean | undefined
}
type Answer<Element extends Control> = Known & {
  ref?: Ref<Element> | undefined
  onChange?: ((event: ChangeEvent<Element, Element>) => void) | undefined
}

/** For the control's own `ref`; whoever else wants it gets it by `ref`. */
export function useAnsweredEarly<Element extends Control = HTMLInputElement>(answer: Answer<Element>) {
  const own = useRef<Element>(null)
  useImperativeHandle(answer.ref, () => own.current as Element)
  const tell = useEffectEvent((target: Element) => {
    if (!isKnown(target, answer)) answer.onChange?.({ target, currentTarget: target } as ChangeEvent<Element, Element>)
  })
  useLayoutEffect(() => {
    if (own.current) tell(own.current)
  }, [])
  return own
}

function isKnown(control: Control, { value, defaultValue, checked }: Known): boolean {
  const known = value ?? defaultValue
  // of one question's radio buttons only the chosen one speaks
  if (checked !== undefined && 'checked' in control) return control.checked === checked || isOtherRadio(control)
  return known === undefined || String(known) === control.value
}

const isOtherRadio = ({ type, checked }: HTMLInputElement) => type === 'radio' && !checked

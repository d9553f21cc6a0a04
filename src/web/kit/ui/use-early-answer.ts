/** Reports what was typed, chosen or autofilled before hydration: otherwise the next render resets a controlled field. */
import { type ChangeEvent, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Value = string | number | readonly string[] | undefined
type ControlProps<Element extends Control> = {
  value?: Value
  defaultValue?: Value
  checked?: boolean | undefined
  ref?: Ref<Element> | undefined
  onChange?: ((event: ChangeEvent<Element, Element>) => void) | undefined
}

/** Returns the control's `ref`. Calls `onChange` once at hydration, if the control's value differs from its props. */
export function useEarlyAnswer<Element extends Control = HTMLInputElement>(props: ControlProps<Element>) {
  const own = useRef<Element>(null)
  useImperativeHandle(props.ref, () => own.current as Element)
  const compare = useEffectEvent((target: Element) => {
    if (!isSame(target, props)) props.onChange?.({ target, currentTarget: target } as ChangeEvent<Element, Element>)
  })
  useLayoutEffect(() => {
    if (own.current) compare(own.current)
  }, [])
  return own
}

function isSame<Element extends Control>(control: Element, { value, defaultValue, checked }: ControlProps<Element>): boolean {
  const rendered = value ?? defaultValue
  // of the radio buttons of a question only the checked one is an answer
  if (checked !== undefined && 'checked' in control) return control.checked === checked || isOtherRadio(control)
  return rendered === undefined || String(rendered) === control.value
}

const isOtherRadio = ({ type, checked }: HTMLInputElement) => type === 'radio' && !checked

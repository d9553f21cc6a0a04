/** Reports what was typed, chosen or filled in by the browser before hydration, or the next render would reset a controlled field. */
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

/** Answers the control's own `ref`. Calls `onChange` once at hydration, if the control then says something else than its props. */
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
  // of one question's radio buttons only the chosen one is an answer
  if (checked !== undefined && 'checked' in control) return control.checked === checked || isOtherRadio(control)
  return rendered === undefined || String(rendered) === control.value
}

const isOtherRadio = ({ type, checked }: HTMLInputElement) => type === 'radio' && !checked

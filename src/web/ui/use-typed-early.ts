/** What was typed, or filled in by the browser, before the page woke: it is told on, or the first change elsewhere would wipe it out. */
import { type ChangeEvent, type ComponentProps, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'

export function useTypedEarly({ ref, value, onChange }: Pick<ComponentProps<'input'>, 'ref' | 'value' | 'onChange'>) {
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLInputElement)
  const tell = useEffectEvent((input: HTMLInputElement) => {
    const known = value === undefined || String(value) === input.value
    if (!known) onChange?.({ target: input, currentTarget: input } as ChangeEvent<HTMLInputElement, HTMLInputElement>)
  })
  useLayoutEffect(() => {
    if (own.current) tell(own.current)
  }, [])
  return own
}

/** A form that may be sent before hydration: it waits, never ends up in the address, and goes out with what was typed. */
import { type ComponentProps, useEffectEvent, useRef } from 'react'
import { useEarly } from '#web/kit/lazy/early-presses.ts'

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit' | 'ref'> & { onSend: () => unknown }

/** An action, not a handler: React keeps a press for it. But it keeps the action of the first render, which knows of no word that was typed by then. */
export function Form({ onSend, ...props }: FormProps) {
  const isSending = useRef(false)
  const send = useEffectEvent(async () => {
    // Pressed twice while nothing seemed to happen, both come at once.
    if (isSending.current) return
    isSending.current = true
    try {
      await onSend()
    } finally {
      isSending.current = false
    }
  })
  return <form {...props} {...useEarly(preventReset)} action={() => void send()} />
}

/** React empties a form after its action: lists and choices would show their first answer, and no longer the one that is known. */
const preventReset = (form: HTMLFormElement | null) => form?.addEventListener('reset', prevent)
const prevent = (event: Event) => event.preventDefault()

/** A form that may be submitted before hydration: React replays the submit with what was typed, and the address shows nothing of it. */
import { type ComponentProps, useEffectEvent, useRef } from 'react'
import { useEarly } from '#web/kit/lazy/early-presses.ts'

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit' | 'ref'> & { onSend: () => unknown }

/**
 * An action, not a handler: React replays its submits after hydration. React keeps the first render's action; the effect event calls the newest
 * `onSend`.
 */
export function Form({ onSend, ...props }: FormProps) {
  const isSending = useRef(false)
  const send = useEffectEvent(async () => {
    // Two presses before hydration are replayed together.
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

/** React resets a form after its action: lists and choices would show their first option instead of the current one. */
const preventReset = (form: HTMLFormElement | null) => form?.addEventListener('reset', prevent)
const prevent = (event: Event) => event.preventDefault()

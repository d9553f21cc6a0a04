/** Typing and picking at work: what stands in the field, which options are listed, and what the keys do. */
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { optionsFor, type PickOption, valueTyped } from '#web/kit/ui/pick-rules.ts'

type Picking = { options: readonly PickOption[]; value: string; onChange: (value: string) => void }

export function usePick({ options, value, onChange }: Picking) {
  // What is being typed; null when the field shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const listed = typed === null ? options : optionsFor(options, typed)
  const open = wanted && listed.length > 0

  const close = () => {
    setWanted(false)
    setActive(null)
  }
  const choose = (option: PickOption) => {
    setTyped(null)
    close()
    onChange(option.value)
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(null)
    setWanted(!isComplete(options, text))
    onChange(valueTyped(options, text))
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return
    setTyped(null)
    close()
  }
  const walk = (way: 1 | -1) => {
    const chosen = Math.max(
      0,
      listed.findIndex((option) => option.value === value),
    )
    setActive(active === null ? chosen : (active + way + listed.length) % listed.length)
    setWanted(true)
  }
  const press = (event: KeyboardEvent) => {
    const option = open && active !== null ? listed[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && option) choose(option)
    else if (event.key === 'Escape' && open) close()
    else {
      if (option && event.key === 'Tab') choose(option)
      return
    }
    event.preventDefault()
  }
  const text = typed ?? options.find((option) => option.value === value)?.label ?? value
  return { open, active: open ? active : null, listed, text, type, choose, leave, press, show: () => setWanted(true) }
}

/** Nothing is left to choose: the list would only say again what was typed. */
function isComplete(options: readonly PickOption[], text: string): boolean {
  const [only, ...others] = optionsFor(options, text)
  return only !== undefined && others.length === 0 && valueTyped(options, text) === only.value
}

/** The state of a combobox: which options are listed, which one is active, and what the keys do. */
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

type Picking = { options: readonly PickOption[]; value: string; onChange: (value: string) => void }

export function usePick({ options, value, onChange }: Picking) {
  // The text being typed; null when the field shows the chosen option.
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

/** True when the only listed option is the typed one: the list is then hidden. */
function isComplete(options: readonly PickOption[], text: string): boolean {
  const [only, ...others] = optionsFor(options, text)
  return only !== undefined && others.length === 0 && valueTyped(options, text) === only.value
}

/** `words`: other spellings of the option. */
export type PickOption = { value: string; label: string; words?: readonly string[] }

/** The fewest typed letters that select the only matching option. */
const minUniqueLetters = 3

/** Without accents, capitals, full stops and a leading zero. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .trim()
    .replace(/^0+(?=\d)/, '')

const spellings = ({ value, label, words = [] }: PickOption) => [value, label, ...words].map(folded)

/** The options that begin with the typed text. */
export function optionsFor(options: readonly PickOption[], typed: string): readonly PickOption[] {
  const start = folded(typed)
  return options.filter((option) => spellings(option).some((spelling) => spelling.startsWith(start)))
}

/** The value of the option that the typed text means, or the text itself. */
export function valueTyped(options: readonly PickOption[], typed: string): string {
  const words = folded(typed)
  const exact = options.find((option) => spellings(option).includes(words))
  if (exact) return exact.value
  const [only, ...others] = optionsFor(options, typed)
  const isUnique = words.length >= minUniqueLetters && /^\p{L}/u.test(words)
  return only && others.length === 0 && isUnique ? only.value : typed.trim()
}

/** Single keys of one screen: off where the person has them off, while something is typed, in dialogs, and after `g`, which jumps. */
import { useEffect, useEffectEvent } from 'react'
import { useMe } from '#console/app/console.ts'

/** By key: `w`, `1`, `?`, `Space`, `Enter`, `Shift Enter`. */
export type ScreenKeys = Record<string, () => void>

const jumpMs = 1000
const fields =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog[open], [popover]:popover-open'
/** What has a use of its own for space and Enter. */
const controls = 'a, button, summary, input, [data-row]'

/** The name under which a press is looked up; null where it is not for the screen. */
export function nameOfPress(event: KeyboardEvent): string | null {
  const target = event.target instanceof Element ? event.target : null
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || target?.closest(fields)) return null
  if (document.querySelector('dialog[open]')) return null
  if (event.key === 'Enter' && event.shiftKey) return 'Shift Enter'
  if (event.key === 'Enter' || event.key === ' ') return target?.closest(controls) ? null : event.key === ' ' ? 'Space' : 'Enter'
  return event.key.length === 1 ? event.key.toLowerCase() : null
}

/** Listens before the frame does, so that `?` is the screen's where the screen has it. */
export function useScreenKeys(keys: ScreenKeys) {
  const { single_keys } = useMe()
  const press = useEffectEvent((name: string, event: KeyboardEvent) => {
    const act = keys[name]
    if (!act) return
    event.preventDefault()
    event.stopImmediatePropagation()
    act()
  })
  useEffect(() => {
    if (!single_keys) return
    let jumpsUntil = 0
    const listen = (event: KeyboardEvent) => {
      const name = nameOfPress(event)
      if (name === null || event.repeat) return
      const isJump = event.timeStamp < jumpsUntil
      jumpsUntil = name === 'g' ? event.timeStamp + jumpMs : 0
      if (!isJump) press(name, event)
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [single_keys])
}

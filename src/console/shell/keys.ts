/** Keys: `Ctrl K` always; single letters only where the person has them on, and never while something is typed or a dialog is open. */
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { tinykeys } from 'tinykeys'
import { useMe } from '#console/app/console.ts'
import { useScopedPath } from '#console/app/scope.ts'
import { areasOf, ownArea } from '#console/shell/areas.ts'
import type { Shell } from '#console/shell/use-shell.ts'

/** Typing, holding a modifier, or a dialog: a letter is a letter. */
const isTyping = (event: KeyboardEvent) => {
  const target = event.target instanceof Element ? event.target : null
  return (
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.isComposing ||
    target?.closest('input, textarea, select, [contenteditable], dialog[open], [popover]:popover-open') !== null
  )
}

export function useKeys(shell: Shell) {
  const me = useMe()
  const navigate = useNavigate()
  const to = useScopedPath()
  const openPalette = useEffectEvent(() => shell.open('palette'))
  const openKeys = useEffectEvent(() => shell.open('keys'))
  const go = useEffectEvent((path: string) => void navigate(to(path)))
  const jumps = [...areasOf(me), ownArea]
  const letters = jumps.map(({ jump }) => jump).join('')
  const goTo = useEffectEvent((letter: string) => {
    const area = jumps.find(({ jump }) => jump === letter.toLowerCase())
    if (area) go(area.path)
  })
  useEffect(
    () =>
      tinykeys(
        window,
        {
          '$mod+k': (event) => {
            event.preventDefault()
            openPalette()
          },
        },
        { ignore: (event) => event.isComposing },
      ),
    [],
  )
  useEffect(() => {
    if (!me.single_keys) return
    return tinykeys(
      window,
      {
        // One binding for all: of several that begin alike, one that fired would leave the others waiting.
        [`g ([${letters}])`]: ({ key }) => goTo(key),
        '[Shift]+?': () => openKeys(),
        j: () => moveInList(1),
        k: () => moveInList(-1),
        Enter: (event) => pressInList(event),
        '/': (event) => focusFilter(event),
      },
      { ignore: isTyping },
    )
  }, [me.single_keys, letters])
}

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => row.checkVisibility())

function moveInList(way: 1 | -1) {
  const all = rows()
  const current = all.findIndex((row) => row.contains(document.activeElement))
  const next = all[current < 0 ? (way === 1 ? 0 : all.length - 1) : current + way]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Enter on a line presses its first control; on a control it is the control's own. */
function pressInList(event: KeyboardEvent) {
  const row = event.target
  if (row instanceof HTMLElement && row.matches('[data-row]')) row.querySelector<HTMLElement>('a, button, summary')?.click()
}

function focusFilter(event: KeyboardEvent) {
  const filter = document.querySelector<HTMLElement>('main [role=group] :is(input, select)')
  if (!filter) return
  event.preventDefault()
  filter.focus()
}

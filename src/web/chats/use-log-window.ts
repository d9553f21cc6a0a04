/** The lines that stand in the document, and the room of those that do not: a log of ten thousand messages costs no more than a short one. */
import { type RefObject, useState } from 'react'
import type { Line } from '#web/chats/log-lines.ts'
import { isEnough, isNear, type LogWindow, type Sight, spacesOf, sumOf, windowAt, windowAtEnd } from '#web/chats/log-window.ts'

/** What a line takes until it was measured. */
const usualPx = 44

export type LogParts = {
  log: RefObject<HTMLDivElement | null>
  list: RefObject<HTMLOListElement | null>
  /** The room of the lines left out after those that stand there. */
  below: RefObject<HTMLDivElement | null>
}

export type LogWindowState = ReturnType<typeof useLogWindow>

export function useLogWindow(lines: readonly Line[], parts: LogParts) {
  const [place, setPlace] = useState<LogWindow>(windowAtEnd)
  const [heights] = useState(createHeights)
  const shown = standing(lines, place)

  return {
    shown,
    spaces: spacesOf(heights.of(lines), place),
    /** Takes the size of what stands there. */
    measure() {
      for (const [index, row] of rowsOf(parts).entries()) {
        const line = shown[index]
        if (line) heights.set(line, row.getBoundingClientRect().height)
      }
    },
    /** Moves to what is seen, by a few lines at a time; at once if what stands there does not reach far enough. */
    follow(moving: (move: () => void) => void = (move) => move()) {
      const sight = sightOf(parts)
      if (!sight) return
      const next = windowAt(heights.of(lines), sight.seen)
      const isAll = { newer: place.skip === 0, older: place.skip + place.count >= lines.length }
      if (isNear(next, place) && isEnough(sight.stands, sight.seen, isAll)) return
      if (next.skip === place.skip && next.count === shown.length) return
      keepFocus(parts, shown, standing(lines, next))
      moving(() => setPlace(next))
    },
    /** How far a line is from the end, whether it stands there or not. */
    fromEndPx(key: string): number {
      const at = lines.findIndex((line) => line.key === key)
      return at < 0 ? 0 : sumOf(heights.of(lines).slice(0, lines.length - at))
    },
    /** The log has another width: lines break elsewhere. */
    forget() {
      heights.forget()
      setPlace((known) => ({ ...known }))
    },
  }
}

const standing = (lines: readonly Line[], { skip, count }: LogWindow) =>
  lines.slice(Math.max(0, lines.length - skip - count), Math.max(0, lines.length - skip))

/** How high lines are, the last one first, as far as they were measured. Asked for at every step of a scroll: kept while nothing changed. */
function createHeights() {
  const sizes = new Map<string, number>()
  let known: { lines: readonly Line[]; heights: number[] } | null = null
  return {
    of(lines: readonly Line[]): readonly number[] {
      if (known?.lines !== lines) known = { lines, heights: lines.map(({ key }) => sizes.get(key) ?? usualPx).toReversed() }
      return known.heights
    },
    set({ key }: Line, px: number) {
      if (sizes.get(key) === px) return
      sizes.set(key, px)
      known = null
    },
    forget() {
      sizes.clear()
      known = null
    },
  }
}

const rowsOf = ({ list }: LogParts) => [...(list.current?.children ?? [])]

/** What is seen and what stands there, both by how far they are from the end of the last line. */
function sightOf({ log, list, below }: LogParts): { seen: Sight; stands: Sight } | null {
  if (!log.current || !list.current || !below.current) return null
  const endPx = below.current.getBoundingClientRect().bottom
  const fromEnd = ({ top, bottom }: DOMRect): Sight => ({ fromPx: endPx - bottom, toPx: endPx - top })
  return { seen: fromEnd(log.current.getBoundingClientRect()), stands: fromEnd(list.current.getBoundingClientRect()) }
}

/** Whoever is at a line that leaves is at the log itself then, and not thrown out of the page's order. */
function keepFocus(parts: LogParts, before: readonly Line[], after: readonly Line[]) {
  const at = rowsOf(parts).findIndex((row) => row.contains(document.activeElement))
  const line = before[at]
  if (line && !after.includes(line)) parts.log.current?.focus({ preventScroll: true })
}

/** The rendered part of a long log: the visible lines and some on both sides. Counted from the end, where layout begins. */
import { type RefObject, useState } from 'react'
import type { Line } from '#web/chats/log-lines.ts'

export const mostLines = 60
/** The window moves before its edge is this near to the visible part. */
const marginPx = 600
/** What is drawn on both sides of it: few photos, and as many lines of words as there may be. */
const sparePx = 1500
/** Small, so that each frame of a scroll draws a few new lines only. */
export const stepLines = 3
/** The most new lines at once where those that are drawn do not suffice. */
const catchUpLines = 3 * stepLines

/** `skip` lines after the window are left out. */
type LogWindow = { skip: number; count: number }

/** A part of the log: the distance of its lower and its upper edge from the end of the last line. */
type Span = { fromPx: number; toPx: number }

/** The visible part and some on both sides. `heights` are those of all lines, the last one first. */
export function windowAt(heights: readonly number[], { fromPx, toPx }: Span): LogWindow {
  let px = 0
  let skip = 0
  let end = 0
  for (const height of heights) {
    if (px >= toPx + sparePx) break
    px += height
    end += 1
    if (px <= fromPx - sparePx) skip = end
  }
  skip = Math.min(skip, Math.max(0, heights.length - 1))
  const over = Math.max(0, end - skip - mostLines)
  return { skip: skip + (over >> 1), count: end - skip - over }
}

/** From one window towards another, by at most `most` new lines at either end. */
export function stepTo(from: LogWindow, to: LogWindow, most: number): LogWindow {
  const skip = Math.max(to.skip, from.skip - most)
  const count = Math.min(endOf(to), endOf(from) + most) - skip
  return count > 0 ? { skip, count } : to
}

const endOf = ({ skip, count }: LogWindow) => skip + count

/** True when two windows end fewer than `stepLines` apart. */
export const isNear = (window: LogWindow, other: LogWindow): boolean => Math.abs(endOf(window) - endOf(other)) < stepLines

/** True when the rendered lines reach `marginPx` beyond the visible part, or to the end of the log. */
export const isEnough = (rendered: Span, visible: Span, isAll: { older: boolean; newer: boolean }): boolean =>
  (isAll.newer || rendered.fromPx <= visible.fromPx - marginPx) && (isAll.older || rendered.toPx >= visible.toPx + marginPx)

/** The space in place of the lines outside the window, so that nothing moves when they come and go. */
export function spacesOf(heights: readonly number[], { skip, count }: LogWindow) {
  return { belowPx: sumOf(heights.slice(0, skip)), abovePx: sumOf(heights.slice(skip + count)) }
}

const sumOf = (heights: readonly number[]) => heights.reduce((px, height) => px + height, 0)

/** The height of a line before it is measured. */
const usualPx = 44

export type LogParts = {
  log: RefObject<HTMLDivElement | null>
  list: RefObject<HTMLOListElement | null>
  /** The space in place of the lines after the window. */
  below: RefObject<HTMLDivElement | null>
}

export type LogWindowState = ReturnType<typeof useLogWindow>

/** The rendered lines, and the space in place of the others: ten thousand messages cost no more than sixty. */
export function useLogWindow(lines: readonly Line[], parts: LogParts) {
  const [place, setPlace] = useState<LogWindow>({ skip: 0, count: Math.min(mostLines, lines.length) })
  const [heights] = useState(createHeights)
  const shown = linesIn(lines, place)

  return {
    shown,
    spaces: spacesOf(heights.of(lines), place),
    /** Stores the heights of the rendered lines. */
    measure() {
      for (const [index, row] of rowsOf(parts).entries()) {
        const line = shown[index]
        if (line) heights.set(line, row.getBoundingClientRect().height)
      }
    },
    /** Moves the window towards the visible part: only as far as it must, unless the reader scrolls. `flush`: before the next frame. */
    follow(flush?: (move: () => void) => void) {
      const spans = spansOf(parts)
      if (!spans) return
      const wanted = windowAt(heights.of(lines), spans.visible)
      const isAll = { newer: place.skip === 0, older: endOf(place) >= lines.length }
      const suffices = isEnough(spans.rendered, spans.visible, isAll)
      if (suffices && (!flush || isNear(wanted, place))) return
      const next = stepTo(place, wanted, suffices ? stepLines : catchUpLines)
      if (next.skip === place.skip && next.count === shown.length) return
      keepFocus(parts, shown, linesIn(lines, next))
      if (flush) flush(() => setPlace(next))
      else setPlace(next)
    },
    /** The distance of a line from the end, rendered or not; 0 for an unknown key. */
    fromEndPx(key: string): number {
      const at = lines.findIndex((line) => line.key === key)
      return at < 0 ? 0 : sumOf(heights.of(lines).slice(0, lines.length - at))
    },
    /** For a log of another width, where lines break elsewhere. */
    clearHeights() {
      heights.clear()
      setPlace((before) => ({ ...before }))
    },
  }
}

const linesIn = (lines: readonly Line[], { skip, count }: LogWindow) =>
  lines.slice(Math.max(0, lines.length - skip - count), Math.max(0, lines.length - skip))

/** The heights of all lines, the last one first. Cached, because each step of a scroll reads them. */
function createHeights() {
  const sizes = new Map<string, number>()
  let cached: { lines: readonly Line[]; heights: number[] } | null = null
  return {
    of(lines: readonly Line[]): readonly number[] {
      if (cached?.lines !== lines) cached = { lines, heights: lines.map(({ key }) => sizes.get(key) ?? usualPx).toReversed() }
      return cached.heights
    },
    set({ key }: Line, px: number) {
      if (sizes.get(key) === px) return
      sizes.set(key, px)
      cached = null
    },
    clear() {
      sizes.clear()
      cached = null
    },
  }
}

const rowsOf = ({ list }: LogParts) => [...(list.current?.children ?? [])]

function spansOf({ log, list, below }: LogParts): { visible: Span; rendered: Span } | null {
  if (!log.current || !list.current || !below.current) return null
  const endPx = below.current.getBoundingClientRect().bottom
  const fromEnd = ({ top, bottom }: DOMRect): Span => ({ fromPx: endPx - bottom, toPx: endPx - top })
  return { visible: fromEnd(log.current.getBoundingClientRect()), rendered: fromEnd(list.current.getBoundingClientRect()) }
}

/** The log takes the focus from a line that is removed, so that the tab order continues there. */
function keepFocus(parts: LogParts, before: readonly Line[], after: readonly Line[]) {
  const at = rowsOf(parts).findIndex((row) => row.contains(document.activeElement))
  const line = before[at]
  if (line && !after.includes(line)) parts.log.current?.focus({ preventScroll: true })
}

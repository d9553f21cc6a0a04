/** The rendered part of a long log: the visible lines and some on both sides. Counted from the end, where layout begins. */
import { type RefObject, useState } from 'react'
import type { Line } from '#web/chats/log-lines.ts'

export const mostLines = 60
/** The window moves before its edge is this near to the visible part. */
const marginPx = 600
/** Small, so that each frame of a scroll draws a few new lines only. */
export const stepLines = 6

/** `skip` lines after the window are left out. */
type LogWindow = { skip: number; count: number }
export const windowAtEnd: LogWindow = { skip: 0, count: mostLines }

/** A part of the log: the distance of its lower and its upper edge from the end of the last line. */
type Span = { fromPx: number; toPx: number }

/** The window with the visible part in its middle. `heights` are those of all lines, the last one first. */
export function windowAt(heights: readonly number[], { fromPx, toPx }: Span): LogWindow {
  let first = 0
  let px = 0
  while (first < heights.length - 1 && px + heightAt(heights, first) <= fromPx) px += heightAt(heights, first++)
  let end = first
  while (end < heights.length && end - first < mostLines && (px < toPx || end === first)) px += heightAt(heights, end++)
  const spare = mostLines - (end - first)
  const older = Math.min(heights.length - end, Math.max(Math.ceil(spare / 2), spare - first))
  const newer = Math.min(first, spare - older)
  return { skip: first - newer, count: end - first + newer + older }
}

/** True when two windows begin fewer than `stepLines` apart. */
export const isNear = (window: LogWindow, other: LogWindow): boolean => Math.abs(window.skip - other.skip) < stepLines

/** True when the rendered lines reach `marginPx` beyond the visible part, or to the end of the log. */
export const isEnough = (rendered: Span, visible: Span, isAll: { older: boolean; newer: boolean }): boolean =>
  (isAll.newer || rendered.fromPx <= visible.fromPx - marginPx) && (isAll.older || rendered.toPx >= visible.toPx + marginPx)

/** The space in place of the lines outside the window, so that nothing moves when they come and go. */
export function spacesOf(heights: readonly number[], { skip, count }: LogWindow) {
  return { belowPx: sumOf(heights.slice(0, skip)), abovePx: sumOf(heights.slice(skip + count)) }
}

const sumOf = (heights: readonly number[]) => heights.reduce((px, height) => px + height, 0)

const heightAt = (heights: readonly number[], index: number) => heights[index] ?? 0

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
  const [place, setPlace] = useState<LogWindow>(windowAtEnd)
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
    /** Moves the window to the visible part. `update` applies the new state, for example by `flushSync`. */
    follow(update: (move: () => void) => void = (move) => move()) {
      const spans = spansOf(parts)
      if (!spans) return
      const next = windowAt(heights.of(lines), spans.visible)
      const isAll = { newer: place.skip === 0, older: place.skip + place.count >= lines.length }
      if (isNear(next, place) && isEnough(spans.rendered, spans.visible, isAll)) return
      if (next.skip === place.skip && next.count === shown.length) return
      keepFocus(parts, shown, linesIn(lines, next))
      update(() => setPlace(next))
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

/** Which lines of a long log stand in the document: those that are seen, and some on both sides. Pure; counted from the end, because the log is laid out from there. */

/** However long the log is. */
export const mostLines = 60
/** The window moves before its edge comes this near to what is seen. */
export const marginPx = 600
/** The window follows this closely: each frame of a scroll draws a few new lines, and none draws many. */
export const stepLines = 6

/** `skip` lines are left out after those that stand there. */
export type LogWindow = { skip: number; count: number }
export const windowAtEnd: LogWindow = { skip: 0, count: mostLines }

/** What is seen of the log: how far its lower and its upper edge are from the end of the last line. */
export type Sight = { fromPx: number; toPx: number }

/** The window with what is seen in its middle. `heights` are those of all lines, the last one first. */
export function windowAt(heights: readonly number[], { fromPx, toPx }: Sight): LogWindow {
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

/** Is one window about where the other is? */
export const isNear = (window: LogWindow, other: LogWindow): boolean => Math.abs(window.skip - other.skip) < stepLines

/** Does what stands there reach far enough beyond what is seen, or as far as there is anything? */
export const isEnough = (stands: Sight, seen: Sight, isAll: { older: boolean; newer: boolean }): boolean =>
  (isAll.newer || stands.fromPx <= seen.fromPx - marginPx) && (isAll.older || stands.toPx >= seen.toPx + marginPx)

/** The room that the lines left out keep, so that nothing moves when they come and go. */
export function spacesOf(heights: readonly number[], { skip, count }: LogWindow) {
  return { belowPx: sumOf(heights.slice(0, skip)), abovePx: sumOf(heights.slice(skip + count)) }
}

export const sumOf = (heights: readonly number[]) => heights.reduce((px, height) => px + height, 0)

const heightAt = (heights: readonly number[], index: number) => heights[index] ?? 0

/** Whether words fit: no line lies on another, none leaves the screen, and the page does not scroll sideways. */
import type { Page } from '@playwright/test'

/** Returns what doesn't fit, in words. */
export const findMisfits = (page: Page): Promise<string[]> => page.evaluate(measure)

function measure(): string[] {
  type Line = { node: Node; words: string; box: DOMRect }
  const width = document.documentElement.clientWidth
  const misfits: string[] = []
  const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  if (document.documentElement.scrollWidth > width) misfits.push(`scrolls to ${document.documentElement.scrollWidth}`)

  /** A bar that stays lies over what scrolls beneath it, and a row that scrolls goes on beside the screen. */
  const isLoose = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { position, overflowX } = getComputedStyle(each)
      if (position === 'fixed' || position === 'sticky') return true
      if ((overflowX === 'auto' || overflowX === 'scroll') && each.scrollWidth > each.clientWidth) return true
    }
    return false
  }
  /** What its frames show of it. */
  const clipped = (element: Element, { left, top, right, bottom }: DOMRect) => {
    const shown = { left, top, right, bottom }
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === 'visible' && !getComputedStyle(each).clipPath.startsWith('inset')) continue
      const frame = each.getBoundingClientRect()
      shown.left = Math.max(shown.left, frame.left)
      shown.top = Math.max(shown.top, frame.top)
      shown.right = Math.min(shown.right, frame.right)
      shown.bottom = Math.min(shown.bottom, frame.bottom)
    }
    return new DOMRect(shown.left, shown.top, shown.right - shown.left, shown.bottom - shown.top)
  }

  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement as Element
    const words = (node.textContent ?? '').trim()
    if (!words || !element.checkVisibility(seen) || isLoose(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const box = clipped(element, rect)
      if (box.width < 3 || box.height < 3) continue
      if (box.right > width + 1 || box.left < -1) misfits.push(`“${words.slice(0, 40)}” leaves the screen`)
      lines.push({ node, words, box })
    }
  }
  lines.sort((one, other) => one.box.top - other.box.top)
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1)) {
      if (other.box.top >= one.box.bottom) break
      if (other.node === one.node) continue
      // The boxes of close lines touch: letters fill about three quarters of theirs.
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 0.3 * Math.min(one.box.height, other.box.height))
        misfits.push(`“${one.words.slice(0, 40)}” and “${other.words.slice(0, 40)}” lie on each other`)
    }
  })
  return misfits
}

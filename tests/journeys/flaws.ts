/** What a page must not have: words that are cut, and what looks like a control and is none. These run in the page. */

/** Words that their box hides, or that leave the screen outside of what scrolls. */
export function cutWords(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const words = node.textContent?.trim() ?? ''
    if (!element || !words || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.closest('.visually-hidden, svg, script, style, noscript, option')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, top, bottom, width } = range.getBoundingClientRect()
    if (width === 0 || getComputedStyle(element).color.endsWith(', 0)')) continue
    for (let box: Element | null = element; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX)) break
      if (overflowX === 'visible' && overflowY === 'visible' && box !== document.body) continue
      const edge = box.getBoundingClientRect()
      const [from, to] = box === document.body ? [0, innerWidth] : [edge.left, edge.right]
      // A name that is wrapped out of sight as a whole is hidden, not cut.
      if (bottom <= edge.top + 1 || top >= edge.bottom - 1) break
      const isTall = overflowY !== 'visible' && box !== document.body
      const isCut = left < from - 1 || right > to + 1 || (isTall && (top < edge.top - 4 || bottom > edge.bottom + 4))
      if (isCut) found.push(`“${words.slice(0, 40)}” is cut by <${box.tagName.toLowerCase()} class="${box.className}">`)
      if (isCut) break
    }
  }
  return found
}

/** What invites a press by its pointer, its role or its colour, and is neither a link to something nor a control. */
export function paintedControls(): string[] {
  const controls = 'a[href], button, input, select, textarea, summary, label, option'
  const found: string[] = []
  const complain = (element: Element, why: string) =>
    found.push(`<${element.tagName.toLowerCase()}> “${(element.textContent ?? '').trim().slice(0, 40)}” ${why}`)
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.background = 'var(--color-primary)'
  const primary = getComputedStyle(probe).backgroundColor
  probe.remove()
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, script, style') || !element.checkVisibility()) continue
    const { cursor, backgroundColor } = getComputedStyle(element)
    const isControl = element.closest(controls) !== null
    if (cursor === 'pointer' && !isControl) complain(element, 'has the pointer of a control')
    if (element.matches('[role=button], [role=link], [role=tab], [tabindex="0"]') && !isControl)
      complain(element, 'says it is a control')
    if (backgroundColor === primary && element.textContent?.trim() && !isControl) complain(element, 'is painted as a button')
    if (element.matches('a:not([href])')) complain(element, 'leads nowhere')
    if (element.matches('label') && !(element as HTMLLabelElement).control) complain(element, 'labels nothing')
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = element.matches('main a, main button') ? document.elementFromPoint(x + width / 2, y + height / 2) : null
    if (hit && y + height < innerHeight && !element.contains(hit)) complain(element, 'lies under something else')
    const target = element.matches('a[href^="#"]') ? element.getAttribute('href')?.slice(1) : null
    if (target && !document.getElementById(target)) complain(element, 'leads to nothing on the page')
  }
  return found
}

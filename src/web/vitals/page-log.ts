/** Which kind of page stood there when: a visit goes through several, and each number belongs to one of them. */
import type { PageKind } from '#domain/vitals.ts'

/** Answers with the kind of page at a time of `performance.now()`. What was before the log began was the page it began with. */
export function openPageLog(root: HTMLElement): (atMs: number) => PageKind {
  const kind = () => root.dataset.page as PageKind
  const log = [{ fromMs: 0, page: kind() }]
  new MutationObserver(() => log.push({ fromMs: performance.now(), page: kind() })).observe(root, {
    attributeFilter: ['data-page'],
  })
  return (atMs) => (log.findLast(({ fromMs }) => fromMs <= atMs) ?? log[0])?.page ?? kind()
}

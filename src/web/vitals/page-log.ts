/** Which kind of page stood there when: a visit goes through several, and each number belongs to one of them. */
import type { PageKind } from '#domain/vitals/vitals.ts'

/** Answers with the kind of page at a time of `performance.now()`. `first` is the page that the document was fetched as. */
export function openPageLog(root: HTMLElement, first: PageKind): (atMs: number) => PageKind {
  const kind = () => root.dataset.page as PageKind
  const log = [
    { fromMs: 0, page: first },
    { fromMs: performance.now(), page: kind() },
  ]
  new MutationObserver(() => log.push({ fromMs: performance.now(), page: kind() })).observe(root, {
    attributeFilter: ['data-page'],
  })
  return (atMs) => (log.findLast(({ fromMs }) => fromMs <= atMs) ?? log[0])?.page ?? kind()
}

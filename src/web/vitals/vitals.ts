/** Vitals: how quick the pages of this visit were, told once when it goes out of sight. Nothing says whose they are. */
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { PageKind, Vital, VitalName } from '#domain/vitals/vitals.ts'
import { callerHeaders } from '#web/kit/api/caller-name.ts'

type Measured = { id: string; name: 'CLS' | 'INP' | 'LCP' | 'TTFB'; value: number; entries: PerformanceEntry[] }

/** `first` is the page that the document was fetched as. */
export function watchVitals(first: PageKind) {
  const pageAt = openPageLog(document.documentElement, first)
  const waiting = new Map<string, Vital>()
  const told = new Set<string>()
  const note = ({ id, name, value, entries }: Measured) => {
    if (told.has(id)) return
    const at = name === 'CLS' || name === 'INP' ? entries.at(-1)?.startTime : 0
    waiting.set(id, { name: name.toLowerCase() as VitalName, page: pageAt(at ?? 0), value: rounded(name, value) })
  }
  for (const watch of [onTTFB, onLCP, onINP, onCLS]) watch(note)
  // After the library's own listeners, which settle the numbers at the same moment.
  const tell = () => {
    if (document.visibilityState !== 'hidden' || waiting.size === 0) return
    const vitals = [...waiting.values()].slice(0, 4)
    for (const id of waiting.keys()) told.add(id)
    waiting.clear()
    send({ vitals })
  }
  addEventListener('visibilitychange', tell)
  addEventListener('pagehide', tell)
}

/** A tenth of a millisecond, a thousandth of the window: more would be noise. */
const rounded = (name: Measured['name'], value: number) =>
  Math.round(value * (name === 'CLS' ? 1000 : 10)) / (name === 'CLS' ? 1000 : 10)

/** A beacon that brings no cookie along, which `sendBeacon` would. */
const send = (body: { vitals: Vital[] }) =>
  void fetch('/api/vitals.php', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json', ...callerHeaders(location.host) },
    body: JSON.stringify(body),
  }).catch(() => null)

/** Which kind of page was shown when: a visit goes through several, and each number belongs to one of them. */
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

/** Vitals: how fast the pages of this visit were, sent once when the page is hidden. Nothing identifies the member. */
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { PageKind, Vital, VitalName } from '#domain/vitals/vitals.ts'
import { callerHeaders } from '#web/kit/api/caller-name.ts'

type Measured = { id: string; name: 'CLS' | 'INP' | 'LCP' | 'TTFB'; value: number; entries: PerformanceEntry[] }

/** `first`: the kind of page that the document was requested for. */
export function watchVitals(first: PageKind) {
  const pageAt = openPageLog(document.documentElement, first)
  const waiting = new Map<string, Vital>()
  const sent = new Set<string>()
  const note = ({ id, name, value, entries }: Measured) => {
    if (sent.has(id)) return
    const at = name === 'CLS' || name === 'INP' ? entries.at(-1)?.startTime : 0
    waiting.set(id, { name: name.toLowerCase() as VitalName, page: pageAt(at ?? 0), value: rounded(name, value) })
  }
  for (const watch of [onTTFB, onLCP, onINP, onCLS]) watch(note)
  // After the library's own listeners, which complete the measurements at the same event.
  const report = () => {
    if (document.visibilityState !== 'hidden' || waiting.size === 0) return
    const vitals = [...waiting.values()].slice(0, 4)
    for (const id of waiting.keys()) sent.add(id)
    waiting.clear()
    send({ vitals })
  }
  addEventListener('visibilitychange', report)
  addEventListener('pagehide', report)
}

/** Rounded to a tenth of a millisecond, or a thousandth for layout shift. */
const rounded = (name: Measured['name'], value: number) =>
  Math.round(value * (name === 'CLS' ? 1000 : 10)) / (name === 'CLS' ? 1000 : 10)

/** A beacon without cookies, which `sendBeacon` would send. */
const send = (body: { vitals: Vital[] }) =>
  void fetch('/api/vitals.php', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json', ...callerHeaders(location.host) },
    body: JSON.stringify(body),
  }).catch(() => null)

/** The kinds of pages of a visit by time: each measurement belongs to one of them. */
/** Returns the kind of page at a time of `performance.now()`. `first`: the kind that the document was requested for. */
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

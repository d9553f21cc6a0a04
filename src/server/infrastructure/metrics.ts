/** Metrics: histograms and counters of this process, and the text format in which `/metrics` writes them (docs/decisions/0041-metrics.md). */
import { getOrCreate } from '#domain/get-or-create.ts'
import type { PageKind, VitalName } from '#domain/vitals/vitals.ts'

/** `bounds` are upper bounds, ascending; `counts` has one more, for what is larger than all. */
type Histogram = { bounds: readonly number[]; counts: Float64Array; sum: number }

export const openHistogram = (bounds: readonly number[]): Histogram => ({
  bounds,
  counts: new Float64Array(bounds.length + 1),
  sum: 0,
})

export function observe(histogram: Histogram, value: number) {
  const { bounds, counts } = histogram
  let at = 0
  while (at < bounds.length && value > (bounds[at] as number)) at += 1
  counts[at] = (counts[at] as number) + 1
  histogram.sum += value
}

/** The requests of one kind: counts by status, and durations in seconds. */
export type Tally = { statuses: Map<number, number>; took: Histogram }

const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const openTally = (): Tally => ({ statuses: new Map(), took: openHistogram(durationBounds) })

export const count = ({ statuses }: Tally, status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)

/** `startedMs` is of `performance.now()`. */
export function countSince(tally: Tally, status: number, startedMs: number) {
  count(tally, status)
  observe(tally.took, (performance.now() - startedMs) / 1000)
}

/** Upper bounds in seconds; CLS has no unit. Google's limits for "good" and "poor" are among them. */
const vitalBounds: Record<VitalName, readonly number[]> = {
  lcp: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  inp: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1],
  cls: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  ttfb: [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3],
}

/** What people do, for operators: counted after it is stored. Likes and payments are of people; free messages may go to fictional profiles. */
export type Action =
  'sign_up' | 'confirmation' | 'like' | 'free_message' | 'paid_message' | 'order' | 'payment' | 'dispute' | 'refund' | 'report'

type VariantEvent = 'views' | 'begun' | 'finished'
/** What is counted of a variant: each time it is read, with an address typed into its form, and with an account made. */
export type VariantCount = {
  site: number
  experiment: string
  place: string
  variant: string
  /** Among the variants of the file. */
  position: number
  views: number
  begun: number
  finished: number
}

export type Metrics = {
  /** Tallies by call name; pages have one of their own. */
  tallies: ReadonlyMap<string, Tally>
  tallyOf: (name: string) => Tally
  vitals: ReadonlyMap<VitalName, ReadonlyMap<PageKind, Histogram>>
  vitalOf: (name: VitalName, page: PageKind) => Histogram
  /** Tries to send something out of the installation, by its kind and result. */
  outgoing: ReadonlyMap<string, { kind: string; outcome: string; count: number }>
  countOutgoing: (kind: string, outcome: string, many?: number) => void
  /** By the key of the brand. */
  actions: ReadonlyMap<string, { action: Action; brand: string; count: number }>
  countAction: (action: Action, site: { file: { key: string } } | null) => void
  /** Of variants of experiments, since this process began. */
  variants: ReadonlyMap<string, VariantCount>
  countVariant: (of: Omit<VariantCount, VariantEvent>, what: VariantEvent) => void
  /** Log lines by event code and level, also those that were not written. */
  logged: ReadonlyMap<string, { event: string; level: string; count: number }>
  countLogged: (event: string, level: string) => void
  /** Jobs that this process ran; `failed` ones are tried again, or stored with the dead jobs. */
  jobs: ReadonlyMap<string, { job: string; outcome: 'done' | 'failed'; count: number }>
  countJob: (job: string, outcome: 'done' | 'failed') => void
  /** The search index: its cards (0 while it is loaded; null in a process without one), changed cards that it read, and searches the database answered in its place. */
  searchIndex: { cards: number | null; changes: number; fallbacks: number }
  /** How far this clock is ahead of the database's; null before it was measured. */
  clockAhead: { ms: number | null }
}

export function openMetrics(): Metrics {
  const tallies = new Map<string, Tally>()
  const vitals = new Map<VitalName, Map<PageKind, Histogram>>()
  const outgoing = new Map<string, { kind: string; outcome: string; count: number }>()
  const actions = new Map<string, { action: Action; brand: string; count: number }>()
  const jobs = new Map<string, { job: string; outcome: 'done' | 'failed'; count: number }>()
  const variants = new Map<string, VariantCount>()
  const logged = new Map<string, { event: string; level: string; count: number }>()
  return {
    tallies,
    tallyOf: (name) => getOrCreate(tallies, name, openTally),
    vitals,
    vitalOf: (name, page) =>
      getOrCreate(
        getOrCreate(vitals, name, () => new Map<PageKind, Histogram>()),
        page,
        () => openHistogram(vitalBounds[name]),
      ),
    outgoing,
    countOutgoing(kind, outcome, many = 1) {
      getOrCreate(outgoing, `${kind} ${outcome}`, () => ({ kind, outcome, count: 0 })).count += many
    },
    actions,
    countAction(action, site) {
      const brand = site?.file.key ?? ''
      getOrCreate(actions, `${action} ${brand}`, () => ({ action, brand, count: 0 })).count += 1
    },
    variants,
    countVariant(of, what) {
      const key = JSON.stringify([of.site, of.experiment, of.place, of.variant])
      getOrCreate(variants, key, () => ({ ...of, views: 0, begun: 0, finished: 0 }))[what] += 1
    },
    jobs,
    countJob(job, outcome) {
      getOrCreate(jobs, `${job} ${outcome}`, () => ({ job, outcome, count: 0 })).count += 1
    },
    searchIndex: { cards: null, changes: 0, fallbacks: 0 },
    clockAhead: { ms: null },
    logged,
    countLogged(event, level) {
      getOrCreate(logged, `${event} ${level}`, () => ({ event, level, count: 0 })).count += 1
    },
  }
}

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

type Labels = Record<string, string | number>
export type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; lines: string[] }

export const counters = (name: string, help: string, values: Iterable<[Labels, number]>): Family => ({
  name,
  help,
  type: 'counter',
  lines: [...values].map(([labels, value]) => line(name, labels, value)),
})

export const gauges = (name: string, help: string, values: Iterable<[Labels, number]>): Family => ({
  ...counters(name, help, values),
  type: 'gauge',
})

export const gauge = (name: string, help: string, value: number) => gauges(name, help, [[{}, value]])

export const histograms = (name: string, help: string, values: Iterable<[Labels, Histogram]>): Family => ({
  name,
  help,
  type: 'histogram',
  lines: [...values].flatMap(([labels, histogram]) => bucketLines(name, labels, histogram)),
})

/** Cumulative buckets; the last one holds everything. */
function bucketLines(name: string, labels: Labels, { bounds, counts, sum }: Histogram): string[] {
  let total = 0
  const buckets = Array.from(counts, (count, at) => {
    total += count
    return line(`${name}_bucket`, { ...labels, le: bounds[at] ?? '+Inf' }, total)
  })
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
}

/**
 * The text format of Prometheus 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). Families without a line are
 * left out.
 */
export const writeExposition = (families: readonly Family[]): string =>
  families
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ name, help, type, lines }) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines])
    .map((text) => `${text}\n`)
    .join('')

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, said]) => `${label}="${escapedLabel(String(said))}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escapedLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

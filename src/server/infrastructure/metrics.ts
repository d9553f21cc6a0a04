/** Metrics: what this process counts while it works. Each process has its own; `/metrics` writes them down. */
import { getOrCreate } from '#domain/get-or-create.ts'
import type { PageKind, VitalName } from '#domain/vitals/vitals.ts'
import { type Histogram, openHistogram, openTally, type Tally } from '#server/infrastructure/histogram.ts'

/** Seconds, and for CLS its own unit. Among the bounds are those that Google calls good and poor. */
const vitalBounds: Record<VitalName, readonly number[]> = {
  lcp: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  inp: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1],
  cls: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  ttfb: [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3],
}

export type Metrics = {
  /** By the call's line of the wire, and one for pages. */
  tallies: ReadonlyMap<string, Tally>
  tallyOf: (name: string) => Tally
  vitals: ReadonlyMap<VitalName, ReadonlyMap<PageKind, Histogram>>
  vitalOf: (name: VitalName, page: PageKind) => Histogram
}

export function openMetrics(): Metrics {
  const tallies = new Map<string, Tally>()
  const vitals = new Map<VitalName, Map<PageKind, Histogram>>()
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
  }
}

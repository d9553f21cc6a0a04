/** The text format of Prometheus 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */
import type { Histogram } from '#server/infrastructure/histogram.ts'

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

/** Buckets are cumulative, the last is everything. */
function bucketLines(name: string, labels: Labels, { bounds, counts, sum }: Histogram): string[] {
  let total = 0
  const buckets = Array.from(counts, (count, at) => {
    total += count
    return line(`${name}_bucket`, { ...labels, le: bounds[at] ?? '+Inf' }, total)
  })
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
}

/** What has no line yet is left out. */
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

/** What we read of a report of Lighthouse: four scores, the figures of the first view, and the audits that are not met. */
import * as z from 'zod/mini'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

const Request = z.object({ resourceType: z.optional(z.string()), transferSize: z.optional(z.number()) })
const Audit = z.object({
  score: z.nullable(z.number()),
  numericValue: z.optional(z.number()),
  details: z.optional(z.object({ items: z.optional(z.unknown()) })),
})
const Report = z.object({
  categories: z.record(
    z.enum(categories),
    z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), Audit),
  environment: z.object({ benchmarkIndex: z.number() }),
})

export type Measurement = {
  /** How quick this machine was; a tenth of a usual one's 1500 is a busy one, on which times mean nothing. */
  machine: number
  /** Of 0 to 1. */
  scores: Record<Category, number>
  lcpMs: number
  cls: number
  tbtMs: number
  scriptBytes: number
  styleBytes: number
  /** Names of audits that count and are not met in full, those of speed excepted. */
  notMet: string[]
}

export function readReport(json: unknown): Measurement {
  const { categories: found, audits, environment } = Report.parse(json)
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = z.array(Request).parse(audits['network-requests']?.details?.items ?? [])
  const bytesOf = (type: string) =>
    requests.filter(({ resourceType }) => resourceType === type).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  const others = categories.filter((category) => category !== 'performance')
  return {
    machine: environment.benchmarkIndex,
    scores: Object.fromEntries(categories.map((category) => [category, found[category].score ?? 0])) as Measurement['scores'],
    lcpMs: numberOf('largest-contentful-paint'),
    cls: numberOf('cumulative-layout-shift'),
    tbtMs: numberOf('total-blocking-time'),
    scriptBytes: bytesOf('Script'),
    styleBytes: bytesOf('Stylesheet'),
    notMet: others.flatMap((category) =>
      found[category].auditRefs.flatMap(({ id, weight }) => (weight > 0 && (audits[id]?.score ?? 1) < 1 ? [id] : [])),
    ),
  }
}

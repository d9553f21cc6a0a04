/** Operators' reports: an affiliate's visitors and payments, failed postbacks, and retries. */
import { decimal, networksWithoutSecret, type ReportGroup } from '#domain/affiliates/networks.ts'
import { dayMs } from '#domain/time/durations.ts'
import { type FailedPostback, listFailed, listTries, reviveFailed } from '#server/affiliates/postbacks.store.ts'
import { type ReportLine, sumConversions } from '#server/affiliates/reports.store.ts'
import type { Context } from '#server/infrastructure/context.ts'

export type { ReportLine } from '#server/affiliates/reports.store.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

export type ReportOptions = {
  from: string
  to: string
  site?: string | undefined
  by: readonly ReportGroup[]
  page?: number
  limit?: number
}
export const reportLimit = 10_000

/** Whole days of UTC, the last one included. `site` is a site's key. Throws one sentence for criteria that make no report. */
export async function reportConversions(
  ctx: Context,
  options: ReportOptions,
): Promise<{ lines: ReportLine[]; hasMore: boolean }> {
  const { from, to, site, by, page = 1, limit = reportLimit } = options
  const first = dayOf(from)
  const last = dayOf(to)
  if (last < first) throw new Error(`${to} is before ${from}.`)
  const found = site === undefined ? null : ctx.sites.all().find(({ file }) => file.key === site)
  if (found === undefined) throw new Error(`There is no site ${site}.`)
  const criteria = { from: first, until: new Date(last.getTime() + dayMs), site: found?.id ?? null, by }
  const lines = await sumConversions(ctx.reads, { ...criteria, limit: limit + 1, offset: (page - 1) * limit })
  return { lines: lines.slice(0, limit), hasMore: lines.length > limit }
}

function dayOf(word: string): Date {
  const date = new Date(`${word}T00:00:00Z`)
  const isDay = day.test(word) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(word)
  if (!isDay) throw new Error(`${word} is no day: say it as 2026-06-30.`)
  return date
}

const mostFailed = 1000
/** Those that had all their tries, latest first. */
export const listFailedPostbacks = async (ctx: Context): Promise<(FailedPostback & { site: string })[]> =>
  (await listFailed(ctx.db, mostFailed)).map((failed) => ({ ...failed, site: ctx.sites.byId(failed.site_id)?.file.key ?? '?' }))

/** The tries of one postback, stored for 90 days. */
export const listPostbackTries = (ctx: Context, id: string) => listTries(ctx.db, id)

/** Networks that nothing is sent to, because the environment has no secret of the name their site gives. */
export const listMissingSecrets = ({ sites, config }: Context) =>
  sites.all().flatMap(({ file }) =>
    networksWithoutSecret(file.networks, config.affiliateSecrets).map(({ network, signing_secret }) => ({
      site: file.key,
      network,
      signing_secret,
    })),
  )

/** Answers how many are tried again: from the beginning, within a minute. */
export const retryPostbacks = (ctx: Context, chosen: { network?: string | undefined; id?: string | undefined }) =>
  reviveFailed(ctx.db, chosen, ctx.now())

/** A line as texts, `header` among them: for CSV and for a terminal. */
export const reportHeader = (by: readonly ReportGroup[]) => [
  ...by,
  'signups',
  'activated',
  'first_purchases',
  'refunds',
  'told',
  'purchased',
  'refunded',
]
export const reportTexts = (line: ReportLine): string[] => [
  ...line.group.map((value) => value ?? '(other)'),
  ...[line.signups, line.activated, line.first_purchases, line.refunds, line.told].map(String),
  ...[line.purchased, line.refunded].map(moneyText),
]
const moneyText = (sums: Record<string, number>) =>
  Object.entries(sums)
    .map(([currency, minor]) => `${currency} ${decimal(minor)}`)
    .join(' + ')

/** The figures of the first screen: live counts of each brand, with the usual value beside. No cell names or counts fewer than five people. */
import * as z from 'zod/mini'

export const figureNames = [
  'here_now',
  'signups',
  'confirmed',
  'likes',
  'messages',
  'purchases',
  'first_purchases',
  'reports',
  'reports_open',
  'reports_overdue',
  'mails_refused',
] as const
export type FigureName = (typeof figureNames)[number]

/** Smaller counts of people are not told. */
export const leastPeople = 5

const Count = z.object({
  /** Null: fewer than five. */
  now: z.nullable(z.number()),
  /** The same hours of the same weekday last week; null where there is nothing to compare, or fewer than five. */
  usual: z.nullable(z.number()),
  /** Three times the usual, or a third. */
  is_unusual: z.boolean(),
})
/** Figures with a line of 30 days. */
export const lineNames = ['signups', 'confirmed', 'likes', 'messages', 'purchases', 'reports'] as const
export type LineName = (typeof lineNames)[number]
export const lineDays = 30

/**
 * As counted last night. `active_on_day`: people who were here on that day (UTC), `active_in_30_days` in the 30 days up to it, both null for fewer than five.
 * `paid`: orders paid in these 30 days, `charged_back`: charge-backs in them that were not won since; test money is none.
 */
const NightFigures = z.object({
  day: z.string(),
  active_on_day: z.nullable(z.number()),
  active_in_30_days: z.nullable(z.number()),
  paid: z.number(),
  charged_back: z.number(),
})
export type NightFigures = z.infer<typeof NightFigures>

/** Three of four visits of the day (UTC) saw the largest thing of their page within so many milliseconds (LCP). Null where too few were measured. */
const PageSpeed = z.object({ p75_ms: z.nullable(z.number()), usual_ms: z.nullable(z.number()) })
export type PageSpeed = z.infer<typeof PageSpeed>

/** In the smallest unit of its currency, less what was refunded. */
const Revenue = z.object({ currency: z.string(), amount_minor: z.number(), usual_minor: z.number() })
export const BrandFigures = z.object({
  site_id: z.number(),
  name: z.string(),
  host: z.string(),
  counts: z.partialRecord(z.enum(figureNames), Count),
  revenue: z.array(Revenue),
  /** A number a day, the last is today's; null for fewer than five people. */
  lines: z.record(z.enum(lineNames), z.array(z.nullable(z.number()))),
  /** Null before the first count. */
  night: z.nullable(NightFigures),
  speed: PageSpeed,
})
export type BrandFigures = z.infer<typeof BrandFigures>

/** What waits for the person who looks, each with its screen. */
export const Waits = z.object({
  held_cases: z.number(),
  due_cases: z.number(),
  /** In the person's lanes, held or not. */
  open_cases: z.number(),
  /** Complaints in brands where the person answers them; of these the late ones. */
  complaints: z.number(),
  overdue_complaints: z.number(),
  approvals: z.number(),
  dead_jobs: z.nullable(z.number()),
  red_checks: z.nullable(z.number()),
})
export const Today = z.object({ brands: z.array(BrandFigures), waits: Waits, as_of: z.string() })
export type Today = z.infer<typeof Today>

const id = () => z.coerce.number().check(z.int(), z.positive())
/** One brand, or all brands of a pool; without either all that the person may see. With `site` the brand counts. */
export const placeQuery = { site: z.optional(id()), pool: z.optional(id()) }

/** A line a day. */
export const DaysQuery = z.object({
  ...placeQuery,
  name: z._default(z.enum(lineNames), 'signups'),
  days: z._default(z.coerce.number().check(z.int(), z.gte(7), z.lte(400)), 30),
})
/** `n` is null for fewer than five people. */
export const DayCounts = z.object({ days: z.array(z.object({ day: z.string(), n: z.nullable(z.number()) })), as_of: z.string() })

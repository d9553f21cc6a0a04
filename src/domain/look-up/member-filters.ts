/** Filters of the list of members. Never one of them: whom somebody seeks, interests, anything from their messages. */
import * as z from 'zod/mini'
import { Country } from '#domain/geo/places.ts'

/** `active` includes who is limited: something is limited now. `suspended` is a ban with an end. `leaving`: deleted, with a way back. */
export const filterStates = ['active', 'paused', 'limited', 'suspended', 'banned', 'leaving'] as const
export type FilterState = (typeof filterStates)[number]
export const ageBands = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const
export type AgeBand = (typeof ageBands)[number]

const Place = z.optional(z.coerce.number().check(z.int(), z.positive()))
const YesNo = z.optional(z.enum(['yes', 'no']))
const Day = z.optional(z.iso.date())

/** Also the words of the address on the screen. */
export const memberFilters = {
  site: Place,
  pool: Place,
  state: z.optional(z.enum(filterStates)),
  confirmed: YesNo,
  /** Bought something, ever. */
  paid: YesNo,
  country: z.optional(Country),
  age: z.optional(z.enum(ageBands)),
  /** Signed up from this day to that one, both included (UTC). */
  from: Day,
  to: Day,
  /** The affiliate network they came by. */
  network: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  /** Whether a case about them is open. */
  cases: YesNo,
  /** Whether a mail server refused their address. */
  refused: YesNo,
}
export const MemberFilters = z.object(memberFilters)
export type MemberFilters = z.infer<typeof MemberFilters>

/** The youngest and oldest of a band, in years; no oldest for the last. */
export function yearsOf(band: AgeBand): { least: number; most: number | null } {
  const [least, most] = band.split(/[-+]/)
  return { least: Number(least), most: most ? Number(most) : null }
}

/** Search: its input, filters, cards and counts on the wire. */
import * as z from 'zod/mini'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { Country, RegionId } from '#domain/geo/places.ts'
import { locales } from '#domain/languages/languages.ts'
import { Gender, interests, profileFields } from '#domain/profiles/profile-fields.ts'
import { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'
import { Interest } from '#domain/profiles/profile-fields.ts'
import {
  detailSwitches,
  nearKm,
  pageSize,
  personSwitches,
  reasons,
  relaxationKinds,
  valueFilters,
  type DetailSwitch,
  type PersonSwitch,
  type ValueFilter,
} from '#domain/search/search-rules.ts'

export const maxPage = 100

const Age = z.coerce.number().check(z.int(), z.gte(minAge), z.lte(maxAge))
/** `1`/`true` and `0`/`false`, as in addresses. */
const Flag = z.optional(
  z.pipe(
    z.enum(['1', 'true', '0', 'false', '']),
    z.transform((value) => value === '1' || value === 'true'),
  ),
)
/** An empty value in an address is a filter left open. */
const open = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.union([
      schema,
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
    ]),
  )

const Near = z.literal(nearKm)

const eachSwitch = <Schema>(schema: Schema) =>
  Object.fromEntries(personSwitches.map((name) => [name, schema])) as Record<PersonSwitch, Schema>

/** The values of each filter that names some. Their places in a list are bits of stored cards: a new one stands last. */
export const filterValues = {
  looking_for: profileFields.looking_for,
  children: profileFields.children,
  language: locales,
  interests,
} as const satisfies Record<ValueFilter, readonly string[]>
type FilterValue<Name extends ValueFilter> = (typeof filterValues)[Name][number]

/** A list with commas, as in addresses. Unknown values are left out: saved addresses outlive a choice that a release dropped. */
const valuesQuery = <Name extends ValueFilter>(name: Name) =>
  z.optional(
    z.pipe(
      z.string().check(z.maxLength(1_000)),
      z.transform((list) => {
        const named = new Set(list.split(','))
        return filterValues[name].filter((value) => named.has(value)) as FilterValue<Name>[]
      }),
    ),
  )
const eachValues = <Schema>(schemaOf: (name: ValueFilter) => Schema) =>
  Object.fromEntries(valueFilters.map((name) => [name, schemaOf(name)]))
type ValuesQuery = { [Name in ValueFilter]: ReturnType<typeof valuesQuery<Name>> }

const eachDetailSwitch = <Schema>(schema: Schema) =>
  Object.fromEntries(detailSwitches.map((name) => [name, schema])) as Record<DetailSwitch, Schema>

/** The filters, as in addresses. */
const filterQuery = {
  country: open(Country),
  countryregion: open(RegionId),
  min_age: open(Age),
  max_age: open(Age),
  gender: open(z.union([Gender, z.literal('any')])),
  /** Every country of the site, and their neighbours. */
  searchAllCountries: Flag,
  /** The neighbour of `country` too (spec, section 9). */
  neighbour: Flag,
  /** Only people whose town lies within this distance of the member's; replaces country and region. */
  near: open(z.pipe(z.coerce.number(), Near)),
  /** Two-way fit: only who looks for someone of the member's gender and age. */
  fit: Flag,
  ...eachSwitch(Flag),
  ...(eachValues(valuesQuery) as ValuesQuery),
  ...eachDetailSwitch(Flag),
  hide_fictional: Flag,
  trafficsource: z.optional(z.string().check(z.maxLength(200))),
}

export const SearchQuery = z.object({
  ...filterQuery,
  source: z.optional(z.string().check(z.maxLength(60))),
  /** Profiles per page. */
  pp: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(48)), pageSize),
  auto_load: Flag,
  hideNudity: Flag,
  /** Counts from 1. */
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPage)), 1),
  manual_search: Flag,
  do_not_save: Flag,
})
export type SearchQuery = z.infer<typeof SearchQuery>

const On = z.optional(z.literal(true))
const valuesOf = <Name extends ValueFilter>(name: Name) =>
  z.optional(z.array(z.enum(filterValues[name] as readonly FilterValue<Name>[])))
type FilterLists = { [Name in ValueFilter]: z.ZodMiniOptional<z.ZodMiniType<FilterValue<Name>[]>> }
/** The filters a search ran with, spelled as in the query, where a switch is `1`; off switches are left out. */
export const FilterOptions = z.object({
  gender: z.union([Gender, z.literal('any')]),
  min_age: z.number(),
  max_age: z.number(),
  country: z.nullable(Country),
  countryregion: z.nullable(RegionId),
  searchAllCountries: On,
  neighbour: On,
  near: z.optional(Near),
  fit: On,
  ...eachSwitch(On),
  ...(eachValues(valuesOf) as unknown as FilterLists),
  ...eachDetailSwitch(On),
  hide_fictional: On,
})
export type FilterOptions = z.infer<typeof FilterOptions>

/** Filters answered before signing up, for the new member's first search. Unanswered ones get defaults. */
export const FirstSearch = z.partial(
  z.object({
    gender: z.union([Gender, z.literal('any')]),
    min_age: Age,
    max_age: Age,
    country: Country,
    countryregion: RegionId,
  }),
)
export type FirstSearch = z.infer<typeof FirstSearch>

export const Reason = z.enum(reasons)

/**
 * `profiles`, `num_results`: real people only. `fictional`: fitting fictional profiles, on the last page, for members only. A page
 * beyond the last returns the last. `likes`: those the member likes. `why`: at most three reasons a card, most specific first;
 * cards without one are absent; `interests` names the first shared ones. `newcomers`: for home, who signed up since the member was
 * here before.
 */
export const SearchReply = z.object({
  profiles: z.array(ProfileCard),
  fictional: z.array(ProfileCard),
  likes: z.array(z.object({ id: ProfileId, did_like_profile: z.boolean() })),
  why: z.array(z.object({ id: ProfileId, reasons: z.array(Reason), interests: z.optional(z.array(Interest)) })),
  newcomers: z.optional(z.array(ProfileId)),
  paging: z.object({ num_results: z.number(), page: z.number(), pp: z.number() }),
  filter_options: FilterOptions,
  /** False while the member has no saved search; the filters are then defaults. */
  own_filters: z.boolean(),
})
export type SearchReply = z.infer<typeof SearchReply>

/** The filters that stand in a form, before anybody searched with them. What is left open counts as in a search. */
export const SearchCountsQuery = z.object({ ...filterQuery, auto_load: Flag })
export type SearchCountsQuery = z.infer<typeof SearchCountsQuery>

/** One filter made wider: the filters it leads to, and how many more these find. */
export const Relaxation = z.object({ change: z.enum(relaxationKinds), filters: FilterOptions, more: z.number() })
export type Relaxation = z.infer<typeof Relaxation>

/**
 * The count of the filters, and how many more each relaxation finds, in the order of `relaxationKinds`. `best`: the mildest that
 * fills a page, else the one that finds most; null when the page is full.
 */
export const SearchCounts = z.object({
  num_results: z.number(),
  filter_options: FilterOptions,
  wider: z.array(Relaxation),
  best: z.nullable(Relaxation),
})
export type SearchCounts = z.infer<typeof SearchCounts>

/** Birth dates (`YYYY-MM-DD`, exclusive and inclusive) of everyone who is between `min_age` and `max_age` years old on `today`. */
export function bornBetween(
  { min_age, max_age }: Pick<FilterOptions, 'min_age' | 'max_age'>,
  today: string,
): { after: string; until: string } {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const yearsAgo = (years: number) => {
    const then = year - years
    // a leap day stands for the last of February in a common year
    const isNoDay = month === 2 && day === 29 && (then % 4 !== 0 || (then % 100 === 0 && then % 400 !== 0))
    return `${then}${isNoDay ? '-02-28' : today.slice(4)}`
  }
  return { after: yearsAgo(max_age + 1), until: yearsAgo(min_age) }
}

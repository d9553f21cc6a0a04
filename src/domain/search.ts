/** Search: who may be found, and the words a search is asked in. */
import * as z from 'zod/mini'
import { maxAge, minAge } from '#domain/ages.ts'
import { Country, RegionId } from '#domain/places.ts'
import { Gender } from '#domain/profile-fields.ts'
import { ProfileCard, ProfileId } from '#domain/profiles.ts'
import { pageSize } from '#domain/search-rules.ts'

export const maxPage = 100

const Age = z.coerce.number().check(z.int(), z.gte(minAge), z.lte(maxAge))
/** `1`/`true` and `0`/`false`, as addresses carry them. */
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

export const SearchQuery = z.object({
  source: z.optional(z.string().check(z.maxLength(60))),
  /** Profiles per page. */
  pp: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(48)), pageSize),
  auto_load: Flag,
  hideNudity: Flag,
  searchAllCountries: Flag,
  hide_fictional: Flag,
  trafficsource: z.optional(z.string().check(z.maxLength(200))),
  country: open(Country),
  countryregion: open(RegionId),
  min_age: open(Age),
  max_age: open(Age),
  gender: open(z.union([Gender, z.literal('any')])),
  /** Counts from 1. */
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPage)), 1),
  manual_search: Flag,
  do_not_save: Flag,
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** The filters a search ran with. */
export const FilterOptions = z.object({
  gender: z.union([Gender, z.literal('any')]),
  min_age: z.number(),
  max_age: z.number(),
  country: z.nullable(Country),
  countryregion: z.nullable(RegionId),
})
export type FilterOptions = z.infer<typeof FilterOptions>

/** `likes` says whom of these the member likes already. */
export const SearchReply = z.object({
  profiles: z.array(ProfileCard),
  likes: z.array(z.object({ id: ProfileId, did_like_profile: z.boolean() })),
  paging: z.object({ num_results: z.number(), page: z.number(), pp: z.number() }),
  filter_options: FilterOptions,
})
export type SearchReply = z.infer<typeof SearchReply>

/** Birth dates (`YYYY-MM-DD`, exclusive and inclusive) of everyone who is between `min_age` and `max_age` years old on `today`. */
export function bornBetween(
  { min_age, max_age }: Pick<FilterOptions, 'min_age' | 'max_age'>,
  today: string,
): { after: string; until: string } {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const yearsAgo = (years: number) => {
    const date = new Date(Date.UTC(year - years, month - 1, day))
    return date.toISOString().slice(0, 10)
  }
  return { after: yearsAgo(max_age + 1), until: yearsAgo(min_age) }
}

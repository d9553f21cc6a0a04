/** Saved searches: filters under a name, which a member opens again, and which may say when new people fit. */
import * as z from 'zod/mini'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { savedNameLength } from '#domain/saved-searches/saved-search-rules.ts'
import { FilterOptions } from '#domain/search/search.ts'

const Id = z.number().check(z.int(), z.positive())
const Name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(savedNameLength),
  z.refine((name) => !name.includes('\u0000')),
)
const Age = z.number().check(z.int(), z.gte(minAge), z.lte(maxAge))

/** `has_new`: people whom it finds came since the member opened it last; only with `alerts`. */
export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  filters: FilterOptions,
  alerts: z.boolean(),
  has_new: z.boolean(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** All of a member, the oldest first; `most`: as many as they may have. */
export const SavedSearches = z.object({ searches: z.array(SavedSearch), most: z.number() })
export type SavedSearches = z.infer<typeof SavedSearches>

/** The same filters a second time take the name and the alerts of this one: repeating it changes nothing. */
export const NewSavedSearch = z.object({
  name: Name,
  filters: z.extend(FilterOptions, { min_age: Age, max_age: Age }),
  alerts: z.boolean(),
})
export type NewSavedSearch = z.infer<typeof NewSavedSearch>

/** `opened`: the member looks at its people now. */
export const SavedSearchChange = z.object({
  id: Id,
  name: z.optional(Name),
  alerts: z.optional(z.boolean()),
  opened: z.optional(z.literal(true)),
})
export type SavedSearchChange = z.infer<typeof SavedSearchChange>
export const SavedSearchTarget = z.object({ id: Id })

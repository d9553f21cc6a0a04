/** Search, kept: who may be found, in which order, and how many there are. Other features use this file and no other file of the folder. */
import { localDate, type ProfileId } from '#domain/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { bornBetween, type FilterOptions, type SearchQuery } from '#domain/search.ts'
import { maxAge, minAge } from '#domain/ages.ts'
import { profileFields } from '#domain/profile-fields.ts'
import type { Country } from '#domain/places.ts'
import type { Context } from '#server/context.ts'
import { batched } from '#server/platform/batch.ts'
import { serialized } from '#server/http/serialized.ts'
import { cardsJson } from '#server/profiles/profiles.ts'
import { isSearchOpen, type Site } from '#server/sites/sites.ts'
import { countFacets } from '#server/search/facets.ts'
import { findSeeker, saveFilters, searchPages, type Hit, type IdSearch } from '#server/search/search.store.ts'
import type { SearchReply } from '#domain/search.ts'

type Seeker = Awaited<ReturnType<typeof findSeeker>>

/**
 * One page of people. The first load (`auto_load`) uses the member's saved or default filters; a search by hand saves its own unless `do_not_save`.
 * Fictional, banned, paused, blocked and the asker are handled in the query. A visitor is refused (`not_logged_in`) where the site's search is not open.
 */
export async function search(ctx: Context, site: Site, member: ProfileId | null, query: SearchQuery) {
  if (member === null && !isSearchOpen(site, query.trafficsource)) throw new Refusal('not_logged_in')
  const usesSaved = query.auto_load || needsSeeker(query)
  const seeker = member !== null && usesSaved ? await findSeeker(ctx.db, member) : null
  const filters = filtersOf(site, seeker, query)
  if (member !== null && query.manual_search && !query.do_not_save) await saveFilters(ctx.db, member, filters)
  const ask = rowsAsked(site, filters, query)
  const born = bornBetween(filters, localDate(ctx.now(), null))
  const page = { limit: query.pp, offset: (query.page - 1) * query.pp }
  const hits = await gatheredOf(ctx)({ ...ask, ...page, bornAfter: born.after, bornUntil: born.until, viewer: member ?? 0 })
  const ids = hits.map(({ id }) => id)
  const cards = await cardsJson(ctx, site, ids)
  const likes = hits.filter(({ liked }) => liked).map(({ id }) => ({ id, did_like_profile: true }))
  const shown = ids.flatMap((id) => cards.get(id) ?? [])
  const seen = page.offset + ids.length
  const isLast = ids.length < query.pp && (ids.length > 0 || query.page === 1)
  const num_results = isLast ? seen : Math.max(await countFacets(ctx, { ...ask, ...filters }), ids.length > 0 ? seen : 0)
  const rest = JSON.stringify({ likes, paging: { num_results, page: query.page, pp: query.pp }, filter_options: filters })
  return serialized<SearchReply>(`{"profiles":[${shown.join(',')}],${rest.slice(1)}`)
}

type Gathered = (ask: IdSearch) => Promise<Hit[]>
/** One gathering a process's memory: searches that are asked at the same moment go to the database together. */
const gatherings = new WeakMap<Context['memory'], Gathered>()

function gatheredOf(ctx: Context): Gathered {
  const known = gatherings.get(ctx.memory)
  if (known) return known
  const anywhere = batched((asks: IdSearch[]) => searchPages(ctx.db, asks, false))
  const inRegion = batched((asks: IdSearch[]) => searchPages(ctx.db, asks, true))
  const gathered: Gathered = (ask) => (ask.region === null ? anywhere(ask) : inRegion(ask))
  gatherings.set(ctx.memory, gathered)
  return gathered
}

const needsSeeker = (query: SearchQuery) => query.gender === undefined || query.country === undefined

/** What is asked, else what was saved, else what suits: whom the member seeks, in their country, of any age. */
function filtersOf(site: Site, seeker: Seeker, query: SearchQuery): FilterOptions {
  const saved = (query.auto_load ? (seeker?.search_filters ?? {}) : {}) as Partial<FilterOptions>
  const { countries } = site.file
  const offered = (country: unknown): Country | undefined => countries.find((one) => one === country)
  const country = offered(query.country) ?? offered(saved.country) ?? offered(seeker?.country) ?? countries[0] ?? null
  const region = query.countryregion ?? (query.country === undefined ? saved.countryregion : null) ?? null
  const min_age = query.min_age ?? saved.min_age ?? minAge
  return {
    gender: query.gender ?? saved.gender ?? ((seeker?.seeking ?? 'any') as FilterOptions['gender']),
    min_age,
    max_age: Math.max(min_age, query.max_age ?? saved.max_age ?? maxAge),
    country,
    countryregion: country && region?.startsWith(`${country}-`) ? region : null,
  }
}

function rowsAsked(site: Site, filters: FilterOptions, query: SearchQuery) {
  const everywhere = query.searchAllCountries || filters.country === null
  return {
    pool: site.pool_id,
    genders: filters.gender === 'any' ? [...profileFields.gender] : [filters.gender],
    countries: everywhere ? [...site.file.countries] : [filters.country as string],
    region: everywhere ? null : filters.countryregion,
    hideFictional: query.hide_fictional ?? false,
  }
}

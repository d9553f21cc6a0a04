/** Loads the results of a search: the first page for an address, and the pages after it. */
import type { Region } from '#domain/geo/places.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import type { SearchCounts, SearchReply, Relaxation } from '#domain/search/search.ts'
import { nudityQuery, pageSize, type ReasonName } from '#domain/search/search-rules.ts'
import type { CallInput } from '#domain/wire.ts'
import { type RefusedCall, refusalOf } from '#web/kit/api/api-refusal.ts'
import type { Api } from '#web/kit/api/api.ts'
import { regionsOf } from '#web/parts/profile-form/use-form-data.ts'
import type { Cache } from '#web/kit/data/cache.ts'
import { type Filters, isByHand, readFilters, readPage } from '#web/search/search-address.ts'
import { uniqueById } from '#web/kit/data/use-pages.ts'
import { type Interest, namedInterests, rankedReasons } from '#web/parts/person/why.ts'

/** The network that sent a visitor; it may open the search to them (spec, section 5). */
export type TrafficSource = { trafficsource?: string }

export type Found = {
  people: ProfileCard[]
  /** In a block of their own after the last real person, and not in `total`. */
  fictional: ProfileCard[]
  /** The ids of those that the member likes. */
  liked: number[]
  /** Why each person is shown, the most distinctive of its page first. */
  reasons: [person: number, reasons: ReasonName[]][]
  /** Shared interests that stand in place of a reason. */
  interests: [person: number, interests: readonly Interest[]][]
  /** Relaxations that find more, the mildest first. */
  wider: Relaxation[]
  /** The relaxation to offer when the results are few. */
  best: Relaxation | null
  total: number
  firstPage: number
  lastPage: number
  filters: Filters
  source: TrafficSource
  /** The request had `hideNudity`: each photo says whether to blur it. */
  hidesNudity: boolean
  /** The query string of the address. */
  search: string
}
/** After a refused search the filters stay, and the member may try again. */
export type SearchOutcome =
  | { found: Found; regions: Region[]; refusal: null }
  /** `filters`: those of the search, when the counts were not refused too. */
  | { found: null; regions: Region[]; refusal: RefusedCall; filters: Filters | null }

type SearchParams = NonNullable<CallInput<'GET /api/search.php'>['query']>
type CountsParams = NonNullable<CallInput<'GET /api/search_counts.php'>['query']>

/** Without filters in the address the server chooses them (spec, sections 4 and 7). */
export function searchParamsOf(params: URLSearchParams, offered: readonly string[], page = readPage(params)): SearchParams {
  const base = { source: 'members', pp: pageSize, page }
  if (!isByHand(params)) return { ...base, auto_load: '1' }
  // A further page does not save the filters again.
  const isTry = params.has('do_not_save') || page > 1
  return { ...base, ...filterParamsOf(params, offered), ...(isTry && { do_not_save: '1' as const }), manual_search: '1' }
}

const countsParamsOf = (params: URLSearchParams, offered: readonly string[]): CountsParams =>
  isByHand(params) ? filterParamsOf(params, offered) : { auto_load: '1' }

function filterParamsOf(params: URLSearchParams, offered: readonly string[]): CountsParams {
  const filters = Object.entries(readFilters(params, offered))
  return Object.fromEntries(
    filters.map(([name, value]) => [name, value === true ? '1' : Array.isArray(value) ? value.join(',') : value]),
  ) as CountsParams
}

/** Loads people, counts and regions at once. Without the counts the page is complete but offers nothing wider. Throws `not_logged_in`. */
export async function findPeople(
  api: Api,
  url: URL,
  offered: readonly string[],
  { source, hidesNudity, cache }: Pick<Found, 'source' | 'hidesNudity'> & { cache: Cache },
): Promise<SearchOutcome> {
  const [reply, counts, regions] = await Promise.allSettled([
    api('GET /api/search.php', {
      query: { ...searchParamsOf(url.searchParams, offered), ...source, ...nudityQuery(hidesNudity) },
    }),
    api('GET /api/search_counts.php', { query: { ...countsParamsOf(url.searchParams, offered), ...source } }),
    regionsOf(cache, api),
  ])
  const regionsByCountry = regions.status === 'fulfilled' ? regions.value : {}
  if (reply.status === 'fulfilled') {
    const found = { ...foundBy(reply.value, counts.status === 'fulfilled' ? counts.value : null, url), source, hidesNudity }
    const { country } = found.filters
    return { found, regions: (country && regionsByCountry[country]) || [], refusal: null }
  }
  const refusal = refusalOf(reply.reason)
  if (!refusal || refusal.code === 'not_logged_in') throw reply.reason
  const { code, status, details } = refusal
  const filters = counts.status === 'fulfilled' ? counts.value.filter_options : null
  const country = filters?.country ?? readFilters(url.searchParams, offered).country
  return { found: null, regions: (country && regionsByCountry[country]) || [], refusal: { code, status, details }, filters }
}

const foundBy = (reply: SearchReply, counts: SearchCounts | null, url: URL): Omit<Found, 'source' | 'hidesNudity'> => ({
  people: reply.profiles,
  fictional: reply.fictional,
  liked: reply.likes.map(({ id }) => id),
  reasons: [...rankedReasons(reply)],
  interests: [...namedInterests(reply)],
  wider: counts?.wider ?? [],
  best: counts?.best ?? null,
  total: reply.paging.num_results,
  firstPage: reply.paging.page,
  lastPage: reply.paging.page,
  filters: reply.filter_options,
  search: url.search,
})

/** The page after `last`. `address`: the address of its filters. */
export async function findNext(api: Api, last: Found, address: string): Promise<Found> {
  const params = new URL(address, 'http://here').searchParams
  const country = last.filters.country
  const query = searchParamsOf(params, country ? [country] : [], last.lastPage + 1)
  const reply = await api('GET /api/search.php', { query: { ...query, ...last.source, ...nudityQuery(last.hidesNudity) } })
  return {
    ...last,
    people: reply.profiles,
    fictional: reply.fictional,
    liked: reply.likes.map(({ id }) => id),
    reasons: [...rankedReasons(reply)],
    interests: [...namedInterests(reply)],
    total: reply.paging.num_results,
    lastPage: reply.paging.page,
  }
}

/** Joins pages. A person on two pages appears once, with the reasons of the first. */
export const joinPages = (first: Found, later: readonly Found[]): Found =>
  later.reduce((found, page) => {
    const before = new Set<number>(found.people.map(({ id }) => id))
    return {
      ...found,
      people: uniqueById([...found.people, ...page.people]),
      fictional: page.fictional,
      liked: [...found.liked, ...page.liked],
      reasons: [...found.reasons, ...page.reasons.filter(([id]) => !before.has(id))],
      interests: [...found.interests, ...page.interests.filter(([id]) => !before.has(id))],
      total: page.total,
      lastPage: page.lastPage,
    }
  }, first)

export const hasMore = ({ lastPage, total }: Pick<Found, 'lastPage' | 'total'>) => lastPage * pageSize < total

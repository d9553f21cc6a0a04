/** Asks for people: the first page for an address, and the pages after it. */
import type { Region } from '#domain/geo/places.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import type { SearchCounts, SearchReply, Relaxation } from '#domain/search/search.ts'
import { nudityQuery, pageSize, type ReasonName } from '#domain/search/search-rules.ts'
import type { CallInput } from '#domain/wire.ts'
import { type RefusedCall, refusalOf } from '#web/kit/api/api-refusal.ts'
import type { Api } from '#web/kit/api/api.ts'
import { regionsOf } from '#web/parts/profile-form/use-regions.ts'
import type { Cache } from '#web/kit/data/cache.ts'
import { type Filters, isByHand, readFilters, readPage } from '#web/search/search-address.ts'
import { uniqueById } from '#web/kit/data/use-pages.ts'
import { rankedReasons } from '#web/parts/person/why.ts'

/** Who sent a visitor: that may open the search to them (spec, section 5). */
export type TrafficSource = { trafficsource?: string }

export type Found = {
  people: ProfileCard[]
  /** They stand behind the last real person, in a block of their own, and are not in `total`. */
  fictional: ProfileCard[]
  /** Which of them all the member likes. */
  liked: number[]
  /** Why they are shown, the most telling first; told apart within each page, so that a further page changes nothing about those before. */
  reasons: [person: number, reasons: ReasonName[]][]
  /** What would find more, the mildest first, and the one to offer when these are few. */
  wider: Relaxation[]
  best: Relaxation | null
  total: number
  firstPage: number
  lastPage: number
  filters: Filters
  source: TrafficSource
  /** Asked with `hideNudity`: the photos say which of them are to be blurred. */
  hidesNudity: boolean
  /** The address this was found at. */
  search: string
}
/** A refused search is an answer too: the filters stay, and the member may try again. */
export type SearchOutcome =
  | { found: Found; regions: Region[]; refusal: null }
  /** `filters` are those the search would have run with, where the counts still told. */
  | { found: null; regions: Region[]; refusal: RefusedCall; filters: Filters | null }

type SearchParams = NonNullable<CallInput<'GET /api/search.php'>['query']>
type CountsParams = NonNullable<CallInput<'GET /api/search_counts.php'>['query']>

/** The first load lets the server choose; later ones say what was chosen by hand (spec, sections 4 and 7). */
export function searchParamsOf(params: URLSearchParams, offered: readonly string[], page = readPage(params)): SearchParams {
  const base = { source: 'members', pp: pageSize, page }
  if (!isByHand(params)) return { ...base, auto_load: '1' }
  // A further page changes nothing about what the member looks for.
  const isTry = params.has('do_not_save') || page > 1
  return { ...base, ...filterParamsOf(params, offered), ...(isTry && { do_not_save: '1' as const }), manual_search: '1' }
}

const countsParamsOf = (params: URLSearchParams, offered: readonly string[]): CountsParams =>
  isByHand(params) ? filterParamsOf(params, offered) : { auto_load: '1' }

function filterParamsOf(params: URLSearchParams, offered: readonly string[]): CountsParams {
  const said = Object.entries(readFilters(params, offered))
  return Object.fromEntries(said.map(([name, value]) => [name, value === true ? '1' : value])) as CountsParams
}

/** What would find more is asked beside the people: it comes from the same minute's counts, and a page without it is whole. */
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
  const known = regions.status === 'fulfilled' ? regions.value : {}
  if (reply.status === 'fulfilled') {
    const found = { ...foundBy(reply.value, counts.status === 'fulfilled' ? counts.value : null, url), source, hidesNudity }
    const { country } = found.filters
    return { found, regions: (country && known[country]) || [], refusal: null }
  }
  const refusal = refusalOf(reply.reason)
  if (!refusal || refusal.code === 'not_logged_in') throw reply.reason
  const { code, status, details } = refusal
  const filters = counts.status === 'fulfilled' ? counts.value.filter_options : null
  const country = filters?.country ?? readFilters(url.searchParams, offered).country
  return { found: null, regions: (country && known[country]) || [], refusal: { code, status, details }, filters }
}

const foundBy = (reply: SearchReply, counts: SearchCounts | null, url: URL): Omit<Found, 'source' | 'hidesNudity'> => ({
  people: reply.profiles,
  fictional: reply.fictional,
  liked: reply.likes.map(({ id }) => id),
  reasons: [...rankedReasons(reply)],
  wider: counts?.wider ?? [],
  best: counts?.best ?? null,
  total: reply.paging.num_results,
  firstPage: reply.paging.page,
  lastPage: reply.paging.page,
  filters: reply.filter_options,
  search: url.search,
})

/** The page after this one. `address`: of the filters. */
export async function findNext(api: Api, last: Found, address: string): Promise<Found> {
  const params = new URL(address, 'http://here').searchParams
  const country = last.filters.country
  const ask = searchParamsOf(params, country ? [country] : [], last.lastPage + 1)
  const reply = await api('GET /api/search.php', { query: { ...ask, ...last.source, ...nudityQuery(last.hidesNudity) } })
  return {
    ...last,
    people: reply.profiles,
    fictional: reply.fictional,
    liked: reply.likes.map(({ id }) => id),
    reasons: [...rankedReasons(reply)],
    total: reply.paging.num_results,
    lastPage: reply.paging.page,
  }
}

/** Pages behind each other. Someone who moved between two pages stands there once, with the reasons of the first. */
export const joinPages = (first: Found, later: readonly Found[]): Found =>
  later.reduce((found, page) => {
    const known = new Set<number>(found.people.map(({ id }) => id))
    return {
      ...found,
      people: uniqueById([...found.people, ...page.people]),
      fictional: page.fictional,
      liked: [...found.liked, ...page.liked],
      reasons: [...found.reasons, ...page.reasons.filter(([id]) => !known.has(id))],
      total: page.total,
      lastPage: page.lastPage,
    }
  }, first)

export const hasMore = ({ lastPage, total }: Pick<Found, 'lastPage' | 'total'>) => lastPage * pageSize < total

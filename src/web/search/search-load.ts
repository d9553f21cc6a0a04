/** Asks for people: the first page for an address, and the pages after it. */
import type { Region } from '#domain/places.ts'
import type { ProfileCard } from '#domain/profiles.ts'
import type { SearchReply } from '#domain/search.ts'
import { pageSize } from '#domain/search-rules.ts'
import type { Ask } from '#domain/wire.ts'
import { type RefusedCall, refusalOf } from '#web/api-refusal.ts'
import type { Api } from '#web/api.ts'
import { regionsOf } from '#web/search/regions.ts'
import { type Filters, isByHand, readFilters, readPage } from '#web/search/search-address.ts'

export type Found = {
  people: ProfileCard[]
  /** Whom of them the member likes. */
  liked: number[]
  total: number
  firstPage: number
  lastPage: number
  filters: Filters
  /** The address this was found at. */
  search: string
}
/** A refused search is an answer too: the filters stay, and the member may try again. */
export type Outcome =
  { found: Found; regions: Region[]; refusal: null } | { found: null; regions: Region[]; refusal: RefusedCall }

type SearchAsk = NonNullable<Ask<'GET /api/search.php'>['query']>

/** The first load lets the server choose; later ones say what was chosen by hand (spec, sections 4 and 7). */
export function askOf(params: URLSearchParams, offered: readonly string[], page = readPage(params)): SearchAsk {
  const base = { source: 'members', pp: pageSize, page }
  if (!isByHand(params)) return { ...base, auto_load: '1' }
  const { everywhere, hideFictional, ...filters } = readFilters(params, offered)
  const flags = {
    ...(everywhere && { searchAllCountries: '1' as const }),
    ...(hideFictional && { hide_fictional: '1' as const }),
    // A further page changes nothing about what the member looks for.
    ...((params.has('do_not_save') || page > 1) && { do_not_save: '1' as const }),
  }
  return { ...base, ...filters, ...flags, manual_search: '1' }
}

export async function findPeople(api: Api, url: URL, offered: readonly string[]): Promise<Outcome> {
  const asked = api('GET /api/search.php', { query: askOf(url.searchParams, offered) })
  const [reply, regions] = await Promise.allSettled([asked, regionsOf(api)])
  const known = regions.status === 'fulfilled' ? regions.value : {}
  if (reply.status === 'fulfilled') {
    const found = foundBy(reply.value, url, offered)
    const { country } = found.filters
    return { found, regions: (country && known[country]) || [], refusal: null }
  }
  const refusal = refusalOf(reply.reason)
  if (!refusal || refusal.code === 'not_logged_in') throw reply.reason
  const { code, status, details } = refusal
  const { country } = readFilters(url.searchParams, offered)
  return { found: null, regions: (country && known[country]) || [], refusal: { code, status, details } }
}

function foundBy(reply: SearchReply, url: URL, offered: readonly string[]): Found {
  const { everywhere = false, hideFictional = false } = readFilters(url.searchParams, offered)
  return {
    people: reply.profiles,
    liked: reply.likes.map(({ id }) => id),
    total: reply.paging.num_results,
    firstPage: reply.paging.page,
    lastPage: reply.paging.page,
    filters: { ...reply.filter_options, everywhere, hideFictional },
    search: url.search,
  }
}

/** The page after these results, put behind them. Someone who moved between two pages stands there once. */
export async function findMore(api: Api, found: Found, address: string): Promise<Found> {
  const params = new URL(address, 'http://here').searchParams
  const country = found.filters.country
  const reply = await api('GET /api/search.php', { query: askOf(params, country ? [country] : [], found.lastPage + 1) })
  const known = new Set(found.people.map(({ id }) => id))
  return {
    ...found,
    people: [...found.people, ...reply.profiles.filter(({ id }) => !known.has(id))],
    liked: [...found.liked, ...reply.likes.map(({ id }) => id)],
    total: reply.paging.num_results,
    lastPage: reply.paging.page,
  }
}

export const hasMore = ({ lastPage, total }: Pick<Found, 'lastPage' | 'total'>) => lastPage * pageSize < total

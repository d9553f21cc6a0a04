/** Search, kept: who may be found, in which order, and how many there are. Other features use this file and no other file of the folder. */
import { localDate } from '#domain/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  type FilterOptions,
  type SearchCounts,
  type SearchCountsQuery,
  type SearchQuery,
  type SearchReply,
} from '#domain/search.ts'
import type { Context } from '#server/context.ts'
import { serialized } from '#server/http/serialized.ts'
import type { Member } from '#server/http/session.ts'
import type { Versions } from '#server/http/versions.ts'
import { batched } from '#server/platform/batch.ts'
import type { RememberedCard, Seeker } from '#server/platform/memory.ts'
import { rememberedCards } from '#server/profiles/profiles.ts'
import { isSearchOpen, type Site } from '#server/sites/sites.ts'
import { askOf, countOf } from '#server/search/asks.ts'
import { openCounts } from '#server/search/facets.ts'
import { filtersOf, scopeOf, type Scope } from '#server/search/filters.ts'
import { findPage } from '#server/search/keep-index.ts'
import { reasonsFor } from '#server/search/reasons.ts'
import { kinds, listHidden, saveFilters, searchPages, type IdSearch, type Kind, type Page } from '#server/search/search.store.ts'
import { findSeeker } from '#server/search/seekers.ts'
import { countShown } from '#server/search/shown.ts'
import { bestOf, widenings } from '#server/search/widenings.ts'

/**
 * One page of people. The first load (`auto_load`) uses the member's saved or default filters; a search by hand saves its own unless `do_not_save`.
 * Fictional, banned, paused, blocked and the asker are handled in the query. A visitor is refused (`not_logged_in`) where the site's search is not open.
 */
export async function search(ctx: Context, site: Site, member: Member | null, query: SearchQuery) {
  const { seeker, filters } = await settle(ctx, site, member, query)
  if (member !== null && query.manual_search && !query.do_not_save) await saveFilters(ctx.db, member.profile, filters)
  const today = localDate(ctx.now(), null)
  const scope = scopeOf(site, seeker, filters, today)
  const { kind, ask } = askOf(scope, seeker, query, today)
  const page = await pageOf(ctx, kind, { ...ask, viewer: member?.profile ?? 0 }, member?.versions ?? null)
  const cards = await rememberedCards(ctx, site, page.ids)
  if (member !== null) countShown(ctx, page.ids)
  const num_results = await countResults(ctx, scope, query, page)
  return replyOf({ page, cards, seeker, now: ctx.now(), paging: { num_results, page: query.page, pp: query.pp }, filters })
}

/** How many the filters of a form would find, before anybody searches with them, and what would find more. */
export async function countSearch(
  ctx: Context,
  site: Site,
  member: Member | null,
  query: SearchCountsQuery,
): Promise<SearchCounts> {
  const { seeker, filters } = await settle(ctx, site, member, query)
  const today = localDate(ctx.now(), null)
  const hidden = member === null ? [] : await listHidden(ctx.db, member.profile)
  const counts = await openCounts(ctx)
  const count = (filters: FilterOptions) => counts(countOf(scopeOf(site, seeker, filters, today)), hidden)
  const num_results = count(filters)
  const wider = widenings(filters, num_results, count)
  return { num_results, filter_options: filters, wider, best: bestOf(wider, num_results) }
}

async function settle(ctx: Context, site: Site, member: Member | null, query: SearchCountsQuery) {
  if (member === null && !isSearchOpen(site, query.trafficsource)) throw new Refusal('not_logged_in')
  const seeker = member === null ? null : await findSeeker(ctx, member, query.auto_load)
  return { seeker, filters: filtersOf(site, seeker, query) }
}

/** Out of memory where the index is loaded, else from the database: both find the same. */
const pageOf = async (ctx: Context, kind: Kind, ask: IdSearch, versions: Versions | null): Promise<Page> =>
  (await findPage(ctx, kind, ask, versions)) ?? gatheredOf(ctx)[kind](ask)

type Gathered = Record<Kind, (ask: IdSearch) => Promise<Page>>
/** One gathering a process's memory: searches that are asked at the same moment go to the database together. */
const gatherings = new WeakMap<Context['memory'], Gathered>()

function gatheredOf(ctx: Context): Gathered {
  const known = gatherings.get(ctx.memory)
  if (known) return known
  const gather = (kind: Kind) => batched((asks: IdSearch[]) => searchPages(ctx.db, kind, asks))
  const gathered = Object.fromEntries(kinds.map((kind) => [kind, gather(kind)])) as Gathered
  gatherings.set(ctx.memory, gathered)
  return gathered
}

/** The last page tells the number by itself; before it the census does, less those who are kept from the asker. */
async function countResults(ctx: Context, scope: Scope, { page, pp }: SearchQuery, { ids, hidden }: Page) {
  const seen = (page - 1) * pp + ids.length
  if (ids.length < pp && (ids.length > 0 || page === 1)) return seen
  const counts = await openCounts(ctx)
  return Math.max(counts(countOf(scope), hidden), ids.length > 0 ? seen : 0)
}

type Answer = {
  page: Page
  cards: readonly RememberedCard[]
  seeker: Seeker | null
  now: Date
  paging: SearchReply['paging']
  filters: FilterOptions
}

function replyOf({ page, cards, seeker, now, paging, filters }: Answer) {
  const shown: string[] = []
  const why: string[] = []
  const reasonsOf = seeker ? reasonsFor(seeker, now) : () => []
  for (const { id, json, facts } of cards) {
    shown.push(json)
    const reasons = reasonsOf(facts)
    // words of ours and numbers: nothing in them needs escaping
    if (reasons.length > 0) why.push(`{"id":${id},"reasons":["${reasons.join('","')}"]}`)
  }
  const likes = page.liked.map((id) => ({ id, did_like_profile: true }))
  const rest = JSON.stringify({ likes, paging, filter_options: filters })
  return serialized<SearchReply>(`{"profiles":[${shown.join(',')}],"why":[${why.join(',')}],${rest.slice(1)}`)
}

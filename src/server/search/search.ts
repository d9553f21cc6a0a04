/** Search, kept: who may be found, in which order, and how many there are. Other features use this file and no other file of the folder. */
import { viewerZone } from '#domain/presence/presence.ts'
import { localDate } from '#domain/profiles/profiles.ts'
import {
  type FilterOptions,
  type SearchCounts,
  type SearchCountsQuery,
  type SearchQuery,
  type SearchReply,
} from '#domain/search/search.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { serialized } from '#server/http/serialized.ts'
import type { Member } from '#server/sessions/session.ts'
import type { Versions } from '#server/sessions/change-counters.ts'
import { batched } from '#server/infrastructure/batch.ts'
import type { Searcher } from '#server/infrastructure/memory.ts'
import type { RememberedCard } from '#server/profiles/profiles.ts'
import { cachedCards } from '#server/profiles/profiles.ts'
import type { Site } from '#server/sites/sites.ts'
import { criteriaOf, countOf, fictionalCriteriaOf } from '#server/search/criteria.ts'
import { openCounts } from '#server/search/facets.ts'
import { filtersOf, hasOwnFilters, scopeOf, type Scope } from '#server/search/filters.ts'
import { findPage } from '#server/search/maintain-index.ts'
import { reasonsFor } from '#server/search/reasons.ts'
import { kinds, listHidden, saveFilters, searchPages, type IdSearch, type Kind, type Page } from '#server/search/search.store.ts'
import { findSearcher } from '#server/search/searchers.ts'
import { countCardViews } from '#server/search/card-views.ts'
import { countAsVisitor, searchAsVisitor } from '#server/search/visitors.ts'
import { bestOf, findRelaxations } from '#server/search/relaxations.ts'

/**
 * One page of people. The first load (`auto_load`) uses the member's saved or default filters; a search by hand saves its own unless `do_not_save`.
 * Fictional, banned, paused, blocked and the asker are handled in the query. Visitors have a search of their own (`visitors.ts`).
 * `browserZone` is the time zone that the browser names, by which somebody was here "today".
 */
export async function search(
  ctx: Context,
  site: Site,
  member: Member | null,
  query: SearchQuery,
  browserZone: string | null = null,
) {
  if (member === null) return searchAsVisitor(ctx, site, query)
  const { searcher, filters } = await resolveQuery(ctx, site, member, query)
  if (query.manual_search && !query.do_not_save) await saveFilters(ctx.db, member.profile, filters)
  const today = localDate(ctx.now(), null)
  const scope = scopeOf(site, searcher, filters, today)
  const find = ({ kind, ask }: ReturnType<typeof criteriaOf>) =>
    pageOf(ctx, kind, { ...ask, viewer: member.profile }, member.versions)
  const found = await lastUpTo(query, async (at) => {
    const { kind, ask } = criteriaOf(scope, searcher, at, today)
    // one more than the page holds says whether it is the last
    const { ids, ...rest } = await find({ kind, ask: { ...ask, max: at.pp + 1 } })
    const page = { ...rest, ids: ids.slice(0, at.pp), isLast: ids.length <= at.pp }
    return { page, num_results: await countResults(ctx, scope, at, page) }
  })
  const paging = { num_results: found.num_results, page: found.at.page, pp: query.pp }
  const isEnd = !scope.hideFictional && found.page.isLast
  const { kind, ask } = criteriaOf(scope, searcher, query, today)
  const fictional = isEnd ? await find({ kind, ask: fictionalCriteriaOf(ask) }) : noPage
  const cards = await cachedCards(ctx, site, found.page.ids)
  countCardViews(ctx, found.page.ids)
  return replyOf({
    likes: [...found.page.liked.filter((id) => found.page.ids.includes(id)), ...fictional.liked],
    cards,
    fictional: await cachedCards(ctx, site, fictional.ids),
    searcher,
    now: ctx.now(),
    timezone: viewerZone(browserZone, searcher?.timezone ?? null),
    paging,
    filters,
    hideNudity: query.hideNudity ?? false,
  })
}

const noPage: Page = { ids: [], liked: [], hidden: [] }
type LastOrNot = Page & { isLast: boolean }
type Found = { page: LastOrNot; num_results: number }

/** The page that was asked for, or the last one before it that somebody is on. Counts are a minute old at most, so one look back nearly always finds it. */
async function lastUpTo<At extends Pick<SearchQuery, 'page' | 'pp'>>(query: At, find: (at: At) => Promise<Found>) {
  let at = query
  let found = await find(at)
  for (let tries = 2; at.page > 1 && found.page.ids.length === 0; tries--) {
    const last = Math.max(1, Math.ceil(found.num_results / at.pp))
    at = { ...at, page: tries > 0 ? Math.min(at.page - 1, last) : 1 }
    found = await find(at)
  }
  return { at, ...found }
}

/** How many the filters of a form would find, before anybody searches with them, and what would find more. */
export async function countSearch(
  ctx: Context,
  site: Site,
  member: Member | null,
  query: SearchCountsQuery,
): Promise<SearchCounts> {
  if (member === null) return countAsVisitor(ctx, site, query)
  const { searcher, filters } = await resolveQuery(ctx, site, member, query)
  const today = localDate(ctx.now(), null)
  const hidden = await listHidden(ctx.db, member.profile)
  const counts = await openCounts(ctx)
  const count = (filters: FilterOptions) => counts(countOf(scopeOf(site, searcher, filters, today)), hidden)
  const num_results = count(filters)
  const wider = findRelaxations(filters, num_results, count)
  return { num_results, filter_options: filters, wider, best: bestOf(wider, num_results) }
}

async function resolveQuery(ctx: Context, site: Site, member: Member, query: SearchCountsQuery) {
  const searcher = await findSearcher(ctx, member, query.auto_load)
  return { searcher, filters: filtersOf(site, searcher, query, localDate(ctx.now(), null)) }
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
  const gather = (kind: Kind) => batched((criteria: IdSearch[]) => searchPages(ctx.db, kind, criteria))
  const gathered = Object.fromEntries(kinds.map((kind) => [kind, gather(kind)])) as Gathered
  gatherings.set(ctx.memory, gathered)
  return gathered
}

/** The last page tells the number by itself; before it the census does, less those who are kept from the asker. */
async function countResults(ctx: Context, scope: Scope, { page, pp }: SearchQuery, { ids, hidden, isLast }: LastOrNot) {
  const seen = (page - 1) * pp + ids.length
  if (isLast && (ids.length > 0 || page === 1)) return seen
  const counts = await openCounts(ctx)
  return Math.max(counts(countOf(scope), hidden), isLast ? 0 : seen + 1)
}

type SearchResult = {
  likes: readonly number[]
  cards: readonly RememberedCard[]
  fictional: readonly RememberedCard[]
  searcher: Searcher | null
  now: Date
  timezone: string | null
  paging: SearchReply['paging']
  filters: FilterOptions
  hideNudity: boolean
}

function replyOf({ likes: liked, cards, fictional, searcher, now, timezone, paging, filters, hideNudity }: SearchResult) {
  const jsonOf = ({ json, clear }: RememberedCard) => (hideNudity ? json : clear)
  const shown: string[] = []
  const why: string[] = []
  const reasonsOf = searcher ? reasonsFor(searcher, now, timezone) : () => []
  for (const card of cards) {
    shown.push(jsonOf(card))
    const { id } = card
    const reasons = reasonsOf(card.facts)
    // words of ours and numbers: nothing in them needs escaping
    if (reasons.length > 0) why.push(`{"id":${id},"reasons":["${reasons.join('","')}"]}`)
  }
  const likes = liked.map((id) => ({ id, did_like_profile: true }))
  const rest = JSON.stringify({ likes, paging, filter_options: filters, own_filters: hasOwnFilters(searcher) })
  return serialized<SearchReply>(
    `{"profiles":[${shown.join(',')}],"fictional":[${fictional.map(jsonOf).join(',')}],"why":[${why.join(',')}],${rest.slice(1)}`,
  )
}

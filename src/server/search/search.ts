/** Search: who is found, in which order, and how many there are. Other features use only this file of the folder. */
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import type { Page, Search } from '#server/ports/search-index.ts'
import { fittingAmong, noteTimes, saveFilters } from '#server/search/search.store.ts'
import { viewerZone } from '#domain/presence/presence.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { FilterOptions, SearchCounts, SearchCountsQuery, SearchQuery, SearchReply } from '#domain/search/search.ts'
import { serialized } from '#server/http/response.ts'
import type { Member } from '#server/sessions/session.ts'
import { type Searcher, findSearcher, criteriaOf, fictionalCriteriaOf } from '#server/search/criteria.ts'
import { type CachedCard, cachedCards } from '#server/profiles/profiles.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { filtersOf, hasOwnFilters, scopeOf } from '#server/search/filters.ts'
import { newcomersAmong } from '#server/search/newcomers.ts'
import { reasonsFor, sharedInterests } from '#server/search/reasons.ts'
import { countSearches, findSearchPage } from '#server/search/index-or-database.ts'
import { countAsVisitor, searchAsVisitor } from '#server/search/visitors.ts'
import { findRelaxations } from '#server/search/relaxations.ts'

export { groundOf } from '#server/search/reasons.ts'
export { findSearcher, type Searcher } from '#server/search/criteria.ts'
export { findNewPeople, normalFilters, type SearchedSince } from '#server/search/new-people.ts'
export { countFound } from '#server/search/found-counts.ts'

const noteEveryMs = minuteMs
/** A busy process writes before it holds more than this. */
const mostHeld = 20_000
const rowsAtOnce = 5_000

/** Views of each card since the last write. */
export const shownState = declareState(() => ({ times: new Map<number, number>(), sinceMs: 0 }))

/** Counts the views of a page, without delaying the response. */
export function countCardViews(ctx: Context, ids: readonly number[]) {
  const shown = shownState(ctx)
  const nowMs = ctx.now().getTime()
  if (shown.times.size === 0) shown.sinceMs = nowMs
  for (const id of ids) shown.times.set(id, (shown.times.get(id) ?? 0) + 1)
  if (nowMs - shown.sinceMs >= noteEveryMs || shown.times.size >= mostHeld)
    saveCardViews(ctx).catch((err: unknown) =>
      ctx.log.warn({ event: 'search.views_not_saved', err }, 'card views were not saved'),
    )
}

/** Writes the counted views of this process to the database. */
export async function saveCardViews(ctx: Context) {
  const shown = shownState(ctx)
  const times = [...shown.times]
  shown.times = new Map()
  for (let from = 0; from < times.length; from += rowsAtOnce)
    await noteTimes(ctx.db, times.slice(from, from + rowsAtOnce), ctx.now())
}

/**
 * One page of people without banned, paused and blocked people and the searcher. `auto_load` uses saved or default filters; other
 * searches save theirs unless `do_not_save`. `browserZone`: the browser's time zone, for "today". Visitors: `visitors.ts`.
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
  const find = ({ kind, criteria }: Search, isCounted: boolean) =>
    findSearchPage(ctx, { kind, criteria: { ...criteria, viewer: member.profile } }, member.versions, isCounted)
  const found = await lastUpTo(query, async (at) => {
    const { kind, criteria } = criteriaOf(scope, searcher, at, today)
    // one more than the page holds shows whether it is the last
    const { ids, liked, count } = await find({ kind, criteria: { ...criteria, max: at.pp + 1 } }, true)
    const page = { ids: ids.slice(0, at.pp), liked, isLast: ids.length <= at.pp }
    return { page, num_results: countResults(at, page, count) }
  })
  const paging = { num_results: found.num_results, page: found.at.page, pp: query.pp }
  const isEnd = !scope.hideFictional && found.page.isLast
  const { kind, criteria } = criteriaOf(scope, searcher, query, today)
  const fictional = isEnd ? await find({ kind, criteria: fictionalCriteriaOf(criteria) }, false) : noPage
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
    newcomers: query.source === 'home' ? newcomersAmong(cards, searcher, ctx.now()) : [],
  })
}

const noPage: Page = { ids: [], liked: [] }
type LastOrNot = Page & { isLast: boolean }
type Found = { page: LastOrNot; num_results: number }

/** The requested page, or the last one with people on it. One step back finds it, unless people leave meanwhile. */
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

/** The count of a form's filters before the search, and relaxations that would add people. */
export async function countSearch(
  ctx: Context,
  site: Site,
  member: Member | null,
  query: SearchCountsQuery,
): Promise<SearchCounts> {
  if (member === null) return countAsVisitor(ctx, site, query)
  const { searcher, filters } = await resolveQuery(ctx, site, member, query)
  const today = localDate(ctx.now(), null)
  const searches = (all: readonly FilterOptions[]) =>
    all.map((filters) => {
      const { kind, criteria } = criteriaOf(scopeOf(site, searcher, filters, today), searcher, { pp: 1, page: 1 }, today)
      return { kind, criteria: { ...criteria, viewer: member.profile } }
    })
  return findRelaxations(filters, (all) => countSearches(ctx, searches(all), member.versions))
}

type UnmetQuery = {
  max: number
  skip: number
  hideNudity?: boolean
  browserZone?: string | null
  /** In place of the saved filters. */
  filters?: Partial<SearchCountsQuery>
  /** False where the caller shows only some of them, and counts those. */
  areShown?: boolean
}

/**
 * Real people whom a member neither likes nor passed, with the member's saved filters, best first: each card as JSON, its facts, and
 * the reasons. Whom it finds counts as shown.
 */
export async function findUnmet(ctx: Context, site: Site, member: Member, query: UnmetQuery) {
  const { max, skip, hideNudity = false, browserZone = null, areShown = true } = query
  const { searcher, filters } = await resolveQuery(ctx, site, member, { ...query.filters, auto_load: true })
  const today = localDate(ctx.now(), null)
  const { kind, criteria } = criteriaOf(scopeOf(site, searcher, filters, today), searcher, { pp: max, page: 1 }, today)
  const unmet = { ...criteria, viewer: member.profile, unmet: true, skip }
  const { ids } = await findSearchPage(ctx, { kind, criteria: unmet }, member.versions, false)
  if (areShown) countCardViews(ctx, ids)
  const cards = await cachedCards(ctx, site, ids)
  const reasonsOf = searcher ? reasonsFor(searcher, ctx.now(), viewerZone(browserZone, searcher.timezone)) : () => []
  return cards.map((card) => ({
    id: card.id,
    json: hideNudity ? card.json : card.clear,
    facts: card.facts,
    reasons: reasonsOf(card.facts),
  }))
}

/** Of some people, in their order, the first `max` whom the member's saved filters fit, without those blocked and passed. */
export async function findFitting(ctx: Context, site: Site, member: Member, ids: readonly number[], max: number) {
  if (ids.length === 0) return []
  const { searcher, filters } = await resolveQuery(ctx, site, member, { auto_load: true })
  const today = localDate(ctx.now(), null)
  const { criteria } = criteriaOf(scopeOf(site, searcher, filters, today), searcher, { pp: max, page: 1 }, today)
  return fittingAmong(ctx.db, { ...criteria, viewer: member.profile }, ids)
}

async function resolveQuery(ctx: Context, site: Site, member: Member, query: SearchCountsQuery) {
  const searcher = await findSearcher(ctx, member, query.auto_load)
  return { searcher, filters: filtersOf(site, searcher, query, localDate(ctx.now(), null)) }
}

/** The last page has the exact number. Before it the number is at least one more, even if a member left meanwhile. */
function countResults({ page, pp }: Pick<SearchQuery, 'page' | 'pp'>, { ids, isLast }: LastOrNot, count: number | null) {
  const seen = (page - 1) * pp + ids.length
  if (isLast && (ids.length > 0 || page === 1)) return seen
  return Math.max(count ?? 0, isLast ? 0 : seen + 1)
}

type SearchResult = {
  likes: readonly number[]
  cards: readonly CachedCard[]
  fictional: readonly CachedCard[]
  searcher: Searcher | null
  now: Date
  timezone: string | null
  paging: SearchReply['paging']
  filters: FilterOptions
  hideNudity: boolean
  newcomers: readonly number[]
}

function replyOf({ likes: liked, cards, fictional, newcomers, ...result }: SearchResult) {
  const { searcher, now, timezone, paging, filters, hideNudity } = result
  const jsonOf = ({ json, clear }: CachedCard) => (hideNudity ? json : clear)
  const shown: string[] = []
  const why: string[] = []
  const reasonsOf = searcher ? reasonsFor(searcher, now, timezone) : () => []
  for (const card of cards) {
    shown.push(jsonOf(card))
    const { id } = card
    const reasons = reasonsOf(card.facts)
    // our own words and numbers: nothing needs escaping
    const shared = reasons.includes('shared_interests') && searcher ? sharedInterests(card.facts, searcher) : []
    const named = shared.length > 0 ? `,"interests":["${shared.join('","')}"]` : ''
    if (reasons.length > 0) why.push(`{"id":${id},"reasons":["${reasons.join('","')}"]${named}}`)
  }
  const likes = liked.map((id) => ({ id, did_like_profile: true }))
  const rest = JSON.stringify({
    likes,
    ...(newcomers.length > 0 && { newcomers }),
    paging,
    filter_options: filters,
    own_filters: hasOwnFilters(searcher),
  })
  return serialized<SearchReply>(
    `{"profiles":[${shown.join(',')}],"fictional":[${fictional.map(jsonOf).join(',')}],"why":[${why.join(',')}],${rest.slice(1)}`,
  )
}

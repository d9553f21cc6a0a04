/** Saved searches of a member. The folder's public module. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { NewSavedSearch, SavedSearchChange, SavedSearches } from '#domain/saved-searches/saved-searches.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Handlers } from '#server/http/handle.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import * as store from '#server/saved-searches/saved-searches.store.ts'
import { normalFilters } from '#server/search/search.ts'

/** How often a search with alerts looks for new people. */
export const lookEveryMs = hourMs
const nextLook = (ctx: Context) => new Date(ctx.now().getTime() + lookEveryMs)

/** Refuses `not_found` where the brand has no saved searches. */
async function listSearches(ctx: Context, site: Site, member: ProfileId): Promise<SavedSearches> {
  const most = site.file.saved_searches
  if (most === 0) throw new Refusal('not_found')
  return { searches: await store.listSaved(ctx.db, member, site.id), most }
}

/** Saves a search, or renames the one with the same filters. Refuses `too_many_saved_searches`. */
export const saveSearch = (ctx: Context, site: Site, member: ProfileId, { name, alerts, ...given }: NewSavedSearch) =>
  atomically(ctx, async (ctx) => {
    const filters = await normalFilters(ctx, site, member, given.filters)
    await store.lockSaved(ctx.db, member)
    const { searches, most } = await listSearches(ctx, site, member)
    const times = { now: ctx.now(), due: nextLook(ctx) }
    const same = searches.find((one) => isSame(one.filters, filters))
    if (same) await store.changeSaved(ctx.db, member, same.id, { name, alerts, ...times })
    else if (searches.length >= most) throw new Refusal('too_many_saved_searches', { most })
    else await store.insertSaved(ctx.db, { member, site: site.id, name, filters, alerts, ...times })
    return listSearches(ctx, site, member)
  })

const isSame = (a: object, b: object) => spelled(a) === spelled(b)
const spelled = (filters: object) => JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Renames, turns alerts on or off, or notes that its people were looked at. Refuses `not_found` for a search of somebody else. */
async function changeSearch(ctx: Context, site: Site, member: ProfileId, { id, ...change }: SavedSearchChange) {
  if (!(await store.changeSaved(ctx.db, member, id, { ...change, now: ctx.now(), due: nextLook(ctx) })))
    throw new Refusal('not_found')
  return listSearches(ctx, site, member)
}

/** Same reply for a search that is gone, or of somebody else. */
async function deleteSearch(ctx: Context, site: Site, member: ProfileId, id: number) {
  await store.deleteSaved(ctx.db, member, id)
  return listSearches(ctx, site, member)
}

export const savedSearchesHandlers = {
  'GET /api/saved_searches.php': ({ ctx, site, member }) => listSearches(ctx, site, member.profile),
  'POST /api/saved_searches.php': ({ ctx, site, member, body }) => saveSearch(ctx, site, member.profile, body),
  'PUT /api/saved_searches.php': ({ ctx, site, member, body }) => changeSearch(ctx, site, member.profile, body),
  'DELETE /api/saved_searches.php': ({ ctx, site, member, body }) => deleteSearch(ctx, site, member.profile, body.id),
} satisfies Partial<Handlers>

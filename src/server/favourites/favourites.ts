/** Favourites: people whom a member marked for themselves. The folder's public module. */
import { type Favourites, mostFavourites } from '#domain/favourites/favourites.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import { addFavourite, listFavouriteIds, listFavouriteRows, removeFavourite } from '#server/favourites/favourites.store.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { cardsOf, mayMeet } from '#server/profiles/profiles.ts'

const pageSize = 24

/**
 * Marks a person; safe to repeat. `undo`: when it was marked before. Refuses `not_found` for oneself and for those the member may
 * not meet, and `favourites_full` beyond 500.
 */
async function markFavourite(ctx: Context, site: Site, member: ProfileId, other: ProfileId, undo?: string) {
  if (!(await mayMeet(ctx, member, other, site))) throw new Refusal('not_found')
  const now = ctx.now()
  const at = undo === undefined ? now : new Date(Math.min(Date.parse(undo), now.getTime()))
  const isThere = await addFavourite(ctx.db, { member, other, at, most: mostFavourites })
  if (!isThere) throw new Refusal('favourites_full', { most: mostFavourites })
  return null
}

async function unmarkFavourite(ctx: Context, member: ProfileId, other: ProfileId) {
  const at = await removeFavourite(ctx.db, member, other)
  return { undo: at?.toISOString() ?? null }
}

/** One page, newest first, without those who are not here or not for the member to see. */
async function listFavourites(ctx: Context, site: Site, member: ProfileId, before?: string): Promise<Favourites> {
  const rows = await listFavouriteRows(ctx.db, member, readCursor(before), pageSize + 1)
  const page = rows.slice(0, pageSize)
  const cards = await cardsOf(
    ctx,
    site,
    page.map(({ id }) => id),
  )
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    favourites: page.flatMap(({ id, liked }) => {
      const profile = cards.get(id)
      return profile ? [{ profile, liked }] : []
    }),
    next: last ? cursorAfter(last.at, last.id) : null,
  }
}

export const favouritesHandlers = {
  'GET /api/favourites.php': ({ ctx, site, member, query }) => listFavourites(ctx, site, member.profile, query.before),
  'GET /api/favourite_ids.php': async ({ ctx, member }) => ({ ids: await listFavouriteIds(ctx.db, member.profile) }),
  'POST /api/favourites.php': ({ ctx, site, member, body }) => markFavourite(ctx, site, member.profile, body.profile, body.undo),
  'DELETE /api/favourites.php': ({ ctx, member, body }) => unmarkFavourite(ctx, member.profile, body.profile),
} satisfies Partial<Handlers>

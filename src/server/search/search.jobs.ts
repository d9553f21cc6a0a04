/** Jobs of search: cells of new cards, fading of the most viewed, and trimming the log of changes. */
import * as z from 'zod/mini'
import { job } from '#server/infrastructure/queue.ts'
import { cellOf, nowhere } from '#server/search/cells.ts'
import { trimChanges } from '#server/search/card-index.store.ts'
import { describeCards, fadeCards, listCardsWithoutCell, saveCells } from '#server/search/search.store.ts'

const placedAtOnce = 2_000

/**
 * Sets the cell of new and moved members: their town's, or their region's where the brand shows no towns. Searches "near me"
 * reveal nothing more.
 */
export const placeCards = job({
  name: 'search.place-cards',
  payload: z.object({}),
  everyCron: '* * * * *',
  atOnce: 1,
  run: async (ctx) => {
    for (let left = true; left;) {
      const cards = await listCardsWithoutCell(ctx.db, placedAtOnce)
      const cells = cards.map(({ id, site_id, ...home }) => {
        const showsTowns = ctx.sites.byId(site_id)?.file.visible_profile_fields.includes('city') ?? false
        const place = ctx.geo.find(showsTowns ? home : { ...home, city: null })
        return { id, cell: place ? cellOf(place) : nowhere }
      })
      if (cells.length > 0) await saveCells(ctx.db, cells)
      left = cards.length === placedAtOnce
    }
  },
})

const describedAtOnce = 2_000

/** Fills in what members search by on cards from before a release that searches by it. */
export const describeNewly = job({
  name: 'search.describe-cards',
  payload: z.object({}),
  everyCron: '* * * * *',
  atOnce: 1,
  run: async (ctx) => {
    while ((await describeCards(ctx.db, describedAtOnce)) > 0);
  },
})

const fadedAtOnce = 2_000

/** Lowers the rank of the most viewed, and restores it over time. */
export const fadeMostSeen = job({
  name: 'search.fade-most-seen',
  payload: z.object({}),
  everyCron: '*/10 * * * *',
  atOnce: 1,
  run: async (ctx) => {
    while ((await fadeCards(ctx.db, ctx.now(), fadedAtOnce)) === fadedAtOnce);
  },
})

/** Deletes log entries that every index has read. */
export const trimSearchChanges = job({
  name: 'search.trim-changes',
  payload: z.object({}),
  everyCron: '*/10 * * * *',
  atOnce: 1,
  run: async (ctx) => void (await trimChanges(ctx.db)),
})

export const searchJobs = [placeCards, describeNewly, fadeMostSeen, trimSearchChanges]

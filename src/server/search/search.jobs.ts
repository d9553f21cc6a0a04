/** What search needs done now and then: where new cards lie, that the most seen fade, and that the log of changes stays short. */
import * as z from 'zod/mini'
import { job } from '#server/infrastructure/queue.ts'
import { cellOf, nowhere } from '#server/search/cells.ts'
import { trimChanges } from '#server/search/card-index.store.ts'
import { fadeCards, listCardsWithoutCell, saveCells } from '#server/search/search.store.ts'

const placedAtOnce = 2_000

/** A member who came or moved is put into the cell of their town; where their brand shows no towns, of their region, or many questions "near me" would find it. */
export const placeCards = job({
  name: 'search.place-cards',
  payload: z.object({}),
  everyCron: '* * * * *',
  atOnce: 1,
  run: async (ctx) => {
    for (let left = true; left;) {
      const cards = await listCardsWithoutCell(ctx.db, placedAtOnce)
      const cells = cards.map(({ id, site_id, ...home }) => {
        const isTold = ctx.sites.byId(site_id)?.file.visible_profile_fields.includes('city') ?? false
        const place = ctx.geo.find(isTold ? home : { ...home, city: null })
        return { id, cell: place ? cellOf(place) : nowhere }
      })
      if (cells.length > 0) await saveCells(ctx.db, cells)
      left = cards.length === placedAtOnce
    }
  },
})

const fadedAtOnce = 2_000

/** The most seen make room for others, and come back as that is forgotten. */
export const fadeMostSeen = job({
  name: 'search.fade-most-seen',
  payload: z.object({}),
  everyCron: '*/10 * * * *',
  atOnce: 1,
  run: async (ctx) => {
    while ((await fadeCards(ctx.db, ctx.now(), fadedAtOnce)) === fadedAtOnce);
  },
})

/** What every search index has heard of long ago. */
export const trimSearchChanges = job({
  name: 'search.trim-changes',
  payload: z.object({}),
  everyCron: '*/10 * * * *',
  atOnce: 1,
  run: async (ctx) => void (await trimChanges(ctx.db)),
})

export const searchJobs = [placeCards, fadeMostSeen, trimSearchChanges]

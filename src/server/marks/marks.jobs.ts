/** The job of marks: sightings go after 30 days, hits and what bans left of photos after a year, and marks at their end. */
import * as z from 'zod/mini'
import { hitLifeMs, photoLifeMs, sightingLifeMs } from '#domain/marks/mark-rules.ts'
import { job } from '#server/infrastructure/queue.ts'
import { deleteBefore } from '#server/marks/marks.store.ts'
import { forgetHashesOfBans } from '#server/photos/photos.ts'

/** Every hour. */
export const wipeMarks = job({
  name: 'marks.wipe',
  payload: z.object({}),
  everyCron: '23 * * * *',
  async run(ctx) {
    const { db, now } = ctx
    const before = (ms: number) => new Date(now().getTime() - ms)
    await deleteBefore(db, 'identifier_sighting', 'last_at', before(sightingLifeMs))
    await deleteBefore(db, 'mark_hit', 'at', before(hitLifeMs))
    await deleteBefore(db, 'ban_identifier', 'expires_at', now())
    await forgetHashesOfBans(ctx, before(photoLifeMs))
  },
})

export const marksJobs = [wipeMarks]

/** The job of marks: sightings go after 30 days, hits after a year, and marks at their end. */
import * as z from 'zod/mini'
import { hitLifeMs, sightingLifeMs } from '#domain/marks/mark-rules.ts'
import { job } from '#server/infrastructure/queue.ts'
import { deleteBefore } from '#server/marks/marks.store.ts'

/** Every hour. */
export const wipeMarks = job({
  name: 'marks.wipe',
  payload: z.object({}),
  everyCron: '23 * * * *',
  async run({ db, now }) {
    const before = (ms: number) => new Date(now().getTime() - ms)
    await deleteBefore(db, 'identifier_sighting', 'last_at', before(sightingLifeMs))
    await deleteBefore(db, 'mark_hit', 'at', before(hitLifeMs))
    await deleteBefore(db, 'ban_identifier', 'expires_at', now())
  },
})

export const marksJobs = [wipeMarks]

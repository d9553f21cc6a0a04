/** The job of bans: writes each to the list outside of the database, once its transaction has committed. */
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { job } from '#server/infrastructure/queue.ts'
import { markBan } from '#server/tombstones/tombstones.ts'

export const markBanOutside = job({
  name: 'bans.mark-outside',
  payload: z.object({ member: ProfileId, state: z.enum(['banned', 'lifted']), at: z.iso.datetime() }),
  isInternal: true,
  run: (ctx, { member, state, at }) => markBan(ctx, member, state, new Date(at)),
})

export const bansJobs = [markBanOutside]

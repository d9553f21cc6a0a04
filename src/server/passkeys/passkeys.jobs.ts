/** Jobs of passkeys: mails about added and removed ones, and deleting unused challenges. */
import * as z from 'zod/mini'
import { noticeJob } from '#server/mails/mails.ts'
import { passkeyAddedTemplate, passkeyRemovedTemplate } from '#server/passkeys/passkeys.mails.ts'
import { deleteExpiredChallenges } from '#server/passkeys/passkeys.store.ts'
import { job } from '#server/infrastructure/queue.ts'

export const clearChallenges = job({
  name: 'passkeys.clear-challenges',
  payload: z.object({}),
  everyCron: '22 * * * *',
  run: (ctx) => deleteExpiredChallenges(ctx.db, ctx.now()),
})

/** Mails the owner about an added or removed passkey, with a link to remove it. */
export const passkeyNotices = {
  passkey_added: noticeJob({ name: 'passkeys.added-notice', template: passkeyAddedTemplate, page: '/notifications#passkeys' }),
  passkey_removed: noticeJob({ name: 'passkeys.removed-notice', template: passkeyRemovedTemplate, page: '/reset-password' }),
}

export const passkeysJobs = [clearChallenges, ...Object.values(passkeyNotices)]

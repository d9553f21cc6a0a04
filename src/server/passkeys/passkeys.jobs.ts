/** What passkeys need done later: a mail when one came or went, and challenges that nobody answered are cleared away. */
import * as z from 'zod/mini'
import { noticeJob } from '#server/mails/mails.ts'
import { deleteExpiredChallenges } from '#server/passkeys/passkeys.store.ts'
import { job } from '#server/infrastructure/queue.ts'

export const clearChallenges = job({
  name: 'passkeys.clear-challenges',
  payload: z.object({}),
  everyCron: '22 * * * *',
  run: (ctx) => deleteExpiredChallenges(ctx.db, ctx.now()),
})

/** A way in came or went: its owner is told. A new one is looked at where it can be removed; whoever misses one chooses a new password, which ends every session. */
export const passkeyNotices = {
  passkey_added: noticeJob({ name: 'passkeys.added-notice', template: 'passkey_added', page: '/notifications#passkeys' }),
  passkey_removed: noticeJob({ name: 'passkeys.removed-notice', template: 'passkey_removed', page: '/reset-password' }),
}

export const passkeysJobs = [clearChallenges, ...Object.values(passkeyNotices)]

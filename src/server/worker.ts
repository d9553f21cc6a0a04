/** The worker: runs all queued and scheduled jobs. */
import type { Context } from '#server/infrastructure/context.ts'
import { accountsJobs } from '#server/accounts/accounts.jobs.ts'
import { approvalsJobs } from '#server/approvals/approvals.jobs.ts'
import { performCall } from '#server/console-app.ts'
import { experimentsJobs } from '#server/experiments/experiments.jobs.ts'
import { figuresJobs } from '#server/figures/figures.jobs.ts'
import { healthJobs } from '#server/health/health.jobs.ts'
import { auditHeadJobs } from '#server/staff/audit-heads.jobs.ts'
import { staffJobs } from '#server/staff/staff.jobs.ts'
import { bansJobs } from '#server/bans/bans.jobs.ts'
import { marksJobs } from '#server/marks/marks.jobs.ts'
import { auditJobs } from '#server/audit/audit.jobs.ts'
import { affiliatesJobs } from '#server/affiliates/postbacks.jobs.ts'
import { chatMediaJobs } from '#server/chat-media/chat-media.jobs.ts'
import { complaintsJobs } from '#server/complaints/complaints.jobs.ts'
import { authorityOrdersJobs } from '#server/authority-orders/authority-orders.jobs.ts'
import { noticesJobs } from '#server/notices/notices.jobs.ts'
import { creditsJobs } from '#server/credits/credits.jobs.ts'
import { accountDeletionJobs } from '#server/account-deletion/account-deletion.jobs.ts'
import { exportJobs } from '#server/account-deletion/exports.jobs.ts'
import { mailsJobs } from '#server/mails/mails.jobs.ts'
import { outboxJobs } from '#server/outbox/outbox.jobs.ts'
import { passkeysJobs } from '#server/passkeys/passkeys.jobs.ts'
import { hashPhotos } from '#server/photos/photo-hashes.jobs.ts'
import { photosJobs } from '#server/photos/photos.jobs.ts'
import { decisionsJobs } from '#server/decisions/decisions.jobs.ts'
import { listExportsJobs } from '#server/list-exports/list-exports.jobs.ts'
import { fraudJobs } from '#server/decisions/fraud-warnings.ts'
import type { Job } from '#server/infrastructure/queue.ts'
import { profileViewsJobs } from '#server/profile-views/profile-views.jobs.ts'
import { pushJobs } from '#server/push/notifications.jobs.ts'
import { safetyJobs } from '#server/safety/reports.jobs.ts'
import { manyActsJobs } from '#server/many-acts/many-acts.jobs.ts'
import { memberHelpJobs } from '#server/member-help/letters.ts'
import { sandboxJobs } from '#server/sandbox/sandbox.jobs.ts'
import { savedSearchesJobs } from '#server/saved-searches/saved-searches.jobs.ts'
import { verificationJobs } from '#server/verification/verification.jobs.ts'
import { sharedDatesJobs } from '#server/shared-dates/shared-dates.jobs.ts'
import { translationJobs } from '#server/translation/translation.jobs.ts'
import { searchJobs } from '#server/search/search.jobs.ts'
import { activationJobs, signupJobs } from '#server/signup/signup.jobs.ts'
import { voiceJobs } from '#server/voice/voice.jobs.ts'

export const jobs: readonly Job[] = [
  ...signupJobs,
  ...activationJobs,
  ...accountsJobs,
  ...passkeysJobs,
  ...accountDeletionJobs,
  ...exportJobs,
  ...mailsJobs,
  ...auditJobs,
  ...bansJobs,
  ...marksJobs,
  ...staffJobs,
  ...auditHeadJobs,
  ...approvalsJobs(performCall),
  ...healthJobs,
  ...experimentsJobs,
  ...figuresJobs,
  ...outboxJobs,
  ...photosJobs,
  hashPhotos,
  ...profileViewsJobs,
  ...searchJobs,
  ...savedSearchesJobs,
  ...creditsJobs,
  ...chatMediaJobs,
  ...voiceJobs,
  ...complaintsJobs,
  ...noticesJobs,
  ...authorityOrdersJobs,
  ...safetyJobs,
  ...decisionsJobs,
  ...verificationJobs,
  ...manyActsJobs,
  ...memberHelpJobs,
  ...listExportsJobs,
  ...fraudJobs,
  ...affiliatesJobs,
  ...pushJobs,
  ...sharedDatesJobs,
  ...translationJobs,
  ...sandboxJobs,
]

export const startWorker = (ctx: Context) => ctx.queue.work(ctx, jobs)

/** The worker: what is done later, and by the clock. */
import type { Context } from '#server/context.ts'
import { creditsJobs } from '#server/credits/credits.jobs.ts'
import { photosJobs } from '#server/photos/photos.jobs.ts'
import type { Job } from '#server/platform/queue.ts'
import { sandboxJobs } from '#server/sandbox/sandbox.jobs.ts'
import { searchJobs } from '#server/search/search.jobs.ts'
import { signupJobs } from '#server/signup/signup.jobs.ts'

export const jobs: readonly Job[] = [...signupJobs, ...photosJobs, ...searchJobs, ...creditsJobs, ...sandboxJobs]

export const startWorker = (ctx: Context) => ctx.queue.work(ctx, jobs)

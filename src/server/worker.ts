/** The worker: runs all queued and scheduled jobs, and answers for its health. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from '#server/infrastructure/context.ts'
import { accountsJobs } from '#server/accounts/accounts.jobs.ts'
import { affiliatesJobs } from '#server/affiliates/postbacks.jobs.ts'
import { complaintsJobs } from '#server/complaints/complaints.jobs.ts'
import { creditsJobs } from '#server/credits/credits.jobs.ts'
import { accountDeletionJobs } from '#server/account-deletion/account-deletion.jobs.ts'
import { exportJobs } from '#server/account-deletion/exports.jobs.ts'
import { passkeysJobs } from '#server/passkeys/passkeys.jobs.ts'
import { photosJobs } from '#server/photos/photos.jobs.ts'
import type { Env } from '#server/http/api-request.ts'
import { respondWithError } from '#server/http/errors.ts'
import { healthRoutes } from '#server/http/health.ts'
import type { Job } from '#server/infrastructure/queue.ts'
import { metricsRoutes } from '#server/metrics/metrics.routes.ts'
import { pushJobs } from '#server/push/notifications.jobs.ts'
import { safetyJobs } from '#server/safety/reports.jobs.ts'
import { sandboxJobs } from '#server/sandbox/sandbox.jobs.ts'
import { searchJobs } from '#server/search/search.jobs.ts'
import { activationJobs, signupJobs } from '#server/signup/signup.jobs.ts'

export const jobs: readonly Job[] = [
  ...signupJobs,
  ...activationJobs,
  ...accountsJobs,
  ...passkeysJobs,
  ...accountDeletionJobs,
  ...exportJobs,
  ...photosJobs,
  ...searchJobs,
  ...creditsJobs,
  ...complaintsJobs,
  ...safetyJobs,
  ...affiliatesJobs,
  ...pushJobs,
  ...sandboxJobs,
]

export const startWorker = (ctx: Context) => ctx.queue.work(ctx, jobs)

/** `/healthz`, `/readyz` and `/metrics` of a worker that no web server runs beside, by the rules of the web server. */
export function createWorkerListener(ctx: Context) {
  const app = new Hono<Env>().route('/', healthRoutes(ctx)).route('/', metricsRoutes(ctx))
  app.onError((error, c) => respondWithError(ctx, c, error))
  const listener = getRequestListener(app.fetch)
  return (request: IncomingMessage, response: ServerResponse) => void listener(request, response)
}

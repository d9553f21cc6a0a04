/** Jobs, health and switches as the console shows them. */
import * as z from 'zod/mini'
import { Locale } from '#domain/languages/languages.ts'
import { NoticeWords } from '#domain/operations/members-notice.ts'
import { ActReason } from '#domain/staff/staff.ts'

const JobId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const JobName = z.string().check(z.regex(/^[a-z0-9.-]{1,80}$/))

export const Queue = z.object({
  name: z.string(),
  due: z.number(),
  later: z.number(),
  running: z.number(),
  dead: z.number(),
  oldest_seconds: z.nullable(z.number()),
  /** Paused for all workers; jobs are added and wait. */
  is_paused: z.boolean(),
})
/** A job that the clock starts. Times in UTC. */
export const ScheduledJob = z.object({
  name: z.string(),
  cron: z.string(),
  last_at: z.nullable(z.string()),
  next_at: z.string(),
})
export const Queues = z.object({ queues: z.array(Queue), scheduled: z.array(ScheduledJob), as_of: z.string() })

/** Without a name the jobs that failed for good. */
export const JobsQuery = z.object({ name: z.optional(JobName), cursor: z.optional(z.string().check(z.maxLength(80))) })
export const JobLine = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['dead', 'due', 'later', 'running']),
  created_at: z.string(),
  tries: z.number(),
  about: z.record(z.string(), z.union([z.string(), z.number()])),
  problem: z.nullable(z.string()),
})
export const Jobs = z.object({ jobs: z.array(JobLine), next: z.nullable(z.string()) })
/** One job, or all of a name that failed for good. */
export const JobRetry = z.union([z.object({ id: JobId }), z.object({ name: JobName })])
export const JobsRetried = z.object({ name: z.string(), retried: z.number() })
export const JobDrop = z.object({ id: JobId, reason: ActReason })
export const JobPause = z.object({ name: JobName, is_paused: z.boolean(), reason: ActReason })
export const JobRun = z.object({ name: JobName })

export const CheckState = z.enum(['green', 'amber', 'red'])
export const HealthFinding = z.object({
  code: z.string(),
  severity: z.enum(['amber', 'red']),
  wrong: z.string(),
  todo: z.string(),
  /** When it was first seen without a break. */
  since: z.string(),
})
export type HealthFinding = z.infer<typeof HealthFinding>
/** The last run of the checks that `duet doctor` makes; null before the first one. */
export const Health = z.object({
  checked_at: z.nullable(z.string()),
  is_running: z.boolean(),
  findings: z.array(HealthFinding),
  processes: z.array(
    z.object({ kind: z.string(), release: z.string(), host: z.string(), started_at: z.string(), seen_at: z.string() }),
  ),
})

export const switchKeys = ['maintenance', 'read-only', 'no-signups', 'unconfirmed-silent', 'members-notice'] as const
export const SwitchLine = z.object({
  name: z.enum(switchKeys),
  is_on: z.boolean(),
  reason: z.nullable(z.string()),
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  /** When it ends by itself. */
  ends_at: z.nullable(z.string()),
  /** What `members-notice` says; null for the others, and where it was never on. */
  notice: z.nullable(NoticeWords),
})
/** `brands`: whom a notice may reach, and in which languages. */
export const SwitchList = z.object({
  switches: z.array(SwitchLine),
  brands: z.array(z.object({ id: z.number(), name: z.string(), languages: z.array(Locale), own: Locale })),
})
/** `minutes`: how long it stays on, a week at most; needed to turn it on. `notice`: needed to turn `members-notice` on, and for no other. */
export const SwitchTurn = z.object({
  name: z.enum(switchKeys),
  is_on: z.boolean(),
  minutes: z.optional(z.number().check(z.int(), z.gte(5), z.lte(10_080))),
  notice: z.optional(NoticeWords),
  reason: ActReason,
})
/** Settings by name: whether each is set, never its value. */
export const SettingLines = z.object({
  settings: z.array(z.object({ name: z.string(), meaning: z.string(), is_set: z.boolean(), is_secret: z.boolean() })),
})

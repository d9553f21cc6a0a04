/** The commands for a running installation: its jobs and its switches. Part of the table (`table.ts`). */
import { settingNames } from '#domain/console-settings/console-settings.ts'
import { switchKeys } from '#domain/operations/operations.ts'
import type { Command } from './command.ts'

const job = () => import('./job.ts')
const settings = () => import('./setting.ts')
const switches = () => import('./switch.ts')
const log = () => import('./log.ts')

export const operations: readonly Command[] = [
  {
    noun: 'doctor',
    help: 'looks for what is wrong with this installation, and says what to do; changes nothing',
    run: async (_, given) => (await import('./doctor.ts')).examine(given),
  },
  {
    noun: 'job',
    verb: 'list',
    takes: ['[NAME]'],
    help: 'lists what the workers have to do by name, and the jobs that failed for good; with a name its jobs',
    run: async (words, given) => (await job()).list(words, given),
  },
  {
    noun: 'job',
    verb: 'retry',
    log: 'act',
    takes: ['JOB|NAME'],
    help: 'runs a job again, or all of a name that failed for good',
    run: async (words, given) => (await job()).retry(words, given),
  },
  {
    noun: 'job',
    verb: 'drop',
    log: 'act',
    takes: ['JOB'],
    help: 'deletes a job that waits or failed for good, so that it never runs',
    run: async (words, given) => (await job()).drop(words, given),
  },
  {
    noun: 'job',
    verb: 'run',
    log: 'act',
    takes: ['NAME'],
    help: 'runs a job of the clock now',
    run: async (words, given) => (await job()).runNow(words, given),
  },
  {
    noun: 'job',
    verb: 'pause',
    log: 'act',
    takes: ['NAME'],
    flags: { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters', isRequired: true } },
    help: 'pauses a queue for all workers, also over a restart: its jobs wait',
    run: async (words, given) => (await job()).pause(words, given, true),
  },
  {
    noun: 'job',
    verb: 'resume',
    log: 'act',
    takes: ['NAME'],
    help: 'lets a paused queue go on',
    run: async (words, given) => (await job()).pause(words, given, false),
  },
  {
    noun: 'switch',
    verb: 'list',
    help: 'tells which switches are on, since when, by whom and why',
    run: async (_, given) => (await switches()).list(given),
  },
  {
    noun: 'switch',
    verb: 'on',
    log: 'act',
    takes: [switchKeys.join('|')],
    flags: {
      reason: { value: 'TEXT', meaning: 'why, 1 to 500 characters; members do not see it', isRequired: true },
      minutes: { value: 'MINUTES', meaning: 'goes off by itself after so many minutes' },
      text: {
        value: 'LANG=WORDS',
        meaning: 'what members-notice says, once for each language: 300 characters at most, no markup',
        isMultiple: true,
      },
      site: { value: 'SITE', meaning: 'shows members-notice to members of this brand only' },
    },
    help: 'closes the site for members (maintenance), lets them only read (read-only), stops sign-ups (no-signups), stops messages of members without a confirmed address (unconfirmed-silent), or tells members something (members-notice), within seconds',
    run: async (words, given) => (await switches()).turn(words, given, true),
  },
  {
    noun: 'switch',
    verb: 'off',
    log: 'act',
    takes: [switchKeys.join('|')],
    flags: { reason: { value: 'TEXT', meaning: 'why, 1 to 500 characters' } },
    help: 'turns a switch off again',
    run: async (words, given) => (await switches()).turn(words, given, false),
  },
  {
    noun: 'setting',
    verb: 'list',
    help: 'tells how much one person does alone in the console: credits, bans, exports, looks, the wait alone',
    run: async (_, given) => (await settings()).list(given),
  },
  {
    noun: 'setting',
    verb: 'set',
    log: 'act',
    second: 'sometimes',
    takes: [settingNames.join('|'), 'VALUE'],
    flags: {
      reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters', isRequired: true },
      version: { value: 'VERSION', meaning: 'the version that was seen, as duet setting list prints it', isRequired: true },
    },
    help: 'changes how much one person does alone in the console',
    run: async (words, given) => (await settings()).set(words, given),
  },
  {
    noun: 'log',
    verb: 'list',
    flags: {
      act: { value: 'ACT', meaning: 'one act only, such as "member ban"' },
      actor: { value: 'NAME', meaning: 'what one person did' },
      member: { value: 'MEMBER', meaning: 'what was done to a member, and who looked' },
      since: { value: 'DAY', meaning: 'from this day on, as 2026-06-01 (UTC)' },
      before: { value: 'NUMBER', meaning: 'only lines before this one' },
      limit: { value: 'COUNT', meaning: 'so many lines, 1,000 at most; without it 50' },
    },
    help: 'lists the audit log: who did what, on whom and why, newest first',
    run: async (_, given) => (await log()).list(given),
  },
  {
    noun: 'log',
    verb: 'verify',
    flags: { head: { value: 'HEAD', meaning: 'what duet log head printed at an earlier time; it must be in the chain' } },
    help: 'reads every line of the audit log; ends with 1 when one was changed, removed, added or moved',
    run: async (_, given) => (await log()).verify(given),
  },
  {
    noun: 'log',
    verb: 'head',
    help: 'prints the newest number and hash of the audit log, to be written down outside this database',
    run: async (_, given) => (await log()).head(given),
  },
]

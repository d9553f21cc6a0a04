/** Log, jobs and health of an invented installation. */
import { consoleSettings as thresholds, type SettingName, settingNames } from '#domain/console-settings/console-settings.ts'
import type { ConsoleCallName, ConsoleReply } from '#domain/console-wire.ts'
import { after, before, nowMs } from './moments.ts'

type Reply<Name extends ConsoleCallName> = ConsoleReply<Name>

type LogLine = Reply<'GET /api/log'>['lines'][number]
const logLine = (number: number, change: Partial<LogLine>): LogLine => ({
  number,
  hash: 'c1b2e9f0'.repeat(8),
  at: before((10_000 - number) * 7),
  actor_kind: 'staff',
  actor: '1',
  actor_name: 'Ada Berger',
  act: 'staff invite',
  kind: 'act',
  permission: 'staff',
  target_kind: 'staff',
  target: '3',
  case_reference: null,
  outcome: 'done',
  refusal: null,
  alone: false,
  reason: null,
  changed: null,
  ...change,
})
export const log: Reply<'GET /api/log'> = {
  lines: [
    { ...logLine(10_000, { act: 'job retry', target_kind: 'job', target: 'mail.send' }), number: null, hash: null },
    logLine(9999, {
      act: 'role set',
      permission: 'staff.roles',
      target_kind: 'role',
      target: 'support',
      alone: true,
      reason: 'Support may see orders, so that refunds need one person less.',
      changed: { 'money.read': { before: null, after: 'look' }, version: { before: 1, after: 2 } },
    }),
    logLine(9998, {
      actor_kind: 'shell',
      actor: 'deploy',
      actor_name: null,
      act: 'order refund',
      target_kind: 'order',
      target: '48213',
      permission: null,
    }),
    logLine(9997, {
      actor: '2',
      actor_name: 'Ben Okafor',
      outcome: 'refused',
      refusal: 'right_not_held',
      act: 'staff grant',
      target: '4',
    }),
    logLine(9996, {
      actor: '2',
      actor_name: 'Ben Okafor',
      kind: 'look',
      act: 'case show',
      target_kind: 'member',
      target: '918273',
      case_reference: 'R-2026-000412',
    }),
    logLine(9995, { act: 'switch on', target_kind: 'switch', target: 'no-signups', outcome: 'failed', reason: 'Spam wave' }),
  ],
  next: 9995,
}

const queue = (name: string, due: number, dead = 0, change: Partial<Reply<'GET /api/jobs'>['queues'][number]> = {}) => ({
  name,
  due,
  later: Math.round(due / 3),
  running: Math.min(due, 4),
  dead,
  oldest_seconds: due > 0 ? due * 3 : null,
  is_paused: false,
  ...change,
})
export const jobs: Reply<'GET /api/jobs'> = {
  queues: [
    queue('mail.send', 1240, 31),
    queue('photos.resize', 12),
    queue('push.send', 0),
    queue('affiliates.postback', 88, 6, { is_paused: true, oldest_seconds: 9600 }),
    queue('search.index', 3),
  ],
  scheduled: [
    { name: 'accounts.delete-due', cron: '15 3 * * *', last_at: before(650), next_at: after(790) },
    { name: 'staff.clear-stale', cron: '47 * * * *', last_at: before(15), next_at: after(45) },
    { name: 'invoices.close-year', cron: '0 4 1 1 *', last_at: null, next_at: after(60 * 24 * 36) },
  ],
  as_of: new Date(nowMs).toISOString(),
}

const job = (n: number, name: string, problem: string, about: Record<string, number | string>) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  state: 'dead' as const,
  created_at: before(n * 55),
  tries: 6,
  about,
  problem,
})
export const deadJobs: Reply<'GET /api/jobs/list'> = {
  jobs: [
    job(1, 'mail.send', '451 4.7.1 Greylisted, try again later', { member: 918_273, mail: 'activation' }),
    job(2, 'mail.send', '550 5.1.1 No such user', { member: 918_101, mail: 'reminder' }),
    job(3, 'affiliates.postback', 'connect ETIMEDOUT', { conversion: 44_120 }),
  ],
  next: 'more',
}

export const health: Reply<'GET /api/health'> = {
  checked_at: before(3),
  is_running: false,
  findings: [
    {
      code: 'backup.old',
      severity: 'amber',
      wrong: 'The newest backup is 31 hours old.',
      todo: 'Look at the timer of the backup: systemctl status duet-backup.timer',
      since: before(420),
    },
    {
      code: 'mail.refused',
      severity: 'red',
      wrong: 'The mail server refuses the sender hello@sunday.example.',
      todo: 'Add the SPF record that "duet doctor --dns" prints, then run the checks again.',
      since: before(48),
    },
  ],
  processes: [
    { kind: 'web', release: '0.3.0', host: 'app-1', started_at: before(60 * 30), seen_at: before(0) },
    { kind: 'web', release: '0.3.0', host: 'app-2', started_at: before(60 * 30), seen_at: before(0) },
    { kind: 'worker', release: '0.2.4', host: 'app-1', started_at: before(60 * 50), seen_at: before(4) },
  ],
}

const offSwitch = { is_on: false, reason: null, changed_by: null, changed_at: null, ends_at: null, notice: null }

export const switches: Reply<'GET /api/switches'> = {
  switches: [
    { ...offSwitch, name: 'maintenance' },
    {
      name: 'read-only',
      is_on: false,
      reason: 'Disk moved',
      changed_by: 'Ada Berger',
      changed_at: before(60 * 24 * 9),
      ends_at: null,
      notice: null,
    },
    {
      name: 'no-signups',
      is_on: true,
      reason: 'Spam wave from one network',
      changed_by: 'Ben Okafor',
      changed_at: before(25),
      ends_at: after(35),
      notice: null,
    },
    { ...offSwitch, name: 'unconfirmed-silent' },
    {
      name: 'members-notice',
      is_on: true,
      reason: 'Payments are slow today',
      changed_by: 'Ada Berger',
      changed_at: before(12),
      ends_at: after(108),
      notice: {
        texts: { en: 'Payments may take a few minutes this afternoon.', de: 'Zahlungen dauern heute Nachmittag einige Minuten.' },
        site: null,
      },
    },
  ],
  brands: [
    { id: 1, name: 'Sunday', languages: ['en', 'nl', 'de'], own: 'en' },
    { id: 2, name: 'Meadow & Main', languages: ['de', 'en'], own: 'de' },
  ],
}

export const settings: Reply<'GET /api/settings'> = {
  settings: [
    { name: 'DATABASE_URL', meaning: 'The PostgreSQL to use; without it an embedded one.', is_set: true, is_secret: true },
    { name: 'SMTP_URL', meaning: 'Where mails are handed over.', is_set: false, is_secret: true },
    { name: 'PORT', meaning: 'The port of the web server.', is_set: true, is_secret: false },
  ],
}

/** Two of them changed: one made stricter, one looser. */
export const consoleSettings: Reply<'GET /api/console_settings'> = {
  settings: settingNames.map((name) => {
    const { looserWhen, ...setting } = thresholds[name]
    const changed: Partial<Record<SettingName, number>> = { credits_at_once: 50, people_exported: 500 }
    const value = changed[name]
    return { name, ...setting, looser_when: looserWhen, value: value ?? setting.usual, version: value === undefined ? 0 : 2 }
  }),
}

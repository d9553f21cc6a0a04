/** The commands for backups and restores, and for what a restore left open. Part of the table (`table.ts`). */
import type { Command } from './command.ts'

const backup = () => import('./backup.ts')

export const backups: readonly Command[] = [
  {
    noun: 'backup',
    verb: 'make',
    flags: {
      to: { value: 'FOLDER', meaning: 'the folder of all backups, in place of BACKUP_DIR' },
      keep: { value: 'COUNT', meaning: 'how many whole backups stay there, the new one included; without it all' },
      'no-files': { meaning: 'the database alone, where the store of the files keeps versions itself' },
    },
    help: 'copies the database and the files, while the site runs',
    run: async (_, given) => (await backup()).make(given),
  },
  {
    noun: 'backup',
    verb: 'list',
    flags: { in: { value: 'FOLDER', meaning: 'the folder of all backups, in place of BACKUP_DIR' } },
    help: 'lists the backups; ends with 1 when none is whole and younger than a day and a half',
    run: async (_, given) => (await backup()).list(given),
  },
  {
    noun: 'backup',
    verb: 'restore',
    log: 'act',
    takes: ['FOLDER'],
    flags: { replace: { meaning: 'also over a database that has members' } },
    help: 'brings database and files back to a backup; every other process must be stopped',
    run: async (words, given) => (await backup()).restore(words, given),
  },
  {
    noun: 'backup',
    verb: 'restored',
    log: 'act',
    flags: { until: { value: 'TIME', meaning: 'the time it was brought back to, as 2026-06-01T12:00:00Z', isRequired: true } },
    help: 'finishes a restore that another program made: nothing is sent or numbered twice; every other process must be stopped',
    run: async (_, given) => (await backup()).restored(given),
  },
  {
    noun: 'backup',
    verb: 'base',
    flags: {
      keep: {
        value: 'COUNT',
        meaning: 'how many base copies stay, the new one included, with the log they need; without it all',
      },
    },
    help: 'copies the embedded PostgreSQL to WAL_ARCHIVE while it runs: from then on any second can be recovered',
    run: async (_, given) => (await backup()).base(given),
  },
  {
    noun: 'backup',
    verb: 'recover',
    log: 'act',
    flags: {
      from: { value: 'FOLDER', meaning: 'the archive to read, in place of WAL_ARCHIVE' },
      to: {
        value: 'TIME',
        meaning: 'the time to come back to, as 2026-06-01T12:00:00Z, or end for all there is',
        isRequired: true,
      },
    },
    help: 'brings the embedded PostgreSQL back to any second, and keeps the old cluster; every other process must be stopped',
    run: async (_, given) => (await backup()).recover(given),
  },
  {
    noun: 'backup',
    verb: 'held',
    log: 'act',
    flags: {
      release: { value: 'NAME', meaning: 'sends what is held under this name after all' },
      drop: { value: 'NAME', meaning: 'forgets what is held under this name: it was sent before the restore' },
    },
    help: 'lists jobs, postbacks, events and refunds that a restore held, and releases or drops them',
    run: async (_, given) => (await backup()).held(given),
  },
  {
    noun: 'order',
    verb: 'unknown',
    help: 'lists payments that a provider told of and that belong to no order',
    run: async (_, given) => (await backup()).unknownPayments(given),
  },
]

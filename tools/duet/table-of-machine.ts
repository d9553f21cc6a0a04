/** The commands for the machine: settings, files, the database, upgrades. Part of the table (`table.ts`). */
import type { Command } from './command.ts'

const upgrading = () => import('./upgrade.ts')

export const machine: readonly Command[] = [
  {
    noun: 'config',
    help: 'prints every setting, and whether they are good to start with',
    run: async (_, given) => (await import('./config.ts')).show(given),
  },
  {
    noun: 'files',
    verb: 'move',
    flags: { to: { value: 'PLACE', meaning: 's3://bucket, s3://bucket/folder or disk', isRequired: true } },
    help: 'moves all files from FILES_FROM to FILES_URL; can be stopped and repeated',
    run: async (_, given) => (await import('./files.ts')).move(given),
  },
  {
    noun: 'upgrade',
    flags: {
      check: { meaning: 'tells what would run, what it locks, which processes run and how far back one may go; changes nothing' },
      after: { meaning: 'also takes away what only older releases use, when no older process runs' },
    },
    help: 'brings the database to this release; ends with 1 when something forbids it',
    run: async (_, given) => (await upgrading()).upgrade(given),
  },
  {
    noun: 'db',
    verb: 'migrate',
    help: 'migrates the database, as each start does',
    run: async (_, given) => (await upgrading()).migrateNow(given),
  },
  {
    noun: 'db',
    verb: 'sql',
    log: 'look',
    takes: ['[STATEMENT]'],
    help: 'opens a prompt on the database, or runs one statement',
    run: async (words, given) => (await import('./sql.ts')).runSql(words, given),
  },
  {
    noun: 'demo',
    verb: 'add',
    flags: { members: { value: 'COUNT', meaning: 'adds as many bulk members, to measure with' } },
    help: 'adds the demo data to the database',
    run: async (_, given) => (await import('./demo.ts')).add(given),
  },
]

/** The commands for a running installation: its jobs and its switches. Part of the table (`table.ts`). */
import type { Command } from './command.ts'

const job = () => import('./job.ts')
const switches = () => import('./switch.ts')

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
    takes: ['JOB|NAME'],
    help: 'runs a job again, or all of a name that failed for good',
    run: async (words, given) => (await job()).retry(words, given),
  },
  {
    noun: 'job',
    verb: 'drop',
    takes: ['JOB'],
    help: 'deletes a job that waits or failed for good, so that it never runs',
    run: async (words, given) => (await job()).drop(words, given),
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
    takes: ['maintenance|read-only'],
    flags: { reason: { value: 'TEXT', meaning: 'why, 1 to 500 characters; members do not see it', isRequired: true } },
    help: 'closes the site for members (maintenance), or lets them only read (read-only), within seconds',
    run: async (words, given) => (await switches()).turn(words, given, true),
  },
  {
    noun: 'switch',
    verb: 'off',
    takes: ['maintenance|read-only'],
    flags: { reason: { value: 'TEXT', meaning: 'why, 1 to 500 characters' } },
    help: 'opens the site again',
    run: async (words, given) => (await switches()).turn(words, given, false),
  },
]

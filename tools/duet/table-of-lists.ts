/** The commands for lists as files and saved views. Part of the table (`table.ts`). */
import { eachCaseLane } from '#domain/cases/cases.ts'
import { exportFormats, exportKinds } from '#domain/list-exports/export-kinds.ts'
import { viewLists } from '#domain/saved-views/view-lists.ts'
import type { Command } from './command.ts'
import { filterFlags } from './filter-flags.ts'

const exports = () => import('./export.ts')
const views = () => import('./view.ts')
const what = exportKinds.join('|')
const cursor = { cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' } } as const
const memberFlags = Object.fromEntries(
  Object.entries(filterFlags).map(([name, flag]) => [name, { ...flag, meaning: `members: ${flag.meaning}` }]),
)
const filters = {
  act: { value: 'ACT', meaning: 'log: an act, or all of a noun' },
  actor: { value: 'WHO', meaning: 'log: who acted, as staff:12 or shell:ada' },
  member: { value: 'MEMBER', meaning: 'log: on which member' },
  target: { value: 'TARGET', meaning: 'log: on what' },
  since: { value: 'DAY', meaning: 'log: from that day on, as 2026-06-01 (UTC)' },
  q: { value: 'WORDS', meaning: 'members: what the box finds them by' },
  ...memberFlags,
  lane: { value: 'LANE', meaning: `cases: ${eachCaseLane.join(', ')}` },
  'with-decided': { meaning: 'cases: also those that are decided' },
} as const
const format = { format: { value: exportFormats.join('|'), meaning: 'how its lines are written; without it csv' } } as const

export const listCommands: readonly Command[] = [
  {
    noun: 'export',
    verb: 'list',
    flags: { all: { meaning: "of everybody, not only one's own" }, ...cursor },
    help: 'lists the lists that were asked for as files, and what became of them',
    run: async (_, given) => (await exports()).list(given),
  },
  {
    noun: 'export',
    verb: 'preview',
    takes: [what],
    flags: { ...filters, ...format },
    help: 'counts what would be in a file, and tells whether a second person has to agree',
    run: async (words, given) => (await exports()).preview(words, given),
  },
  {
    noun: 'export',
    verb: 'start',
    log: 'act',
    second: 'sometimes',
    takes: [what],
    flags: { ...format, ...filters, reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters' } },
    help: 'has the audit log, a list of members or the cases written into a file, by a worker; of more than 100 people once a second person agrees',
    run: async (words, given) => (await exports()).start(words, given),
  },
  {
    noun: 'export',
    verb: 'stop',
    log: 'act',
    takes: ['EXPORT'],
    help: 'stops an export, and takes its file away',
    run: async (words, given) => (await exports()).stop(words, given),
  },
  {
    noun: 'export',
    verb: 'fetch',
    log: 'look',
    takes: ['EXPORT'],
    flags: { to: { value: 'FILE', meaning: 'the file to write; without it the lines are printed' } },
    help: 'fetches the file of an export, once and within an hour',
    run: async (words, given) => (await exports()).fetchFile(words, given),
  },
  {
    noun: 'view',
    verb: 'list',
    takes: [viewLists.join('|')],
    help: 'lists the saved views of a list: those of the team, and your own',
    run: async (words, given) => (await views()).list(words, given),
  },
  {
    noun: 'view',
    verb: 'save',
    log: 'act',
    takes: [viewLists.join('|'), 'NAME'],
    flags: {
      query: { value: 'FILTERS', meaning: 'as the address of the list has them, such as lane=safety' },
      team: { meaning: 'for everybody who has the right to the list' },
    },
    help: 'keeps the filters of a list under a name; the same name again takes its place',
    run: async (words, given) => (await views()).save(words, given),
  },
  {
    noun: 'view',
    verb: 'remove',
    log: 'act',
    takes: ['VIEW'],
    help: 'removes a saved view',
    run: async (words, given) => (await views()).remove(words, given),
  },
]

/** The commands for several databases, each with some of the pools. Part of the table (`table.ts`). */
import type { Command } from './command.ts'

const cell = () => import('./cell.ts')

const edge = {
  edge: {
    value: 'ADDRESS',
    meaning: "HAProxy's socket (a path, or host:port) that learns the new cell; again for more",
    isMultiple: true,
  },
  map: { value: 'PATH', meaning: "the map file of hosts, as HAProxy's configuration names it" },
} as const

export const cells: readonly Command[] = [
  {
    noun: 'cell',
    verb: 'status',
    help: 'tells which cell this database is, its pools, their hosts, and how far a move is',
    run: async (_, given) => (await cell()).status(given),
  },
  {
    noun: 'cell',
    verb: 'hosts',
    help: "prints each host with the cell that serves it, as HAProxy's map file",
    run: async (_, given) => (await cell()).hosts(given),
  },
  {
    noun: 'cell',
    verb: 'move',
    log: 'act',
    takes: ['POOL'],
    flags: {
      to: {
        value: 'URL',
        meaning: 'the database of the other cell, without the password, which is CELL_TO_PASSWORD',
        isRequired: true,
      },
      switch: { meaning: 'then opens the pool there: members wait for some seconds' },
      ...edge,
      abort: { meaning: 'ends a move before the switch: the pool stays here' },
    },
    help: 'copies a pool to the database of another cell and lets it follow; said again, it goes on where it was',
    run: async (words, given) => (await cell()).move(words, given),
  },
  {
    noun: 'cell',
    verb: 'split',
    log: 'act',
    takes: ['POOL...'],
    flags: {
      to: {
        value: 'URL',
        meaning: 'a standby that follows this database, without the password, which is CELL_TO_PASSWORD',
        isRequired: true,
      },
      cell: { value: 'NUMBER', meaning: 'the number of the new cell, 0 to 1023', isRequired: true },
      ...edge,
    },
    help: 'makes a new cell of a physical standby: it is promoted and takes these pools',
    run: async (words, given) => (await cell()).split(words, given),
  },
  {
    noun: 'cell',
    verb: 'files',
    takes: ['POOL'],
    help: "prints the paths of a pool's files in the store, to copy them where the other cell has its own store",
    run: async (words, given) => (await cell()).files(words, given),
  },
  {
    noun: 'cell',
    verb: 'moved',
    log: 'act',
    takes: ['POOL'],
    flags: { cell: { value: 'NUMBER', meaning: 'the cell that serves it', isRequired: true } },
    help: 'says in a database that was restored to a time before a move that the pool is elsewhere',
    run: async (words, given) => (await cell()).moved(words, given),
  },
  {
    noun: 'cell',
    verb: 'clean',
    log: 'act',
    takes: ['POOL'],
    help: 'erases here the rows of a pool that has moved to another cell',
    run: async (words, given) => (await cell()).clean(words, given),
  },
]

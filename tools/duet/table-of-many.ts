/** The commands that act on many members. Part of the table (`table.ts`). */
import { letters } from '#domain/members/help.ts'
import type { Command } from './command.ts'
import { filterFlags } from './filter-flags.ts'
import { decisionFlags } from './moderation.ts'

const many = () => import('./member-many.ts')
const why = { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters', isRequired: true } } as const
const ids = { ids: { value: 'NUMBERS', meaning: 'the members, with commas; 500 at most', isRequired: true } } as const
const cursor = { cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' } } as const
const { facts, photo: _photo, text: _text, ...reasons } = decisionFlags
const grave = { ...reasons, facts: { value: facts.value, meaning: facts.meaning } } as const

export const manyCommands: readonly Command[] = [
  {
    noun: 'member',
    verb: 'many-preview',
    takes: ['sign_out|write|note|decide|lift'],
    flags: {
      ids: { value: 'NUMBERS', meaning: 'the members, with commas; without it those whom words and filters find' },
      q: { value: 'WORDS', meaning: 'as for member find' },
      ...filterFlags,
      measure: decisionFlags.measure,
    },
    help: 'says what an act on many members would do, and to whom',
    run: async (words, given) => (await many()).preview(words, given),
  },
  {
    noun: 'member',
    verb: 'many',
    log: 'act',
    takes: ['sign_out|write|note'],
    flags: {
      ...ids,
      letter: { value: 'LETTER', meaning: `with write: ${letters.join(', ')}` },
      words: { value: 'TEXT', meaning: 'with note: the note, 1 to 2,000 characters' },
      ...why,
    },
    help: 'ends sessions of many members, writes to them, or notes something about them',
    run: async (words, given) => (await many()).start(words, given),
  },
  {
    noun: 'member',
    verb: 'many-decide',
    log: 'act',
    second: 'sometimes',
    takes: ['decide|lift'],
    flags: { ...ids, ...grave, ...why },
    help: 'decides about many members of one pool, or lifts their bans; each gets a decision and a statement; five bans or more once a second person agrees',
    run: async (words, given) => (await many()).startDecision(words, given),
  },
  {
    noun: 'member',
    verb: 'many-stop',
    log: 'act',
    takes: ['NUMBER'],
    flags: why,
    help: 'stops an act on many members; what was done stays',
    run: async (words, given) => (await many()).stop(words, given),
  },
  {
    noun: 'member',
    verb: 'many-list',
    flags: cursor,
    help: 'lists acts on many members, the newest first',
    run: async (words, given) => (await many()).list(words, given),
  },
  {
    noun: 'member',
    verb: 'many-show',
    takes: ['NUMBER'],
    flags: cursor,
    help: 'says how far an act on many members is, and who was refused and why',
    run: async (words, given) => (await many()).show(words, given),
  },
]

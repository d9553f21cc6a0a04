/** The commands of marks: who may not come back, and rules by hand. Part of the table (`table.ts`). */
import { handMadeKinds, markEffects, markKinds } from '#domain/marks/mark-effects.ts'
import type { Command } from './command.ts'

const mark = () => import('./mark.ts')

const pool = { pool: { value: 'POOL', meaning: 'the pool by name or number; needed where there are several' } } as const
const kindFlag = (kinds: readonly string[]) => ({ value: 'KIND', meaning: kinds.join(', ') })
const effect = { value: 'EFFECT', meaning: `${markEffects.join(', ')}: at sign-up` } as const
const rule = {
  ...pool,
  effect: { ...effect, isRequired: true },
  ground: { value: 'TEXT', meaning: 'why, 1 to 500 characters; colleagues read it', isRequired: true },
} as const

export const marks: readonly Command[] = [
  {
    noun: 'mark',
    verb: 'list',
    flags: {
      ...pool,
      kind: kindFlag(markKinds),
      effect,
      cursor: { value: 'NUMBER', meaning: 'the next page, as the last one said' },
    },
    help: 'lists marks of bans and rules by hand, newest first',
    run: async (_, given) => (await mark()).list(given),
  },
  {
    noun: 'mark',
    verb: 'add',
    log: 'act',
    takes: ['VALUE'],
    flags: {
      ...rule,
      kind: { ...kindFlag(handMadeKinds), isRequired: true },
      until: { value: 'TIME', meaning: 'when it ends; without it as late as its kind may' },
    },
    help: 'makes a rule by hand: for a mail domain, a network, a country, or an address',
    run: async (words, given) => (await mark()).add(words, given),
  },
  {
    noun: 'mark',
    verb: 'end',
    log: 'act',
    takes: ['MARK'],
    flags: { reason: { value: 'TEXT', meaning: 'why, for the log', isRequired: true } },
    help: 'takes a mark away, so that it keeps nobody out',
    run: async (words, given) => (await mark()).end(words, given),
  },
  {
    noun: 'mark',
    verb: 'test',
    log: 'look',
    flags: {
      ...pool,
      mail: { value: 'ADDRESS', meaning: 'a mail address' },
      from: { value: 'ADDRESS', meaning: 'an address of the internet' },
      device: { value: 'DEVICE', meaning: 'the id in the cookie of a device' },
    },
    help: 'tells whether such a sign-up would be let in; nothing of it is stored',
    run: async (_, given) => (await mark()).test(given),
  },
  {
    noun: 'mark',
    verb: 'import',
    log: 'act',
    takes: ['FILE'],
    flags: {
      ...rule,
      reason: { value: 'TEXT', meaning: 'why, for the log; needed without --dry-run' },
      'dry-run': { meaning: 'says what would change, and changes nothing' },
    },
    help: 'brings in mail domains from a CSV file: domain, effect, ground',
    run: async (words, given) => (await mark()).bringIn(words, given),
  },
  {
    noun: 'mark',
    verb: 'export',
    log: 'look',
    flags: pool,
    help: 'prints the mail domains of a pool as CSV',
    run: async (_, given) => (await mark()).writeOut(given),
  },
  {
    noun: 'member',
    verb: 'marks',
    log: 'look',
    takes: ['MEMBER'],
    help: 'shows what a member shares with other accounts, and the marks they hit at sign-up',
    run: async (words, given) => (await mark()).ofMember(words, given),
  },
]

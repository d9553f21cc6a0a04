/** The commands about staff and roles. Part of the table (`table.ts`). */
import type { Command } from './command.ts'

const staff = () => import('./staff.ts')
const role = () => import('./role.ts')
const key = () => import('./key.ts')
const where = {
  site: { value: 'SITE', meaning: 'in this brand only' },
  pool: { value: 'POOL', meaning: 'in this pool only' },
} as const
const reason = { reason: { value: 'TEXT', meaning: 'why' } } as const

const why = { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters', isRequired: true } } as const

const keys: readonly Command[] = [
  {
    noun: 'key',
    verb: 'list',
    flags: { cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' } },
    help: 'lists the keys of programs: what each may, from where, and until when',
    run: async (_, given) => (await key()).list(given),
  },
  {
    noun: 'key',
    verb: 'make',
    log: 'act',
    takes: ['NAME'],
    flags: {
      of: { value: 'E-MAIL', meaning: 'the person in whose name it calls; it holds no more than they do', isRequired: true },
      right: { value: 'RIGHT', meaning: 'as members.find; again for more', isRequired: true, isMultiple: true },
      ...where,
      network: { value: 'NETWORK', meaning: 'works from this address or network only; again for more', isMultiple: true },
      days: { value: 'DAYS', meaning: 'for so many days, 366 at most; without it 90' },
      ...reason,
    },
    help: 'prints a key for a program, once',
    run: async (words, given) => (await key()).make(words, given),
  },
  {
    noun: 'key',
    verb: 'end',
    log: 'act',
    takes: ['KEY'],
    flags: reason,
    help: 'ends a key at once',
    run: async (words, given) => (await key()).end(words, given),
  },
]

export const staffCommands: readonly Command[] = [
  ...keys,
  {
    noun: 'staff',
    verb: 'sign-out',
    log: 'act',
    takes: ['E-MAIL'],
    flags: reason,
    help: 'ends all sessions of a person',
    run: async (words, given) => (await staff()).signOut(words, given),
  },
  {
    noun: 'staff',
    verb: 'list',
    help: 'lists the people who run the brands, with their roles',
    run: async (_, given) => (await staff()).list(given),
  },
  {
    noun: 'staff',
    verb: 'invite',
    log: 'act',
    takes: ['E-MAIL'],
    flags: {
      owner: { meaning: 'as an owner, who may everything' },
      role: { value: 'ROLE', meaning: 'as this role: duet role list' },
      ...where,
      name: { value: 'NAME', meaning: 'their name; without it the first part of the address' },
      language: { value: 'LANGUAGE', meaning: 'en, nl, de, it, fr, es or pl' },
    },
    help: 'prints a link to the console for a new person, good once and for 30 minutes',
    run: async (words, given) => (await staff()).invite(words, given),
  },
  {
    noun: 'staff',
    verb: 'grant',
    log: 'act',
    takes: ['E-MAIL', 'ROLE'],
    flags: { ...where, until: { value: 'DAY', meaning: 'until the end of this day (UTC)' }, ...reason },
    help: 'gives a person a role, everywhere or in one place',
    run: async (words, given) => (await staff()).grant(words, given),
  },
  {
    noun: 'staff',
    verb: 'take',
    log: 'act',
    second: 'sometimes',
    takes: ['GRANT'],
    flags: why,
    help: 'takes a role away, by its number in duet staff list; that of an owner waits for a second person',
    run: async (words, given) => (await staff()).take(words, given),
  },
  {
    noun: 'staff',
    verb: 'make-owner',
    log: 'act',
    takes: ['E-MAIL'],
    flags: reason,
    help: 'makes a person an owner',
    run: async (words, given) => (await staff()).owner(words, given),
  },
  {
    noun: 'staff',
    verb: 'suspend',
    log: 'act',
    second: 'sometimes',
    takes: ['E-MAIL'],
    flags: why,
    help: 'ends all sessions of a person, who may not sign in again; an owner only once a second person agrees',
    run: async (words, given) => (await staff()).suspend(words, given),
  },
  {
    noun: 'staff',
    verb: 'resume',
    log: 'act',
    takes: ['E-MAIL'],
    flags: reason,
    help: 'lets a suspended person sign in again',
    run: async (words, given) => (await staff()).resume(words, given),
  },
  {
    noun: 'staff',
    verb: 'languages',
    log: 'act',
    takes: ['E-MAIL', 'LANGUAGES'],
    flags: reason,
    help: 'sets in which languages a person gets cases, as en,de; all for every language',
    run: async (words, given) => (await staff()).languages(words, given),
  },
  {
    noun: 'staff',
    verb: 'recover',
    log: 'act',
    takes: ['E-MAIL'],
    help: 'prints a link for new factors, for somebody who lost theirs, and mails every owner',
    run: async (words, given) => (await staff()).recover(words, given),
  },
  {
    noun: 'role',
    verb: 'list',
    help: 'lists the roles, and how many people have each',
    run: async (_, given) => (await role()).list(given),
  },
  {
    noun: 'role',
    verb: 'show',
    takes: ['[ROLE]'],
    help: 'shows what a role may; without one the whole matrix',
    run: async (words, given) => (await role()).show(words, given),
  },
  {
    noun: 'role',
    verb: 'set',
    log: 'act',
    takes: ['ROLE', 'RIGHT...'],
    flags: { name: { value: 'NAME', meaning: 'its name, for one of your own' } },
    help: 'changes what a role may, or makes one: members.ban=fresh gives, -- -members.ban takes',
    run: async (words, given) => (await role()).set(words, given),
  },
  {
    noun: 'role',
    verb: 'reset',
    log: 'act',
    takes: ['ROLE'],
    help: 'puts a role back to what it came with, or deletes one of your own',
    run: async (words, given) => (await role()).reset(words, given),
  },
]

/** The commands about staff and roles. Part of the table (`table.ts`). */
import { memberLists } from '#domain/look-up/member-lists.ts'
import type { Command } from './command.ts'
import { filterFlags } from './filter-flags.ts'
import { decisionFlags } from './moderation.ts'

const staff = () => import('./staff.ts')
const role = () => import('./role.ts')
const key = () => import('./key.ts')
const where = {
  site: { value: 'SITE', meaning: 'in this brand only' },
  pool: { value: 'POOL', meaning: 'in this pool only' },
} as const
const reason = { reason: { value: 'TEXT', meaning: 'why' } } as const

const figures = () => import('./figures.ts')
const lookUp = () => import('./look-up.ts')
const ofBrand = { site: { value: 'SITE', meaning: 'of this brand only' } } as const
const why = { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters', isRequired: true } } as const

/** The commands about members and figures that the console has too. */
const others: readonly Command[] = [
  {
    noun: 'member',
    verb: 'find',
    takes: ['[WORDS]'],
    flags: {
      photo: { value: 'FILE', meaning: 'a JPEG or PNG: finds whose photo it is, in place of words' },
      ...filterFlags,
      cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' },
    },
    help: 'finds members by number, mail (whole or a part), name, order, invoice or reference, by filters, or by a photo',
    run: async (words, given) => (await lookUp()).find(words, given),
  },
  {
    noun: 'member',
    verb: 'show',
    log: 'look',
    takes: ['MEMBER'],
    help: 'shows what staff may know of a member: state, money, cases, mails, never words of messages',
    flags: {
      list: { value: 'LIST', meaning: `one list of theirs in place of all: ${memberLists.join(', ')}` },
      cursor: { value: 'CURSOR', meaning: 'the next page of that list, as the page before printed it' },
    },
    run: async (words, given) => (await lookUp()).show(words, given),
  },
  {
    noun: 'member',
    verb: 'reveal',
    log: 'look',
    takes: ['MEMBER'],
    flags: why,
    help: "prints a member's address and birth date; members can ask who looked",
    run: async (words, given) => (await lookUp()).reveal(words, given),
  },
  {
    noun: 'member',
    verb: 'sign-out',
    log: 'act',
    takes: ['MEMBER'],
    flags: why,
    help: 'ends all sessions of a member',
    run: async (words, given) => (await lookUp()).signOut(words, given),
  },
  {
    noun: 'member',
    verb: 'resend',
    log: 'act',
    takes: ['MEMBER'],
    flags: why,
    help: 'mails the confirmation of an address again',
    run: async (words, given) => (await lookUp()).resend(words, given),
  },
  {
    noun: 'member',
    verb: 'decide',
    log: 'act',
    takes: ['MEMBER'],
    flags: decisionFlags,
    help: 'decides about a member without a case: warns, limits, suspends or bans, with reasons that are mailed',
    run: async (words, given) => (await lookUp()).decideAbout(words, given),
  },
  {
    noun: 'figures',
    verb: 'show',
    flags: ofBrand,
    help: 'shows the day so far of each brand, beside the same hours a week ago',
    run: async (_, given) => (await figures()).show(given),
  },
  {
    noun: 'figures',
    verb: 'days',
    flags: {
      ...ofBrand,
      figure: { value: 'FIGURE', meaning: 'signups, confirmed, likes, messages, purchases or reports' },
      days: { value: 'COUNT', meaning: 'so many days, 400 at most; without it 30' },
    },
    help: 'prints one figure a day',
    run: async (_, given) => (await figures()).days(given),
  },
  {
    noun: 'figures',
    verb: 'funnel',
    flags: { ...ofBrand, days: { value: 'COUNT', meaning: 'who signed up in so many days; without it 30' } },
    help: 'tells how far those came who signed up',
    run: async (_, given) => (await figures()).funnel(given),
  },
  {
    noun: 'figures',
    verb: 'cohorts',
    flags: {
      ...ofBrand,
      by: { value: 'CUT', meaning: 'week or network; without it week' },
      network: { value: 'NETWORK', meaning: 'weeks of one network only; NONE for those whom no network sent' },
      weeks: { value: 'COUNT', meaning: 'so many weeks, 4 to 52; without it 13' },
    },
    help: 'tells what became of those who signed up in a week: who came back, who bought, and what a sign-up brought, as counted last night',
    run: async (_, given) => (await figures()).cohorts(given),
  },
  {
    noun: 'experiment',
    verb: 'list',
    flags: ofBrand,
    help: 'tells what came of each variant of a page, and how sure one can be',
    run: async (_, given) => (await import('./experiment.ts')).list(given),
  },
  {
    noun: 'approval',
    verb: 'list',
    help: 'lists the acts that wait for a second person',
    run: async (_, given) => (await figures()).approvals(given),
  },
]

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
  ...others,
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
    takes: ['GRANT'],
    flags: reason,
    help: 'takes a role away, by its number in duet staff list',
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
    takes: ['E-MAIL'],
    flags: reason,
    help: 'ends all sessions of a person, who may not sign in again',
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

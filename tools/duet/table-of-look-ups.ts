/** The commands that look up members, and those of figures and approvals, as the console has them. Part of the table (`table.ts`). */
import { memberLists } from '#domain/look-up/member-lists.ts'
import type { Command } from './command.ts'
import { filterFlags } from './filter-flags.ts'
import { decisionFlags } from './moderation.ts'

const approval = () => import('./approval.ts')
const figures = () => import('./figures.ts')
const lookUp = () => import('./look-up.ts')
const ofBrand = { site: { value: 'SITE', meaning: 'of this brand only' } } as const
const why = { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters', isRequired: true } } as const

export const lookUpCommands: readonly Command[] = [
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
    help: 'shows the day so far of each brand, beside the same hours a week ago, and how it stands',
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
    flags: {
      ...ofBrand,
      by: { value: 'CUT', meaning: 'network, country, lander or template; without it the whole' },
      compare: { value: 'PERIOD', meaning: 'before: as many days just before; year: the same days 52 weeks before' },
      days: { value: 'COUNT', meaning: 'so many days, 90 at most; without it 30' },
    },
    help: 'tells how many visited, and how far those came who signed up: through the steps of the form, to the first message and the second purchase',
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
    run: async (_, given) => (await approval()).list(given),
  },
  {
    noun: 'approval',
    verb: 'withdraw',
    log: 'act',
    takes: ['NUMBER'],
    flags: { word: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters' } },
    help: 'takes back what was asked for on the machine and waits for a second person',
    run: async (words, given) => (await approval()).withdraw(words, given),
  },
]

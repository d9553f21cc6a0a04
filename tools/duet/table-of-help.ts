/** The commands that help a member: letters, addresses, credits, notes, requests. Part of the table (`table.ts`). */
import { causesToGive, causesToTake } from '#domain/credits/credit-changes.ts'
import { timelineKinds } from '#domain/look-up/timeline.ts'
import { letters } from '#domain/members/help.ts'
import type { Command } from './command.ts'

const credits = () => import('./member-credits.ts')
const requests = () => import('./member-requests.ts')
const help = () => import('./member-help.ts')
const notes = () => import('./member-notes.ts')
const why = { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters', isRequired: true } } as const
const key = { key: { value: 'WORD', meaning: 'the same word for the same member is done once' } } as const

export const helpCommands: readonly Command[] = [
  {
    noun: 'member',
    verb: 'credits-give',
    log: 'act',
    second: 'sometimes',
    takes: ['MEMBER', 'CREDITS'],
    flags: {
      cause: { value: 'CAUSE', meaning: `${causesToGive.join(', ')}; the member reads it`, isRequired: true },
      ...why,
      ...key,
    },
    help: 'gives a member credits, which stand in their history; more than 100, or than 300 a day, once a second person agrees',
    run: async (words, given) => (await credits()).give(words, given),
  },
  {
    noun: 'member',
    verb: 'credits-take',
    log: 'act',
    second: 'sometimes',
    takes: ['MEMBER', 'CREDITS'],
    flags: {
      cause: { value: 'CAUSE', meaning: `${causesToTake.join(', ')}; the member reads it`, isRequired: true },
      ...why,
      ...key,
    },
    help: 'takes credits back, never below zero; the member reads it in their history; as many as need a second person to be given need one to be taken',
    run: async (words, given) => (await credits()).take(words, given),
  },
  {
    noun: 'member',
    verb: 'ledger',
    log: 'look',
    takes: ['MEMBER'],
    flags: { cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' } },
    help: 'lists how the credits of a member changed, newest first, with the balance after each; never with whom',
    run: async (words, given) => (await import('./member-ledger.ts')).list(words, given),
  },
  {
    noun: 'member',
    verb: 'timeline',
    log: 'look',
    takes: ['MEMBER'],
    help: 'shows what happened to the account of a member, newest first: never words of messages, never with whom',
    flags: {
      kind: { value: 'KIND', meaning: `that alone: ${timelineKinds.join(', ')}` },
      cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' },
    },
    run: async (words, given) => (await import('./look-up.ts')).timeline(words, given),
  },
  {
    noun: 'member',
    verb: 'notes',
    log: 'look',
    takes: ['MEMBER'],
    flags: { cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' } },
    help: 'lists the notes of staff about a member, pinned ones first',
    run: async (words, given) => (await notes()).list(words, given),
  },
  {
    noun: 'member',
    verb: 'note',
    log: 'act',
    takes: ['MEMBER'],
    flags: {
      words: { value: 'TEXT', meaning: 'the note, 1 to 2,000 characters; the member gets it with their copy', isRequired: true },
      pinned: { meaning: 'above all others' },
    },
    help: 'writes a note about a member for colleagues',
    run: async (words, given) => (await notes()).add(words, given),
  },
  {
    noun: 'member',
    verb: 'note-pin',
    log: 'act',
    takes: ['NOTE'],
    flags: { off: { meaning: 'no longer pinned' } },
    help: 'pins a note above the others',
    run: async (words, given) => (await notes()).pin(words, given),
  },
  {
    noun: 'member',
    verb: 'note-remove',
    log: 'act',
    takes: ['NOTE'],
    help: 'takes a note away for good',
    run: async (words, given) => (await notes()).remove(words, given),
  },
  {
    noun: 'member',
    verb: 'write',
    log: 'act',
    takes: ['MEMBER', letters.join('|')],
    flags: why,
    help: "mails a member one of the fixed letters, in the member's language",
    run: async (words, given) => (await help()).write(words, given),
  },
  {
    noun: 'member',
    verb: 'address',
    log: 'act',
    takes: ['MEMBER', 'E-MAIL'],
    flags: why,
    help: 'corrects the address of a member; it changes once the new mailbox confirms it, and the old one is told',
    run: async (words, given) => (await help()).address(words, given),
  },
  {
    noun: 'member',
    verb: 'lift-refusal',
    log: 'act',
    takes: ['MEMBER'],
    flags: why,
    help: 'sends mails again to an address that a mail server had refused',
    run: async (words, given) => (await help()).liftRefusal(words, given),
  },
  {
    noun: 'member',
    verb: 'reset',
    log: 'act',
    takes: ['MEMBER'],
    flags: why,
    help: 'mails a member a link to choose a new password',
    run: async (words, given) => (await help()).reset(words, given),
  },
  {
    noun: 'member',
    verb: 'requests',
    log: 'look',
    takes: ['MEMBER'],
    help: "tells of a member's copy, erasing and legal holds",
    run: async (words, given) => (await requests()).show(words, given),
  },
  {
    noun: 'member',
    verb: 'found',
    log: 'look',
    takes: ['MEMBER'],
    help: "counts who fits a member's own filters, both ways, and without each filter",
    run: async (words, given) => (await import('./member-found.ts')).show(words, given),
  },
  {
    noun: 'member',
    verb: 'copy',
    log: 'act',
    takes: ['MEMBER'],
    flags: why,
    help: "has a copy of a member's data made, which they alone can fetch",
    run: async (words, given) => (await requests()).copy(words, given),
  },
  {
    noun: 'member',
    verb: 'erase',
    log: 'act',
    second: 'always',
    takes: ['MEMBER', 'in_four_weeks|now'],
    flags: why,
    help: 'begins to erase a member, or hastens it, once a second person agrees; now is within minutes and for good',
  },
  {
    noun: 'member',
    verb: 'hold',
    log: 'act',
    takes: ['MEMBER'],
    flags: {
      until: { value: 'TIME', meaning: 'when it ends, as 2027-07-01; two years at most', isRequired: true },
      untold: { meaning: 'an order forbids to tell the member' },
      ...why,
    },
    help: 'keeps a member from being erased; the reason is the ground, which they read',
    run: async (words, given) => (await requests()).hold(words, given),
  },
  {
    noun: 'member',
    verb: 'hold-end',
    log: 'act',
    takes: ['HOLD'],
    flags: why,
    help: 'ends a legal hold before its time',
    run: async (words, given) => (await requests()).endOne(words, given),
  },
]

/** The commands that help a member: credits. Part of the table (`table.ts`). */
import { causesToGive, causesToTake } from '#domain/credits/credit-changes.ts'
import type { Command } from './command.ts'

const credits = () => import('./member-credits.ts')
const why = { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters', isRequired: true } } as const
const key = { key: { value: 'WORD', meaning: 'the same word for the same member is done once' } } as const

export const helpCommands: readonly Command[] = [
  {
    noun: 'member',
    verb: 'credits-give',
    log: 'act',
    takes: ['MEMBER', 'CREDITS'],
    flags: {
      cause: { value: 'CAUSE', meaning: `${causesToGive.join(', ')}; the member reads it`, isRequired: true },
      ...why,
      ...key,
    },
    help: 'gives a member credits, which stand in their history',
    run: async (words, given) => (await credits()).give(words, given),
  },
  {
    noun: 'member',
    verb: 'credits-take',
    log: 'act',
    takes: ['MEMBER', 'CREDITS'],
    flags: {
      cause: { value: 'CAUSE', meaning: `${causesToTake.join(', ')}; the member reads it`, isRequired: true },
      ...why,
      ...key,
    },
    help: 'takes credits back, never below zero; the member reads it in their history',
    run: async (words, given) => (await credits()).take(words, given),
  },
]

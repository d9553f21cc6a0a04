/** The commands of photos: what waits for a look, and what becomes of it. Part of the table (`table.ts`). */
import { wallLooks } from '#domain/photos/photo-wall.ts'
import type { Command } from './command.ts'
import { reasonFlags } from './moderation.ts'

const photo = () => import('./photo.ts')

export const photos: readonly Command[] = [
  {
    noun: 'photo',
    verb: 'list',
    flags: {
      look: { value: 'LOOK', meaning: `${wallLooks.join(', ')}; without it held` },
      first: { meaning: 'only the first photo of each account' },
      same: { meaning: 'only what is the same as a refused photo, or may be' },
      cursor: { value: 'PHOTO', meaning: 'continues after this photo' },
    },
    help: 'lists photos on the wall: what waits oldest first, the others newest first',
    run: async (_, given) => (await photo()).list(given),
  },
  {
    noun: 'photo',
    verb: 'copy',
    log: 'look',
    takes: ['PHOTO...'],
    help: 'copies photos here, to look at them in full',
    run: async (words, given) => (await photo()).copy(words, given),
  },
  {
    noun: 'photo',
    verb: 'fine',
    log: 'act',
    takes: ['PHOTO...'],
    help: 'says that photos may stay; those that waited are in sight',
    run: async (words, given) => (await photo()).judge('fine', words, given),
  },
  {
    noun: 'photo',
    verb: 'nude',
    log: 'act',
    takes: ['PHOTO...'],
    help: 'says that photos may stay, blurred for members who hide nude photos',
    run: async (words, given) => (await photo()).judge('nude', words, given),
  },
  {
    noun: 'photo',
    verb: 'hide',
    log: 'act',
    takes: ['PHOTO...'],
    flags: {
      clause: { ...reasonFlags.clause, isRequired: true },
      facts: { value: 'TEXT', meaning: 'what is wrong; without it the statement says which photo and which rule' },
    },
    help: 'hides photos of one member by a decision, whose reasons are mailed',
    run: async (words, given) => (await photo()).hide(words, given),
  },
]

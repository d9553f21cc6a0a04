/** What everybody who lives through the kills has at hand. */
import type { openDice } from '../../tests/payments/shuffle.ts'
import type { Asker } from './asking.ts'
import type { Notes, Person } from './notes.ts'

export type World = { asker: Asker; notes: Notes; people: readonly Person[]; isOver: () => boolean }
export type Dice = ReturnType<typeof openDice>
export type Life = World & { self: Person; chance: Dice }

/** Sometimes an answer is lost on its way, although the server gave it: then the member asks once more. */
export const isLostAnswer = ({ chance }: Life) => chance.dice() < 0.07

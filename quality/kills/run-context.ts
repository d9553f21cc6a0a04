/** What everybody who lives through the kills has at hand. */
import type { openDice } from '../../tests/payments/shuffle.ts'
import type { HttpClient } from './http-client.ts'
import type { Journal, Person } from './journal.ts'

export type RunContext = { client: HttpClient; journal: Journal; people: readonly Person[]; isOver: () => boolean }
export type Dice = ReturnType<typeof openDice>
export type MemberRun = RunContext & { self: Person; chance: Dice }

/** Sometimes an answer is lost on its way, although the server gave it: then the member asks once more. */
export const isResponseLost = ({ chance }: MemberRun) => chance.dice() < 0.07

/** What everybody who lives through the kills has at hand. */
import type { openDice } from '../../tests/payments/shuffle.ts'
import type { HttpClient } from './http-client.ts'
import type { Journal, Person } from './journal.ts'

export type RunContext = { client: HttpClient; journal: Journal; people: readonly Person[]; isOver: () => boolean }
export type Dice = ReturnType<typeof openDice>
export type MemberRun = RunContext & { self: Person; chance: Dice }

/** Some responses are dropped on the way, so that the client repeats the request. */
export const isResponseLost = ({ chance }: MemberRun) => chance.dice() < 0.07

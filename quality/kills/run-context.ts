/** What everybody who lives through the kills has at hand. */
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '#server/infrastructure/db.ts'
import type { openDice } from '../../tests/payments/shuffle.ts'
import type { HttpClient } from './http-client.ts'
import type { Journal, Person } from './journal.ts'

export type RunContext = { client: HttpClient; journal: Journal; people: readonly Person[]; isOver: () => boolean }
export type Dice = ReturnType<typeof openDice>
export type MemberRun = RunContext & { self: Person; chance: Dice }

/** Some responses are dropped on the way, so that the client repeats the request. */
export const isResponseLost = ({ chance }: MemberRun) => chance.dice() < 0.07

/** The database may have been killed a moment ago: it comes back within half a minute. */
export async function patiently<T>(work: () => Promise<T>, tries = 60): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 0 || !isDatabaseAway(error)) throw error
    await pause(500)
    return patiently(work, tries - 1)
  }
}

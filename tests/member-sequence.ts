/** Comers: members who move in one after the other, each with a browser to ask from. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openCaller, type Caller } from './caller.ts'
import type { House } from './test-app.ts'
import type { Mover } from './test-members.ts'

export type Person = { id: ProfileId; ask: Caller }

/** `house` is asked for late: it opens before the tests, not before the file. */
export function comersOf(house: () => House, usual: Mover = {}) {
  let people = 0
  const moveIn = (more: Mover = {}) =>
    house().moveIn(`Member ${(people += 1)}`, { email: `m${people}@example.test`, ...usual, ...more })
  const comer = async (more: Mover = {}): Promise<Person> => {
    const id = await moveIn(more)
    return { id, ask: await openCaller(house(), id) }
  }
  return { moveIn, comer }
}

export const chatOf = async (a: Person, b: Person) =>
  ((await a.ask('GET /api/chat.php', { query: { profile: b.id } })).body as { id: number }).id
export const say = (a: Person, conversation: number, text = 'Hello') =>
  a.ask('POST /api/messages.php', { body: { conversation, text } })

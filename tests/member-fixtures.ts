/** Member fixtures: new members, each with a caller. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openCaller, type Caller } from './caller.ts'
import type { TestApp } from './test-app.ts'
import type { MemberOptions } from './test-members.ts'

export type Person = { id: ProfileId; call: Caller }

/** A function, because the test app opens before the tests, not before the file. */
export function memberFixtures(app: () => TestApp, usual: MemberOptions = {}) {
  let people = 0
  const createMember = (more: MemberOptions = {}) =>
    app().createMember(`Member ${(people += 1)}`, { email: `m${people}@example.test`, ...usual, ...more })
  const newMember = async (more: MemberOptions = {}): Promise<Person> => {
    const id = await createMember(more)
    return { id, call: await openCaller(app(), id) }
  }
  return { createMember: createMember, newMember: newMember }
}

export const chatOf = async (a: Person, b: Person) =>
  ((await a.call('GET /api/chat.php', { query: { profile: b.id } })).body as { id: number }).id
export const say = (a: Person, conversation: number, text = 'Hello') =>
  a.call('POST /api/messages.php', { body: { conversation, text } })

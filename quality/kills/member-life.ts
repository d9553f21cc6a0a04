/** A member's life while everything is killed around them: they write, buy when they have no credits left, read, and like. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { buy } from './buying.ts'
import { isResponseLost, type MemberRun } from './run-context.ts'

export async function live(life: MemberRun) {
  const { isOver, chance } = life
  while (!isOver()) {
    await write(life)
    if (chance.dice() < 0.1) await buy(life)
    if (chance.dice() < 0.2) await read(life)
    if (chance.dice() < 0.1) await like(life)
    // a member's limit is sixty messages a minute
    await pause(50 + chance.dice() * 200)
  }
}

type MessageResponse = { message: { id: number } }

/** The key stays the same while the member buys: it is the same message. */
async function write(life: MemberRun) {
  const { client, journal, self, isOver, chance } = life
  const [key, text] = [randomUUID(), `word ${randomUUID()}`]
  const conversation = chance.dice() < 0.8 ? self.conversation : chance.pick(self.others)
  const send = () =>
    client.request({
      path: '/api/messages.php',
      cookie: self.cookie,
      key,
      body: { conversation, text },
      expected: [200, 402],
    })
  for (;;) {
    const { status, body } = await send()
    if (status === 200) {
      const { id } = (body as MessageResponse).message
      journal.messages.push({ key, sender: { ...self, conversation }, text, id })
      if (!isResponseLost(life)) return
      const again = await send()
      if ((again.body as MessageResponse).message?.id !== id) journal.contradictions.push(`message ${key}`)
      return
    }
    if (isOver()) return
    await buy(life)
  }
}

async function read({ client, journal, self }: MemberRun) {
  const { id, cookie, conversation } = self
  const { body } = await client.request({ path: `/api/messages.php?conversation=${conversation}`, cookie })
  const [newest] = (body as { messages: { id: number }[] }).messages
  if (!newest) return
  await client.request({ path: '/api/read.php', cookie, body: { conversation, up_to: newest.id } })
  journal.reads.set(id, Math.max(newest.id, journal.reads.get(id) ?? 0))
}

async function like({ client, journal, people, self, chance }: MemberRun) {
  const other = chance.pick(people)
  if (other.id === self.id) return
  await client.request({ path: '/api/likes.php', cookie: self.cookie, key: randomUUID(), body: { profile: other.id } })
  journal.likes.add(`${self.id} likes ${other.id}`)
}

/** A member's life while everything is killed around them: they write, buy when they have no credits left, read, and like. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { buy } from './buying.ts'
import { isLostAnswer, type Life } from './run-context.ts'

export async function live(life: Life) {
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

type MessageAnswer = { message: { id: number } }

/** The key stays the same while the member buys: it is the same message. */
async function write(life: Life) {
  const { asker, notes, self, isOver } = life
  const [key, text] = [randomUUID(), `word ${randomUUID()}`]
  const send = () =>
    asker.ask({
      path: '/api/messages.php',
      cookie: self.cookie,
      key,
      body: { conversation: self.conversation, text },
      expected: [200, 402],
    })
  for (;;) {
    const { status, body } = await send()
    if (status === 200) {
      const { id } = (body as MessageAnswer).message
      notes.messages.push({ key, sender: self, text, id })
      if (!isLostAnswer(life)) return
      const again = await send()
      if ((again.body as MessageAnswer).message?.id !== id) notes.contradictions.push(`message ${key}`)
      return
    }
    if (isOver()) return
    await buy(life)
  }
}

async function read({ asker, notes, self }: Life) {
  const { id, cookie, conversation } = self
  const { body } = await asker.ask({ path: `/api/messages.php?conversation=${conversation}`, cookie })
  const [newest] = (body as { messages: { id: number }[] }).messages
  if (!newest) return
  await asker.ask({ path: '/api/read.php', cookie, body: { conversation, up_to: newest.id } })
  notes.reads.set(id, Math.max(newest.id, notes.reads.get(id) ?? 0))
}

async function like({ asker, notes, people, self, chance }: Life) {
  const other = chance.pick(people)
  if (other.id === self.id) return
  await asker.ask({ path: '/api/likes.php', cookie: self.cookie, key: randomUUID(), body: { profile: other.id } })
  notes.likes.add(`${self.id} likes ${other.id}`)
}

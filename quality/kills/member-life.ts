/** A member's life while everything is killed around them: they write and show, take back, edit, buy when they have no credits left, read, like and meet. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { buy } from './buying.ts'
import type { Sent } from './journal.ts'
import { acceptPhotos, answerRequest, pass, react } from './meeting.ts'
import { isResponseLost, type MemberRun } from './run-context.ts'
import { upload } from './uploads.ts'

export async function live(life: MemberRun) {
  const { isOver, chance } = life
  while (!isOver()) {
    const sent = await write(life)
    const regret = chance.dice()
    if (sent && regret < 0.08) await unsend(life, sent)
    else if (sent && regret < 0.16) await edit(life, sent)
    if (chance.dice() < 0.1) await buy(life)
    if (chance.dice() < 0.2) await read(life)
    if (chance.dice() < 0.1) await like(life)
    await meet(life)
    // a member's limit is sixty messages a minute
    await pause(50 + chance.dice() * 200)
  }
}

const habits = [
  [react, 0.1],
  [pass, 0.05],
  [answerRequest, 0.06],
  [acceptPhotos, 0.03],
] as const
async function meet(life: MemberRun) {
  for (const [habit, chance] of habits) if (life.chance.dice() < chance) await habit(life)
}

/** So many of a member's messages show something. */
const mediaShare = 0.2

type MessageResponse = { message: { id: number } }

/** The key stays the same while the member buys: it is the same message. */
async function write(life: MemberRun): Promise<Sent | null> {
  const { client, journal, self, isOver, chance } = life
  const [key, text] = [randomUUID(), `word ${randomUUID()}`]
  const conversation = chance.dice() < 0.8 ? self.conversation : chance.pick(self.others)
  const media = chance.dice() < mediaShare ? await upload(life) : undefined
  const send = () =>
    client.request({
      path: '/api/messages.php',
      cookie: self.cookie,
      key,
      body: { conversation, text, ...(media && { media }) },
      expected: [200, 402],
    })
  for (;;) {
    const { status, body } = await send()
    if (status === 200) {
      const { id } = (body as MessageResponse).message
      const sent: Sent = { key, sender: { ...self, conversation }, text, id, media }
      journal.messages.push(sent)
      if (!isResponseLost(life)) return sent
      const again = await send()
      if ((again.body as MessageResponse).message?.id !== id) journal.contradictions.push(`message ${key}`)
      return sent
    }
    if (isOver()) return null
    await buy(life)
  }
}

/** Refused once it was read, or when it took too long: then it stays. 429: so many times a day, and a lost answer may have been a yes. */
async function unsend(life: MemberRun, sent: Sent) {
  const { client, journal, self } = life
  const remove = () =>
    client.request({
      path: '/api/messages.php',
      method: 'DELETE',
      cookie: self.cookie,
      body: { conversation: sent.sender.conversation, message: sent.id },
      expected: [200, 409, 429],
    })
  journal.leaving.set(sent.id, sent)
  journal.messages = journal.messages.filter(({ id }) => id !== sent.id)
  const { status } = await remove()
  if (status === 429) return
  if (status === 200 && isResponseLost(life) && (await remove()).status === 409)
    journal.contradictions.push(`taking back ${sent.id}`)
  journal.leaving.delete(sent.id)
  if (status === 200) journal.unsent.push(sent)
  else journal.messages.push(sent)
}

async function edit({ client, self }: MemberRun, sent: Sent) {
  sent.edited = `other word ${randomUUID()}`
  const { status } = await client.request({
    path: '/api/messages.php',
    method: 'PUT',
    cookie: self.cookie,
    body: { conversation: sent.sender.conversation, message: sent.id, text: sent.edited },
    expected: [200, 204, 409],
  })
  if (status === 409) delete sent.edited
  else sent.isEdited = true
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
  // a like takes a pass back
  journal.passes.delete(`${self.id} passes ${other.id}`)
  await client.request({ path: '/api/likes.php', cookie: self.cookie, key: randomUUID(), body: { profile: other.id } })
  journal.likes.add(`${self.id} likes ${other.id}`)
}

/** What people do beside writing: reactions, passes, and requests that they accept or decline. */
import type { MemberRun } from './run-context.ts'

const signs = ['heart', 'laugh', 'thumbs_up'] as const

/** To the newest message of the other in their own talk; sometimes it is taken back. 404: it was taken back meanwhile. */
export async function react({ client, journal, self, chance }: MemberRun) {
  const { id, cookie, conversation } = self
  const { body } = await client.request({ path: `/api/messages.php?conversation=${conversation}`, cookie })
  const received = (body as { messages: { id: number; sender: number }[] }).messages.find(({ sender }) => sender !== id)
  if (!received) return
  const reaction = chance.dice() < 0.8 ? chance.pick(signs) : null
  journal.reactions.delete(received.id)
  const put = { conversation, message: received.id, reaction }
  const { status } = await client.request({
    path: '/api/reaction.php',
    method: 'PUT',
    cookie,
    body: put,
    expected: [200, 204, 404],
  })
  if (status !== 404) journal.reactions.set(received.id, reaction ?? '')
}

/** Half of the passes are undone at once. */
export async function pass({ client, journal, people, self, chance }: MemberRun) {
  const other = chance.pick(people)
  if (other.id === self.id) return
  const name = `${self.id} passes ${other.id}`
  const request = { path: '/api/passes.php', cookie: self.cookie, body: { profile: other.id }, expected: [200, 204] }
  journal.passes.delete(name)
  await client.request(request)
  if (chance.dice() < 0.5) await client.request({ ...request, method: 'DELETE' })
  else journal.passes.add(name)
}

/** Of a talk that they never open: accepted, or declined, which deletes what they had accepted before. */
export async function answerRequest({ client, journal, self, chance }: MemberRun) {
  const conversation = chance.pick(self.others)
  const name = `${self.id} takes ${conversation}`
  const ok = [200, 204]
  if (chance.dice() < 0.7) {
    const { cookie } = self
    await client.request({ path: '/api/accept.php', cookie, body: { conversation }, expected: ok })
    journal.accepted.add(name)
    return
  }
  journal.accepted.delete(name)
  const body = { conversation: { id: conversation } }
  await client.request({ path: '/api/chat.php', method: 'DELETE', cookie: self.cookie, body, expected: ok })
}

export async function acceptPhotos({ client, self, chance }: MemberRun) {
  const body = { conversation: chance.pick([self.conversation, ...self.others]) }
  await client.request({ path: '/api/chat_media.php', method: 'PUT', cookie: self.cookie, body, expected: [200, 204] })
}
